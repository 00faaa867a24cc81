import { HEALTHY_VOLUNTEER_INDICATION } from '#schemas/lead/answer-keys.ts';
import type { FittingReason } from '#schemas/lead/outcomes.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';
import type { FlowState } from '../flow-state.ts';
import { bioTruths, verdictOf } from '../qualification/verdicts.ts';
import { indicationIdsOf } from '../remote-keys.ts';

/** As many as can be compared at a glance. */
const MAX_FITTING = 3;
const HEALTHY = String(HEALTHY_VOLUNTEER_INDICATION);

/**
 * The conditions that a study may be about: those that the visitor named, else healthy volunteers; and those of the
 * study of the visit, if the answers to its questions fit it.
 */
function wantedIds(state: FlowState): readonly string[] {
  const ids = indicationIdsOf(state);
  const { study } = state.payload;
  const own = study && verdictOf('criteriaQualified', state) === true ? study.associatedIndicationIds : [];
  return [...(ids.length === 0 ? [HEALTHY] : ids.filter((id) => id !== HEALTHY)), ...own.map(String)];
}

type Bounds = Parameters<typeof bioTruths>[1];

/** What age, gender and body mass index say about a study that a search found. */
export function truthsOfFound(
  state: Parameters<typeof bioTruths>[0],
  {
    minBmi,
    maxBmi,
    ...study
  }: Pick<Bounds, 'minAge' | 'maxAge' | 'gender'> & Partial<Pick<Bounds, 'minBmi' | 'maxBmi'>>,
): ReturnType<typeof bioTruths> {
  return bioTruths(state, { ...study, minBmi: minBmi ?? null, maxBmi: maxBmi ?? null });
}

/** Whether the answers say that a study that a search found is for other people. */
export function isRuledOut(
  study: Parameters<typeof truthsOfFound>[1],
  state: Parameters<typeof truthsOfFound>[0],
): boolean {
  return Object.values(truthsOfFound(state, study)).includes(false);
}

export interface FittingStudies {
  readonly why: FittingReason;
  readonly studies: readonly FoundStudy[];
}

/**
 * The nearest of the studies found that may fit what the visitor has answered, by the verdicts that judge the study of
 * a visit: neither age, gender nor body mass index is known to be outside, and the study is about a wanted condition.
 * If there is none, and the visitor has named no condition, then those about any condition: the search shows them too.
 * Those known to fit by age and gender come first. The study of the visit is not among them. A study's own questions
 * are asked by its screener: nobody has answered them yet.
 */
export function fittingStudies(studies: readonly FoundStudy[], state: FlowState): FittingStudies {
  const wanted = wantedIds(state);
  const own = state.payload.study?.externalId;
  const open = studies.filter((study) => study.externalId !== own && !isRuledOut(study, state));
  const fits = open.filter(({ associatedIndications }) =>
    associatedIndications.some(({ id }) => wanted.includes(String(id))),
  );
  return fits.length === 0 && indicationIdsOf(state).length === 0
    ? { why: 'open', studies: firstOf(open, state) }
    : { why: 'fits', studies: firstOf(fits, state) };
}

/** The first few, those known to fit before those that nobody can judge yet. */
function firstOf(studies: readonly FoundStudy[], state: FlowState): readonly FoundStudy[] {
  const isKnown = (study: FoundStudy) => {
    const { age, gender } = truthsOfFound(state, study);
    return age === true && gender === true;
  };
  return [...studies.filter(isKnown), ...studies.filter((study) => !isKnown(study))].slice(0, MAX_FITTING);
}
