import { stringOf } from '../document/node-access.ts';
import type { CampaignModel, PlacedRoute } from '../model/campaign-model.ts';
import type { BlockWeights } from './block-weights.ts';

/** What visitors of a campaign load for its blocks, beyond what every page loads; all in compressed bytes. */
export interface CampaignWeight {
  readonly campaign: string;
  /** The blocks of the page where visits start. */
  readonly home: number;
  readonly heaviest: { readonly route: string; readonly bytes: number };
  /** The blocks of all its pages: what a visitor loads who sees each of them. */
  readonly whole: number;
}

/** The names of the blocks on any of the pages, without duplicates. */
export function blocksOn(routes: readonly PlacedRoute[]): string[] {
  return [...new Set(routes.flatMap(({ blocks }) => blocks.map(({ entry }) => entry.block)))];
}

/** Computes the weight of a campaign. Its first page is its home or, without one, its first route. */
export function weighCampaign({ document, home, routes }: CampaignModel, weights: BlockWeights): CampaignWeight {
  const weighed = routes.map((route) => ({ route: route.name, bytes: weights.together(blocksOn([route])) }));
  const first = weighed.find(({ route }) => route === stringOf(home)) ?? weighed[0];
  const heaviest = weighed.reduce((most, next) => (next.bytes > most.bytes ? next : most), { route: '', bytes: 0 });
  return { campaign: document.name, home: first?.bytes ?? 0, heaviest, whole: weights.together(blocksOn(routes)) };
}
