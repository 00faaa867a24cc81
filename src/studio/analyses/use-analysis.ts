import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { GivenDocument } from '#api/content/analyses.ts';
import type { BodyOf, Call, ReplyOf } from '#api/contract/call.ts';
import { callOrThrow, PATIENT } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import { relatedDocuments } from './related-documents.ts';

/** What the server has worked out, and about which texts. */
interface Kept<Value> {
  readonly value: Value;
  readonly given: string;
}

export interface Analysis<Value> {
  /** The last answer; undefined: nobody has asked. */
  readonly value: Value | undefined;
  /** The author has changed something since. */
  readonly isOutdated: boolean;
  readonly isWorking: boolean;
  /** The problem code, if the last question was not answered. */
  readonly problem: string | undefined;
  readonly ask: () => void;
}

export interface AnalysisOptions<C extends Call> {
  /** What is asked about; the answer is kept under it as long as the studio is open. */
  readonly about: readonly string[];
  readonly call: C;
  readonly bodyOf: (given: GivenDocument[]) => BodyOf<C>;
  /** Nobody waits for the answer once this part of the studio is gone. */
  readonly endsWithPart: boolean;
}

/** Asks the server about the campaign as it stands in the editor: one question after the other, as it wants it. */
export function useAnalysis<C extends Call>(options: AnalysisOptions<C>): Analysis<ReplyOf<C>> {
  const { about, call, bodyOf, endsWithPart } = options;
  const { callServer } = useKit();
  const { store, document } = useOpenCampaign();
  const queries = useQueryClient();
  const gone = useRef<AbortController>(undefined);
  const queryKey = ['analysis', document, ...about];
  const { data } = useQuery<Kept<ReplyOf<C>>>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY });
  // Before there is an answer, nothing can outdate it.
  const documents = useStudio(({ editing }) => (data === undefined ? undefined : editing.documents));
  const isOutdated = useMemo(
    () =>
      data !== undefined &&
      documents !== undefined &&
      JSON.stringify(relatedDocuments(documents, document)) !== data.given,
    [data, documents, document],
  );
  const { mutate, isPending, error } = useMutation<Kept<ReplyOf<C>>>({
    scope: { id: 'analysis' },
    networkMode: 'always',
    mutationFn: async () => {
      const given = relatedDocuments(store.getState().editing.documents, document);
      const signal = gone.current?.signal;
      signal?.throwIfAborted();
      const body = bodyOf(given);
      const value = await callOrThrow(callServer, call, { body, ...(signal === undefined ? {} : { signal }) });
      return { value, given: JSON.stringify(given) };
    },
    retry: PATIENT.retry,
    retryDelay: PATIENT.retryDelay,
    onSuccess: (kept) => {
      queries.setQueryData(queryKey, kept);
    },
  });
  useEffect(() => {
    if (!endsWithPart) return undefined;
    const leaving = new AbortController();
    gone.current = leaving;
    return () => leaving.abort();
  }, [endsWithPart]);
  return {
    value: data?.value,
    isOutdated,
    isWorking: isPending,
    problem: error === null ? undefined : error.message,
    ask: () => mutate(),
  };
}
