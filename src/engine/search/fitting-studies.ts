import { HEALTHY_VOLUNTEER_INDICATION } from '#schemas/lead/answer-keys.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';
import type { FlowState } from '../flow-state.ts';
import { bioTruths } from '../qualification/verdicts.ts';
import { indicationIdsOf } from '../remote-keys.ts';

/** As many as can be compared at a glance. */
const MAX_FITTING = 3;
const HEALTHY = String(HEALTHY_VOLUNTEER_INDICATION);

/**
 * The nearest of the studies found that fit what the visitor has answered, by the verdicts that judge the study of a
 * visit: age and gender are known to fit, the body mass index is not known to be outside, and the study is about one of
 * the visitor's conditions, or takes healthy volunteers if the visitor named none. The study of the visit is not among
 * them. A study's own questions are asked by its screener: nobody has answered them yet.
 */
export function fittingStudies(studies: readonly FoundStudy[], state: FlowState): readonly FoundStudy[] {
  const ids = indicationIdsOf(state);
  const wanted = ids.length === 0 ? [HEALTHY] : ids.filter((id) => id !== HEALTHY);
  const own = state.payload.study?.externalId;
  const fits = (study: FoundStudy) => {
    const { age, gender, bmi } = bioTruths(state, {
      ...study,
      minBmi: study.minBmi ?? null,
      maxBmi: study.maxBmi ?? null,
    });
    return age === true && gender === true && bmi !== false;
  };
  return studies
    .filter(
      (study) =>
        study.externalId !== own &&
        study.associatedIndications.some(({ id }) => wanted.includes(String(id))) &&
        fits(study),
    )
    .slice(0, MAX_FITTING);
}
