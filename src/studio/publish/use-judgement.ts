import { useQuery } from '@tanstack/react-query';
import { diffDocuments } from '#api/content/analysis-calls.ts';
import { publishDocuments } from '#api/content/publication-calls.ts';
import { callOrThrow, PATIENT } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { useSession } from '../kit/session.tsx';
import { partsOf } from '../store/campaign-parts.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';
import type { Change } from './read-changes.ts';

/** How many visitors are simulated to say how many of them see a difference. */
const VISITORS = 400;

const namesOf = (changes: readonly Change[]) => changes.map(({ document, revision }) => ({ document, revision }));

/** May whoever is signed in publish the open campaign? They may ask the gate, too. */
export function useMayPublish(): boolean {
  const { may } = useSession();
  const { campaign } = useOpenCampaign();
  return may('publish', campaign);
}

/** What is being worked out now, by the kind of question. */
const running = new Map<string, { readonly key: string; readonly stop: AbortController }>();
/** When something was asked first that is not answered yet, by its key. */
const begun = new Map<string, number>();

/**
 * Lets the server work something out that goes on when its view is left: whoever comes back is not asked to wait from
 * the start. A question of the same kind about something else ends it, because nobody waits for its answer any more.
 */
async function lasting<Value>(
  queryKey: readonly unknown[],
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const kind = String(queryKey[0]);
  const key = JSON.stringify(queryKey);
  const before = running.get(kind);
  if (before !== undefined && before.key !== key) before.stop.abort();
  const own = { key, stop: new AbortController() };
  running.set(kind, own);
  begun.set(key, begun.get(key) ?? Date.now());
  try {
    const value = await work(own.stop.signal);
    begun.delete(key);
    return value;
  } catch (error) {
    if (!(error instanceof Error) || !PATIENT.retry(0, error)) begun.delete(key);
    throw error;
  } finally {
    if (running.get(kind) === own) running.delete(kind);
  }
}

/** Since when something has been worked out, in milliseconds since 1970; undefined: it is not. */
const sinceOf = (queryKey: readonly unknown[]): number | undefined => begun.get(JSON.stringify(queryKey));

/** What the gate says of changes; nothing is published. */
export function useJudgement(changes: readonly Change[]) {
  const { callServer } = useKit();
  const mayPublish = useMayPublish();
  const queryKey = ['judgement', changes];
  const judgement = useQuery({
    ...PATIENT,
    queryKey,
    enabled: changes.length > 0 && mayPublish,
    queryFn: () =>
      lasting(queryKey, (signal) =>
        callOrThrow(callServer, publishDocuments, { body: { changes: namesOf(changes), onlyJudge: true }, signal }),
      ),
  });
  return { judgement, since: () => sinceOf(queryKey) };
}

/** The revisions of the documents that campaigns are made of: with others, the same changes may mean something else. */
function useRevisions(campaigns: readonly string[]): string {
  return useStudio(({ editing: { documents } }) =>
    campaigns
      .flatMap((id) => partsOf(`${id}.json`, (name) => documents[name]?.text))
      .map((name) => `${name} ${documents[name]?.revision ?? 0}`)
      .join(),
  );
}

/**
 * What changes for visitors of a campaign. The answer is kept as long as the studio is open.
 * @param campaigns the ids of the campaigns to compare
 */
export function useComparison(changes: readonly Change[], campaigns: readonly string[]) {
  const { callServer } = useKit();
  const queryKey = ['comparison', changes, campaigns, useRevisions(campaigns)];
  const comparison = useQuery({
    ...PATIENT,
    gcTime: Number.POSITIVE_INFINITY,
    queryKey,
    enabled: changes.length > 0,
    queryFn: () =>
      lasting(queryKey, (signal) =>
        callOrThrow(callServer, diffDocuments, {
          body: { after: namesOf(changes), campaigns: [...campaigns], visitors: VISITORS },
          signal,
        }),
      ),
  });
  return { comparison, since: () => sinceOf(queryKey) };
}
