import type { KnownWorld } from '#checker/simulate/outcomes.ts';
import { countryOf, type FlowState } from '#engine/flow-state.ts';
import type { CountryCode } from '#schemas/countries.ts';
import type { DemoSiteId } from '#demo/demo-sites.ts';
import { DEMO_STUDIES } from '#demo/studies/index.ts';

/** The made-up site near the postal code used for each country; the others have none nearby. */
const NEAR: Readonly<Partial<Record<CountryCode, DemoSiteId>>> = {
  US: 'demo-chicago',
  CA: 'demo-toronto',
  GB: 'demo-london',
  IE: 'demo-dublin',
  AU: 'demo-sydney',
  NZ: 'demo-auckland',
  ZA: 'demo-cape-town',
};
const FAR_AWAY = '99501';
/** A place without any demonstration study or offer, not even one that is done from home. */
const NOWHERE = {
  'candidate.country': 'NZ',
  'candidate.postalCode': '9016',
  'candidate.phone': '+64211234567',
} as const;

/** Visits are about only a few of the studies: those between which a flow distinguishes. */
const STUDIES = [
  'DEMO-ASTHMA-01',
  'DEMO-KNEE-11',
  'DEMO-RSV-VACCINE-08',
  'DEMO-BREAST-10',
  'DEMO-LUNG-CT-04',
  'DEMO-SLEEP-09',
];

/** How calls end for demonstration visitors: what the server seeded with "demo" returns. */
export const DEMONSTRATION_WORLD: KnownWorld = {
  studies: STUDIES.flatMap((id) => DEMO_STUDIES.find(({ study }) => study.externalId === id)?.study ?? []),
  outcomesOf: (visit) => {
    const { near, schedules } = siteOf(visit);
    return { sites: near ? 0 : 1, siteScheduling: schedules ? 0 : 1, matchedToStudy: 0 };
  },
  places: [{ 'candidate.postalCode': FAR_AWAY }, NOWHERE],
  // What a search finds depends on everything that the server has.
  unforeseen: (visit) => (isNowhere(visit) ? [] : ['studies', 'offers']),
  uncertain: [{ callNow: 0 }, { callNow: 1 }, { callNow: 2 }],
};

function isNowhere({ answers }: FlowState): boolean {
  return answers['candidate.postalCode'] === NOWHERE['candidate.postalCode'];
}

function siteOf(visit: FlowState): { readonly near: boolean; readonly schedules: boolean } {
  const site =
    visit.answers['candidate.postalCode'] === FAR_AWAY || isNowhere(visit) ? undefined : NEAR[countryOf(visit).alpha2];
  const study = DEMO_STUDIES.find((one) => one.study.externalId === visit.payload.study?.externalId);
  if (site === undefined || study === undefined) return { near: false, schedules: false };
  return { near: study.sites.includes(site), schedules: study.scheduling.includes(site) };
}
