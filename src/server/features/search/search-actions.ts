import type { ActionCode } from '#schemas/campaign/action-codes.ts';
import { HEALTHY_VOLUNTEER_INDICATION } from '#schemas/lead/answer-keys.ts';
import type { StudySearchResult } from '#schemas/study/found-study.ts';

/**
 * What a search for studies logs (J1): that it took place, and what is near: nothing, only healthy-volunteer studies,
 * or others.
 */
export function searchActions({ nearbyStudies }: Pick<StudySearchResult, 'nearbyStudies'>): ActionCode[] {
  if (nearbyStudies.length === 0) return ['ss', 'ns'];
  return [
    'ss',
    nearbyStudies.every(({ associatedIndicationIds }) => associatedIndicationIds.includes(HEALTHY_VOLUNTEER_INDICATION))
      ? 'ho'
      : 'sf',
  ];
}
