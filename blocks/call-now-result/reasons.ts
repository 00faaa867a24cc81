import { computedFact } from '#engine/computed/computed-facts.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { criteriaOf, criterionQualified, responsesTo } from '#engine/qualification/criteria.ts';
import { ageBoundInUnit } from '#engine/qualification/age.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import { verdictsOf } from '#engine/qualification/verdicts.ts';
import { formatAge, formatAgeBounds } from '#i18n/format.ts';
import type { BlockTexts } from '#registry/define-block.ts';

/** The age range that the study wants, in words, if the visitor's age is outside it. */
function ageReason(state: FlowState, { t }: Pick<BlockTexts, 't'>): string[] {
  const study = state.payload.study;
  if (!study || verdictsOf(state).ageQualified !== false) return [];
  const { locale } = state;
  const [min, max] = [study.minAge, study.maxAge].map((years) => (years === null ? null : ageBoundInUnit(years)));
  if (min && max) return [t('reasonAge', { ...formatAgeBounds(min, max, locale) })];
  if (min) return [t('reasonAgeMin', { min: formatAge(min, locale) })];
  return max ? [t('reasonAgeMax', { max: formatAge(max, locale) })] : [];
}

const OF_BODY = new Set(['candidate.gender', 'candidate.heightCm', 'candidate.weightKg']);

/** Whether a criterion is judged by gender or body measurements. */
function tellsOfBody({ fact = '' }: Criterion, { campaign }: FlowState): boolean {
  return computedFact(fact, campaign)?.from.some((one) => OF_BODY.has(one)) ?? false;
}

/**
 * What did not match, in plain words, if the study allows it (Q6). Gender and body measurements are never named,
 * because that could hurt (Q3).
 */
export function unmetReasons(state: FlowState, texts: BlockTexts): readonly string[] {
  if (state.payload.study?.showReasons !== true) return [];
  const criteria = criteriaOf(state).flatMap((criterion) => {
    if (criterionQualified(criterion, state) !== false || tellsOfBody(criterion, state)) return [];
    const answer = responsesTo(criterion, state)
      .map(({ text }) => texts.text(text))
      .join(', ');
    return [texts.t('reasonAnswer', { question: texts.text(criterion.question), answer })];
  });
  return [...ageReason(state, texts), ...criteria];
}
