import type { Study } from '#schemas/study/study.ts';
import type { DemoSiteId } from './demo-sites.ts';

/** A made-up study and the made-up sites where it recruits. */
export interface DemoStudy {
  readonly study: Study;
  readonly sites: readonly DemoSiteId[];
  /** Its sites that offer online scheduling. */
  readonly scheduling: readonly DemoSiteId[];
}

type Bare = Omit<Partial<Study>, 'externalId' | 'name' | 'associatedIndicationIds' | 'criteria'> &
  Pick<Study, 'externalId' | 'name' | 'associatedIndicationIds' | 'criteria'>;

/** A recruiting study without bounds, near a site; the given properties override these defaults. */
export function demoStudy(
  given: Bare,
  sites: readonly DemoSiteId[],
  scheduling: readonly DemoSiteId[] = [],
): DemoStudy {
  const study: Study = {
    minAge: null,
    maxAge: null,
    gender: 'any',
    minBmi: null,
    maxBmi: null,
    internalStatus: 'Active',
    isSimulation: false,
    siteRequiredToQualify: true,
    studyType: 'any',
    siteTargetAreaType: 'Distance',
    targetDistanceKm: 120,
    ...given,
  };
  return { study, sites, scheduling };
}
