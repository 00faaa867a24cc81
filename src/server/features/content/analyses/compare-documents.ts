import type { Comparison } from '#api/content/analyses.ts';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import type { DifferenceClass } from '#checker/diff/diff-campaigns.ts';
import { diffDocuments, type ComparedCampaign } from '#checker/diff/diff-documents.ts';
import { formatDiffs, KIND_WORDS, TOLD_IN, tellWitness, witnessLines } from '#checker/diff/report/format-diff.ts';
import { withOperations } from '#checker/operations/operations-of-fix.ts';
import { DECIDED_BY_PROOF } from '#checker/prove/prove-documents.ts';
import type { Registry } from '#registry/registry.ts';
import { findingReply, plain } from '../finding-reply.ts';
import type { DiffTask } from './analysis.ts';
import { meantCampaigns } from './prove-in-lines.ts';

type CampaignReply = Comparison['campaigns'][number];

/** `campaign "s6"`, as the report says it, is `s6`. */
const idIn = (place: string) => /^campaign "(.*)"$/.exec(place)?.[1] ?? place;

function toldReply(found: DifferenceClass, language: string) {
  const { visitor, paths } = tellWitness(found, language);
  const { brings, steps, confirmed } = visitor;
  return {
    language,
    visitor: {
      brings: [...brings],
      steps: steps.map(({ route, entered }) => ({ route, entered: entered.map((one) => ({ ...one })) })),
      confirmed,
    },
    paths: paths === undefined ? null : { before: [...paths.before], now: [...paths.now] },
  };
}

function campaignReply(one: ComparedCampaign): CampaignReply {
  if (one.verdict === 'gone') {
    const verdict = one.gone.change === 'added' ? 'added' : 'removed';
    return { campaign: idIn(one.campaign), verdict, undecided: [], differences: [] };
  }
  const { campaign, verdict, undecided, classes, sample } = one;
  return {
    campaign,
    verdict,
    undecided: [...undecided],
    differences: classes.map((found) => ({
      kind: KIND_WORDS[found.kind],
      place: found.place,
      words: found.words,
      sentences: { place: plain(found.sentences.place), words: plain(found.sentences.words) },
      share: sample === 0 ? null : found.visitors / sample,
      witness: witnessLines(found).map((line) => line.trim()),
      told: TOLD_IN.map((language) => toldReply(found, language)),
    })),
  };
}

/** Compares the campaigns that are meant. */
export async function compareDocuments(task: DiffTask, registry: Registry): Promise<Comparison> {
  const { before, files, visitors, seed, today } = task;
  const parts = await Promise.all(
    [before, files].map(async (side) => (await checkedCampaigns({ files: side, registry }, DECIDED_BY_PROOF)).files),
  );
  const only = new Set(parts.flatMap((side) => meantCampaigns(task, side)));
  const diffs = await diffDocuments({
    a: { files: before, only },
    b: { files, only },
    registry,
    count: visitors,
    seed,
    today,
  });
  const findings = (['before', 'after'] as const).flatMap((side) => {
    const own = diffs.unchecked.flatMap((one) => ((one.side === 'a') === (side === 'before') ? [one.issue] : []));
    const issues = withOperations(own, side === 'before' ? before : files);
    return issues.map((issue) => ({ side, finding: findingReply(issue) }));
  });
  return {
    equal: findings.length === 0 && diffs.campaigns.every(({ verdict }) => verdict === 'equal'),
    text: formatDiffs(diffs),
    findings,
    campaigns: diffs.campaigns.map(campaignReply),
  };
}
