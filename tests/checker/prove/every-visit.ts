import type { FlowState, RemoteState } from '#engine/flow-state.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Study } from '#schemas/study/study.ts';
import { flowState, payload, study } from '#tests/support/builders.ts';
import { POSTAL_CODE } from './random-campaigns.ts';

const SITE = { id: 'a-site', ssExtId: 'a-site-1', name: 'A site', city: 'A city', distanceKm: 3, approximate: false };

/**
 * Studies that differ in whom they accept. The bounds are those that a proof considers for every study; nobody here is
 * asked for height and weight.
 */
function studies(masses: boolean): readonly Study[] {
  const differences: readonly (readonly Partial<Study>[])[] = [
    [{}, { minAge: 18, maxAge: 75 }],
    [{}, { gender: 'female' }],
    [{}, { siteRequiredToQualify: true }],
    masses ? [{}, { minBmi: 18.5, maxBmi: 40 }] : [{}],
  ];
  return differences
    .reduce<readonly Partial<Study>[]>(
      (all, classes) => all.flatMap((one) => classes.map((other) => ({ ...one, ...other }))),
      [{}],
    )
    .map(study);
}

const LINKS: readonly Partial<FlowState['payload']>[] = [
  {},
  { prePopFields: { firstName: 'Ana', lastInitial: 'R', email: 'a•••@example.org' } },
];

/**
 * Everything that a visit may start with, as far as the campaign uses it: studies, links, languages, the outcome of the
 * site lookup.
 */
export function everyVisit(campaign: Campaign): FlowState[] {
  const text = JSON.stringify(campaign.routes);
  const asks = (word: string) => text.includes(word);
  const about =
    asks('verdict.') || asks('study.') || asks('sites.')
      ? [undefined, ...studies(asks('verdict.bioQualified'))]
      : [undefined];
  const visits = about.flatMap((one) =>
    (asks('path.leadKnown') ? LINKS : [{}]).flatMap((link) =>
      (asks('path.language') ? campaign.languages : ['en' as const]).map((locale) =>
        flowState({ campaign, locale, payload: payload({ ...link, ...(one ? { study: one } : {}) }) }),
      ),
    ),
  );
  return asks('sites.') || asks('siteQualified') ? visits.flatMap(withSites) : visits;
}

/** The lookup of sites for the only postal code that can be entered: found, none, failed. */
export function withSites(visit: FlowState): FlowState[] {
  const key = remoteKey('sites', { ...visit, answers: { 'candidate.postalCode': POSTAL_CODE } });
  if (key === undefined) return [visit];
  const outcomes: NonNullable<RemoteState['sites']>[] = [
    { status: 'ready', key, value: [SITE] },
    { status: 'ready', key, value: [] },
    { status: 'failed', key },
  ];
  return outcomes.map((sites) => ({ ...visit, remote: { sites } }));
}
