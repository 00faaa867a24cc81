import type { Translate } from '#engine/block-rules.ts';
import { hasCaregiver } from '#engine/facts/path-facts.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { HEALTHY_VOLUNTEER_INDICATION } from '#schemas/lead/answer-keys.ts';

const ADULT = 18;

/** Names such as "trouble sleeping" stand after the studies, not before them. */
const DOING = /ing$/;

/** Studies about what the visit is about: of people who are well, of a vaccine, or of a condition. */
function studiesKey(indication: string, { payload }: FlowState): string {
  if (payload.indicationOverride === undefined) {
    if (payload.indication?.id === HEALTHY_VOLUNTEER_INDICATION) return 'studiesHealthy';
    if (payload.indication?.type === 'vaccine') return 'studiesVaccine';
  }
  return DOING.test(indication) ? 'studiesAbout' : 'studies';
}

/** A caregiver may be meant: one may answer, or everybody whom the study takes is a child. */
function forCare(state: FlowState): boolean {
  return hasCaregiver(state) || (state.payload.study?.maxAge ?? ADULT) < ADULT;
}

/** The headline about the condition of the visit, in the visitor's grammar. */
export function titleFor(indication: string, state: FlowState, t: Translate): string {
  if (indication === '') return t(state.payload.study === undefined ? 'titleAny' : 'title');
  const key = studiesKey(indication, state);
  const care = forCare(state);
  if (!care && key === 'studies') return t('titleFor', { indication });
  return t(care ? 'titleForCare' : 'titleForStudies', { studies: t(key, { indication }) });
}
