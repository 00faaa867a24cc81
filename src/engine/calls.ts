import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { callsOf } from './facts/index.ts';
import type { RemoteName } from './flow-state.ts';
import { factsOf } from './predicates/evaluate.ts';

/** The calls that the settings of a route request, whatever its conditions read (F3, F4). */
export function callsOfMeta({ meta }: Pick<Route, 'meta'>): RemoteName[] {
  return [
    ...(meta.checkIfPhoneAlreadyMatchedToStudy === true ? ['matchedToStudy' as const] : []),
    ...(meta.shouldFetchSiteScheduling === true ? ['sites' as const, 'siteScheduling' as const] : []),
  ];
}

/** The calls that must have answered, or failed, before a route is left (F3, F4). */
export function callsRequiredToLeave(route: Route): readonly RemoteName[] {
  const read = route.next.flatMap(({ when }) => (when ? factsOf(when) : []));
  return [...new Set([...read.flatMap(callsOf), ...callsOfMeta(route)])];
}

const found = new WeakMap<Campaign, readonly RemoteName[]>();

/** The calls whose outcomes can decide where visits of a campaign go and what its pages show (F3, F4). */
export function callsOfCampaign(campaign: Campaign): readonly RemoteName[] {
  const known = found.get(campaign);
  if (known) return known;
  const conditions = campaign.routes.flatMap(({ next, blocks }) => [
    ...next.flatMap(({ when }) => when ?? []),
    ...blocks.flatMap(({ showWhen }) => showWhen ?? []),
  ]);
  const read = conditions.flatMap(factsOf).flatMap(callsOf);
  const calls = [...new Set<RemoteName>(['indications', 'sites', ...campaign.routes.flatMap(callsOfMeta), ...read])];
  found.set(campaign, calls);
  return calls;
}
