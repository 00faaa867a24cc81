import { diffedPairs, type Diffs, type DiffRequest } from '../diff/diff-documents.ts';
import { compareDrafts, type DraftsDiff } from './compare-drafts.ts';

export interface DraftsReport extends Pick<Diffs, 'unchecked' | 'seed'> {
  readonly campaigns: readonly ({ readonly campaign: string } & (
    | DraftsDiff
    | { readonly verdict: 'gone'; readonly gone: { readonly words: string; readonly change: string } }
  ))[];
}

/** Determines what happens to the drafts of each campaign of the first side. A new campaign has no drafts. */
export async function compareDraftVersions({ a, b, registry, ...options }: DiffRequest): Promise<DraftsReport> {
  const { unchecked, pairs, gone } = await diffedPairs({ a, b, registry });
  return {
    unchecked,
    seed: options.seed,
    campaigns: [
      ...gone
        .filter(({ change }) => change === 'removed')
        .map((one) => ({
          campaign: one.place,
          verdict: 'gone' as const,
          gone: { words: 'its drafts have nowhere to continue', change: one.change },
        })),
      ...pairs.map(({ campaign, before, after }) => ({ campaign, ...compareDrafts(before, after, registry, options) })),
    ],
  };
}
