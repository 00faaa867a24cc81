import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addComment, listComments, listReaders, removeComment, settleComment } from '#api/content/comment-calls.ts';
import type { CommentEntry } from '#api/content/comment-calls.ts';
import type { CallProblem, CallServer } from '../kit/call-server.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { isSameSelection, selectionOf, type Place } from './places.ts';
import type { Outline } from '../outline/outline.ts';
import type { Selection } from '../store/selection-slice.ts';
import { useStudio } from '../store/use-studio.tsx';

/** A comment with its answers, the oldest first. */
export interface Thread {
  readonly first: CommentEntry;
  readonly answers: readonly CommentEntry[];
}

type State = 'open' | 'settled';

const PAGE = 200;

/** Reads the comments in a state. The server gives them by pages, newest first. */
export async function readComments(callServer: CallServer, state: State): Promise<readonly CommentEntry[]> {
  const found: CommentEntry[] = [];
  for (;;) {
    const before = found.at(-1)?.comment;
    const query = { state, limit: String(PAGE), ...(before === undefined ? {} : { before: String(before) }) };
    // Each page begins where the one before it ends. oxlint-disable-next-line no-await-in-loop
    const page = await callOrThrow(callServer, listComments, { query });
    found.push(...page);
    if (page.length < PAGE) return found;
  }
}

export function threadsOf(comments: readonly CommentEntry[]): readonly Thread[] {
  const sorted = comments.toSorted((one, other) => one.comment - other.comment);
  return sorted
    .filter(({ thread }) => thread === null)
    .map((first) => ({ first, answers: sorted.filter(({ thread }) => thread === first.comment) }));
}

/** Is somebody mentioned in a thread? */
export const isFor = ({ first, answers }: Thread, person: string) =>
  [first, ...answers].some(({ mentions }) => mentions.includes(person));

/** The comments on the documents of the open campaign, the oldest first; undefined: not known yet. */
export function useThreads(outline: Outline | undefined, state: State = 'open'): readonly Thread[] | undefined {
  const { callServer } = useKit();
  const version = useStudio(({ presence }) => presence.comments);
  const { data } = useQuery({
    queryKey: ['comments', state, version],
    queryFn: () => readComments(callServer, state),
    placeholderData: (before: readonly CommentEntry[] | undefined) => before,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const documents = new Set(outline?.routes.map(({ document }) => document)).add(`${outline?.id}.json`);
    return data && threadsOf(data.filter(({ document }) => documents.has(document)));
  }, [data, outline]);
}

/** The threads about what is selected. */
export function useThreadsAt(outline: Outline, selection: Selection, state?: State): readonly Thread[] {
  const threads = useThreads(outline, state);
  return useMemo(
    () => (threads ?? []).filter(({ first }) => isSameSelection(selectionOf(first, outline), selection)),
    [threads, outline, selection],
  );
}

/** Those who may be mentioned, with what asks for them anew: colleagues come and go. */
export function useReaders(document: string) {
  const { callServer } = useKit();
  const { data, refetch } = useQuery({
    queryKey: ['readers', document],
    queryFn: () => callOrThrow(callServer, listReaders, { params: { document } }),
    staleTime: 60_000,
  });
  return { readers: data ?? [], refetch };
}

/** What is said to colleagues. */
export interface Said {
  readonly text: string;
  readonly mentions: readonly string[];
}

/** Comments, answers, settles and removes. Each gives the problem, if there was one. */
export function useCommenting() {
  const { callServer } = useKit();
  const queries = useQueryClient();
  const ended = async (called: { readonly ok: true } | { readonly ok: false; readonly problem: CallProblem }) => {
    await queries.invalidateQueries({ queryKey: ['comments'] });
    return called.ok ? undefined : called.problem.code;
  };
  return {
    add: async ({ document, place }: Place, { text, mentions }: Said) =>
      ended(await callServer(addComment, { params: { document }, body: { text, place, mentions: [...mentions] } })),
    answer: async ({ document, comment }: CommentEntry, { text, mentions }: Said) =>
      ended(
        await callServer(addComment, {
          params: { document },
          body: { text, thread: comment, mentions: [...mentions] },
        }),
      ),
    settle: async ({ comment }: CommentEntry, settled: boolean) =>
      ended(await callServer(settleComment, { params: { comment: String(comment) }, body: { settled } })),
    remove: async ({ comment }: CommentEntry) =>
      ended(await callServer(removeComment, { params: { comment: String(comment) } })),
  };
}
