import type { FlowState, RemoteState } from '#engine/flow-state.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { CriterionResponse } from '#schemas/study/criterion.ts';
import type { Study } from '#schemas/study/study.ts';
import { criterion, flowState, payload, response, study } from '#tests/support/builders.ts';
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

/**
 * Studies with criteria over what a campaign computes: none, bands whose truth is the same for everybody, one bound for
 * each number in question, and a criterion over what nothing computes.
 */
function judging({ computed = {} }: Campaign): readonly Study[] {
  const names = Object.keys(computed);
  const band = (id: string, bounds: Partial<CriterionResponse>, qualifies: CriterionResponse['qualifies']) => ({
    ...response(id, qualifies),
    ...bounds,
  });
  const over = (name: string, responses: CriterionResponse[]) =>
    criterion(name, responses, { type: 'computed', fact: `computed.${name}` });
  const subsets = names.reduce<string[][]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]]);
  const alike = [true, false].flatMap((truth) =>
    subsets.map((set) => set.map((name) => over(name, [band('all', {}, truth)]))),
  );
  const bounded = names.flatMap((name) =>
    [-1, 0, 2, 5].flatMap((bound) =>
      [true, false].map((truth) => [over(name, [band('low', { lessThan: bound }, truth), band('high', {}, !truth)])]),
    ),
  );
  const unclear = names.map((name) => [over(name, [band('low', { lessThan: 2 }, 'unknown'), band('high', {}, true)])]);
  const elsewhere = [over('computed-elsewhere', [band('all', {}, true)])];
  // Nobody here is asked for an age; a simulation takes nobody.
  const others: readonly Partial<Study>[] = [{}, { minAge: 18, maxAge: 75 }, { isSimulation: true }];
  return [...alike, ...bounded, ...unclear, elsewhere].flatMap((criteria) =>
    others.map((other) => study({ ...other, criteria })),
  );
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
  const isJudged = asks('verdict.criteriaQualified') || asks('verdict.outcome');
  const about = isJudged
    ? [undefined, ...judging(campaign)]
    : asks('verdict.') || asks('study.') || asks('sites.')
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
