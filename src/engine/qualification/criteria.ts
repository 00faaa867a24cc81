import { isChoiceList, type AnswerValue } from '#schemas/lead/answers.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import type { FlowState } from '../flow-state.ts';
import { every, some } from '../predicates/truth.ts';

/** The criterion that says a CT scan is booked, where the campaign names no other (D7). */
export const CT_SCAN_CRITERION = 'ct-scan-appointment';

/** The fact that a criterion's answer sets. */
export function criterionFact(id: string): string {
  return `criteria.${id}`;
}

/** The criteria that this visit asks: all, or the minimal set where the flow wants it and the study has one. */
export function criteriaOf(state: Pick<FlowState, 'payload' | 'campaign'>): readonly Criterion[] {
  const criteria = state.payload.study?.criteria ?? [];
  if (state.campaign.settings.webScreenerProps?.minimalSet !== true) return criteria;
  const minimal = criteria.filter((criterion) => criterion.minimal === true);
  return minimal.length > 0 ? minimal : criteria;
}

/** Does this answer qualify? Unanswered is unknown; several choices follow the rule `any` or `all` (F1, Q1). */
export function criterionQualified(criterion: Criterion, answer: AnswerValue | undefined): Truth {
  const chosen = isChoiceList(answer) ? answer : typeof answer === 'string' ? [answer] : [];
  const truths = criterion.responses.filter(({ id }) => chosen.includes(id)).map(({ qualifies }) => qualifies);
  if (truths.length === 0) return 'unknown';
  return criterion.rule === 'all' ? every(truths) : some(truths);
}

/** Do the answers to all criteria qualify? */
export function criteriaQualified(state: FlowState): Truth {
  return every(criteriaOf(state).map((criterion) => criterionQualified(criterion, state.answers[criterionFact(criterion.id)])));
}

/** The fixed criterion that says a CT scan is booked, answered yes (D7). `undefined` while it is not answered. */
export function ctScanBooked(state: FlowState): boolean | undefined {
  const id = state.campaign.settings.ctScanCriterion ?? CT_SCAN_CRITERION;
  const criterion = criteriaOf(state).find((candidate) => candidate.id === id);
  if (!criterion) return false;
  const answer = state.answers[criterionFact(id)];
  return answer === undefined ? undefined : criterion.responses.some((response) => response.id === answer && response.position === 'A');
}
