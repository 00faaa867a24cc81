import { isChoiceList, type AnswerValue } from '#schemas/lead/answers.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import type { FlowState } from '../flow-state.ts';
import { every, some } from '../predicates/evaluate.ts';

/** The criterion that says a CT scan is booked, if the campaign names no other (D7). */
export const CT_SCAN_CRITERION = 'ct-scan-appointment';

/** The fact that a criterion's answer sets. */
export function criterionFact(id: string): string {
  return `criteria.${id}`;
}

/** What determines which criteria are asked. */
type Screened = Pick<FlowState, 'campaign'> & { readonly payload: Pick<FlowState['payload'], 'study'> };

function minimalSetOf({ payload }: Screened): readonly Criterion[] {
  return payload.study?.criteria.filter((criterion) => criterion.minimal === true) ?? [];
}

/**
 * Whether the minimal set of criteria is wanted. The flow's setting overrides the study's; a study with a second
 * screening wants it.
 */
export function asksMinimalSet({ payload: { study }, campaign }: Screened): boolean {
  return (
    campaign.settings.webScreenerProps?.minimalSet ??
    study?.webScreener?.minimalSet ??
    study?.secondaryScreening ??
    false
  );
}

/** Whether there is a minimal set to ask. Before the study is known, nothing says that there is none. */
export function hasMinimalSet(state: Screened): boolean {
  return state.payload.study === undefined || minimalSetOf(state).length > 0;
}

/**
 * The criteria that this visit asks: all of them, or the minimal set if the flow or the study wants it and the study
 * has one.
 */
export function criteriaOf(state: Screened): readonly Criterion[] {
  const minimal = asksMinimalSet(state) ? minimalSetOf(state) : [];
  return minimal.length > 0 ? minimal : (state.payload.study?.criteria ?? []);
}

const YES_NO_UNSURE = ['A', 'B', 'C'];

/**
 * Whether the question can be answered. A yes/no/unsure question needs all three responses, any other at least one
 * (E15).
 */
export function isAskable({ type, responses }: Criterion): boolean {
  return type === 'yes_no_unsure'
    ? YES_NO_UNSURE.every((wanted) => responses.some(({ position }) => position === wanted))
    : responses.length > 0;
}

/** Whether this answer qualifies. Unanswered is unknown; multiple choices follow the rule `any` or `all` (F1, Q1). */
export function criterionQualified(criterion: Criterion, answer: AnswerValue | undefined): Truth {
  const chosen = isChoiceList(answer) ? answer : typeof answer === 'string' ? [answer] : [];
  const truths = criterion.responses.filter(({ id }) => chosen.includes(id)).map(({ qualifies }) => qualifies);
  if (truths.length === 0) return 'unknown';
  return criterion.rule === 'all' ? every(truths) : some(truths);
}

/** Whether the answers to all criteria qualify. */
export function criteriaQualified(state: FlowState): Truth {
  return every(
    criteriaOf(state).map((criterion) => criterionQualified(criterion, state.answers[criterionFact(criterion.id)])),
  );
}

/**
 * Whether the fixed criterion that says a CT scan is booked was answered yes (D7). `undefined` while it is unanswered.
 */
export function ctScanBooked(state: FlowState): boolean | undefined {
  const id = state.campaign.settings.ctScanCriterion ?? CT_SCAN_CRITERION;
  const criterion = criteriaOf(state).find((candidate) => candidate.id === id);
  if (!criterion) return false;
  const answer = state.answers[criterionFact(id)];
  return answer === undefined
    ? undefined
    : criterion.responses.some((response) => response.id === answer && response.position === 'A');
}
