import type { RemoteName } from '#engine/flow-state.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';

const REMOTES_OF_FACT: Readonly<Record<string, readonly RemoteName[]>> = {
  'sites.nearby': ['sites'],
  'site.scheduling': ['sites', 'siteScheduling'],
  'phone.matchedToStudy': ['matchedToStudy'],
  'callNow.offered': ['callNow'],
  'partner.check': ['sites', 'qualification'],
  'verdict.siteQualified': ['sites'],
  'verdict.fullyQualified': ['sites'],
  'verdict.outcome': ['sites'],
};

function factsOf(predicate: Predicate): string[] {
  if ('fact' in predicate) return [predicate.fact];
  if ('not' in predicate) return factsOf(predicate.not);
  return ('all' in predicate ? predicate.all : predicate.any).flatMap(factsOf);
}

const cache = new WeakMap<Campaign, readonly RemoteName[]>();

/**
 * The calls whose outcome can decide where a visit of this campaign goes: its predicates', and those that its routes
 * ask for (F3, F4).
 */
export function campaignRemotes(campaign: Campaign): readonly RemoteName[] {
  const known = cache.get(campaign);
  if (known) return known;
  const predicates = campaign.routes.flatMap(({ next, blocks }) => [
    ...next.flatMap(({ when }) => when ?? []),
    ...blocks.flatMap(({ showWhen }) => showWhen ?? []),
  ]);
  const asked = campaign.routes.flatMap(({ meta }): RemoteName[] => [
    ...(meta.checkIfPhoneAlreadyMatchedToStudy === true ? ['matchedToStudy' as const] : []),
    ...(meta.shouldFetchSiteScheduling === true ? ['sites' as const, 'siteScheduling' as const] : []),
  ]);
  const names = [
    ...new Set<RemoteName>([
      'indications',
      'sites',
      ...asked,
      ...predicates.flatMap(factsOf).flatMap((fact) => REMOTES_OF_FACT[fact] ?? []),
    ]),
  ];
  cache.set(campaign, names);
  return names;
}
