import { isRecord } from '#api/guards.ts';
import { listPublications, publishDocuments, schedulePublication } from '#api/content/publication-calls.ts';
import type { CallProblem, CallServer } from '../kit/call-server.ts';
import type { Change } from './read-changes.ts';

/** Somebody else's publication of a document. */
export interface OtherPublication {
  readonly document: string;
  /** `source`: it was given back to the source that it came from. */
  readonly revision: number | 'source' | null;
  readonly actor: string;
  readonly note: string;
  readonly at: string;
}

/** What became of an attempt. */
export type Published =
  | { readonly kind: 'published'; readonly publication: number }
  | { readonly kind: 'scheduled'; readonly due: string }
  /** Somebody else has published since the changes were looked at. */
  | { readonly kind: 'overtaken'; readonly others: readonly OtherPublication[] }
  | { readonly kind: 'refused'; readonly code: string };

/** The documents that a refusal names. */
function documentsIn({ detail }: CallProblem): string[] {
  const issues = Array.isArray(detail['issues']) ? detail['issues'] : [];
  return issues.flatMap((issue: unknown) =>
    isRecord(issue) && typeof issue['field'] === 'string' ? [issue['field']] : [],
  );
}

async function othersOf(callServer: CallServer, problem: CallProblem): Promise<OtherPublication[]> {
  const found = await Promise.all(
    documentsIn(problem).map((document) => callServer(listPublications, { query: { document, limit: '1' } })),
  );
  return found.flatMap((list) => (list.ok ? list.value : []));
}

const revisionsOf = (changes: readonly Change[]) => changes.map(({ document, revision }) => ({ document, revision }));

/** Publishes changes now, provided that what is live is still what their author has seen. */
export async function publishNow(callServer: CallServer, changes: readonly Change[], note: string): Promise<Published> {
  const replaces = Object.fromEntries(changes.map(({ document, live }) => [document, live]));
  const done = await callServer(publishDocuments, { body: { changes: revisionsOf(changes), note, replaces } });
  if (done.ok) return { kind: 'published', publication: done.value.published ?? 0 };
  return refusedBy(callServer, done.problem);
}

async function refusedBy(callServer: CallServer, problem: CallProblem): Promise<Published> {
  return problem.code === 'publication-superseded'
    ? { kind: 'overtaken', others: await othersOf(callServer, problem) }
    : { kind: 'refused', code: problem.code };
}

/** Publishes or withdraws documents at a time; the gate judges them then. */
export async function publishAt(
  callServer: CallServer,
  changes: readonly (Pick<Change, 'document' | 'revision'> & Partial<Pick<Change, 'live'>>)[],
  { due, note }: { readonly due: Date; readonly note: string },
): Promise<Published> {
  const body = {
    changes: changes.map(({ document, revision }) => ({ document, revision })),
    due: due.toISOString(),
    // What somebody has published since is not replaced, neither now nor then.
    replaces: Object.fromEntries(
      changes.flatMap(({ document, live }) => (live === undefined ? [] : [[document, live]])),
    ),
    note,
  };
  const done = await callServer(schedulePublication, { body });
  if (done.ok) return { kind: 'scheduled', due: done.value.due };
  return refusedBy(callServer, done.problem);
}
