import type { DirectOffer } from '#schemas/study/direct-offer.ts';
import type { Language } from '#schemas/language.ts';
import type { FoundStudy, StudySearchResult } from '#schemas/study/found-study.ts';
import type { RemoteState } from '#engine/flow-state.ts';

/** The search of the visits below, as the visit stores it. */
export const SEARCHED = { 'candidate.postalCode': '60614', 'candidate.searched': 'US|60614|' } as const;

/** A study as a search lists it; the given values override the defaults. */
export function foundStudy(given: Partial<FoundStudy> = {}): FoundStudy {
  return {
    externalId: 'STUDY-1',
    name: { en: 'Breathing easier', es: 'Respirar mejor' },
    minAge: 18,
    maxAge: 75,
    gender: 'any',
    siteTargetAreaType: 'Distance',
    city: 'Chicago',
    region: 'Illinois',
    distanceKm: 20,
    approximate: false,
    associatedIndications: [{ id: 4, name: { en: 'Asthma', es: 'Asma' } }],
    href: '/signup/ws10?studyId=STUDY-1',
    ...given,
  };
}

/**
 * What the search near 60614 found; `more`: there are others farther away; `otherAges`: how many accept only other ages
 * than the address asks for.
 */
export function foundNear(
  studies: readonly FoundStudy[],
  locale: Language = 'en',
  more = false,
  otherAges?: number,
): RemoteState {
  const value: StudySearchResult = {
    more,
    ...(otherAges === undefined ? {} : { otherAges }),
    studies: [...studies],
    nearbyStudies: studies.map(({ externalId, associatedIndications }) => ({
      externalId,
      associatedIndicationIds: associatedIndications.map(({ id }) => id),
    })),
  };
  return { studies: { status: 'ready', key: `US|60614||${locale}`, value } };
}

export function offersNear(offers: readonly DirectOffer[]): RemoteState {
  return { offers: { status: 'ready', key: 'US|60614|', value: offers } };
}
