import { useQuery } from '@tanstack/react-query';
import { diffDocuments } from '#api/content/analysis-calls.ts';
import { publishDocuments } from '#api/content/publication-calls.ts';
import { callOrThrow, PATIENT } from '../kit/call-failure.ts';
import { useKit } from '../kit/kit.tsx';
import { useSession } from '../kit/session.tsx';
import { useOpenCampaign } from '../store/use-studio.tsx';
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

/** What the gate says of changes; nothing is published. */
export function useJudgement(changes: readonly Change[]) {
  const { callServer } = useKit();
  const mayPublish = useMayPublish();
  return useQuery({
    ...PATIENT,
    queryKey: ['judgement', changes],
    enabled: changes.length > 0 && mayPublish,
    queryFn: ({ signal }) =>
      callOrThrow(callServer, publishDocuments, { body: { changes: namesOf(changes), onlyJudge: true }, signal }),
  });
}

/**
 * What changes for visitors of a campaign.
 * @param campaigns the ids of the campaigns to compare
 */
export function useComparison(changes: readonly Change[], campaigns: readonly string[]) {
  const { callServer } = useKit();
  return useQuery({
    ...PATIENT,
    queryKey: ['comparison', changes, campaigns],
    enabled: changes.length > 0,
    queryFn: ({ signal }) =>
      callOrThrow(callServer, diffDocuments, {
        body: { after: namesOf(changes), campaigns: [...campaigns], visitors: VISITORS },
        signal,
      }),
  });
}
