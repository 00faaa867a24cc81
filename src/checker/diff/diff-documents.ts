import type { Campaign } from '#schemas/campaign/campaign.ts';
import { sentence } from '#schemas/sentence.ts';
import { checkedCampaigns, type CheckedCampaigns } from '../checked-campaigns.ts';
import type { CheckRequest } from '../check-documents.ts';
import type { Issue } from '../issue.ts';
import { differenceOf, type Difference } from './visits/difference.ts';
import { diffCampaigns, type CampaignDiff, type DiffOptions } from './diff-campaigns.ts';
import { stableText } from './stable-text.ts';

/** One side: its files, and the ids of the campaigns to compare. Absent: all. */
export interface DiffSide extends Pick<CheckRequest, 'files'> {
  readonly only?: ReadonlySet<string>;
}

export interface DiffRequest extends DiffOptions {
  readonly a: DiffSide;
  readonly b: DiffSide;
  readonly registry: CheckRequest['registry'];
}

/** A campaign that exists on both sides, or on one side only, which `gone` reports. */
export type ComparedCampaign = { readonly campaign: string } & (
  | CampaignDiff
  | { readonly verdict: 'gone'; readonly gone: Difference }
);

export interface Diffs {
  /** Errors that prevent a campaign of either side from being assembled. */
  readonly unchecked: readonly { readonly side: 'a' | 'b'; readonly issue: Issue }[];
  readonly campaigns: readonly ComparedCampaign[];
  readonly seed: number;
}

/** Errors of `check` that do not prevent following the flow: the comparison shows what they do to visitors. */
const TOLERATED: readonly Issue['code'][] = [
  'missing-default',
  'unreachable-transition',
  'no-end',
  'fact-not-yet-asked',
  'file-name-not-id',
];

/**
 * Compares the campaigns of two sides that have the same id; two single campaigns are compared whatever their ids are.
 */
export async function diffDocuments({ a, b, registry, ...options }: DiffRequest): Promise<Diffs> {
  const { unchecked, pairs, gone } = await diffedPairs({ a, b, registry });
  const compared = pairs.map(({ campaign, before, after }): ComparedCampaign => {
    if (stableText(before) === stableText(after))
      return { campaign, verdict: 'equal', classes: [], undecided: [], sample: 0 };
    return { campaign, ...diffCampaigns(before, after, registry, options) };
  });
  return {
    unchecked,
    seed: options.seed,
    campaigns: [
      ...gone.map((one): ComparedCampaign => ({ campaign: one.place, verdict: 'gone', gone: one })),
      ...compared,
    ],
  };
}

export interface DiffedPairs extends Pick<Diffs, 'unchecked'> {
  readonly pairs: readonly { readonly campaign: string; readonly before: Campaign; readonly after: Campaign }[];
  /** Campaigns that only one side has. */
  readonly gone: readonly Difference[];
}

/** Assembles the campaigns of both sides, each from the files of its own side, and pairs those that belong together. */
export async function diffedPairs({ a, b, registry }: Pick<DiffRequest, 'a' | 'b' | 'registry'>): Promise<DiffedPairs> {
  const [one, two] = [
    await checkedCampaigns({ files: a.files, registry }, TOLERATED),
    await checkedCampaigns({ files: b.files, registry }, TOLERATED),
  ];
  const [here, there] = [meant(one, a), meant(two, b)];
  const single = here.ids.length === 1 && there.ids.length === 1;
  const ids = single
    ? [[here.ids[0] ?? '', there.ids[0] ?? ''] as const]
    : [...new Set([...here.ids, ...there.ids])].toSorted().map((id) => [id, id] as const);
  const found = ids
    .filter(([id, other]) => !here.missing.includes(id) && !there.missing.includes(other))
    .map(([id, other]) => ({
      id,
      campaign: id === other ? id : `${id} → ${other}`,
      before: here.ids.includes(id) ? one.campaigns.get(id) : undefined,
      after: there.ids.includes(other) ? two.campaigns.get(other) : undefined,
    }));
  return {
    unchecked: [...errorsOf('a', one, here.missing), ...errorsOf('b', two, there.missing)],
    pairs: found.flatMap(({ campaign, before, after }) => (before && after ? [{ campaign, before, after }] : [])),
    gone: found
      .filter(({ before, after }) => !before || !after)
      .map(({ id, before }) =>
        differenceOf({
          kind: 'campaign',
          change: before ? 'removed' : 'added',
          place: sentence`campaign "${id}"`,
          words: before ? sentence`it no longer exists` : sentence`it is new`,
        }),
      ),
  };
}

function errorsOf(side: 'a' | 'b', { issues }: CheckedCampaigns, missing: readonly string[]): Diffs['unchecked'] {
  return missing.length === 0
    ? []
    : issues
        .filter(({ severity, code }) => severity === 'error' && !TOLERATED.includes(code))
        .map((issue) => ({ side, issue }));
}

/** Returns the campaigns to compare, and those of them that cannot be assembled. */
function meant(
  { campaigns }: CheckedCampaigns,
  { files, only }: DiffSide,
): { readonly ids: readonly string[]; readonly missing: readonly string[] } {
  const written = files
    .filter(({ path }) => !/(^|\/)fragments\/[^/]+$/.test(path))
    .map(({ path }) => path.replace(/^.*\//, '').replace(/\.json$/, ''));
  const ids = written.filter((id) => only?.has(id) ?? true);
  return { ids, missing: ids.filter((id) => !campaigns.has(id)) };
}
