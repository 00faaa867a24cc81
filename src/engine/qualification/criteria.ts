import { isChoiceList, type AnswerValue } from '#schemas/lead/answers.ts';
import type { BandType, Criterion, CriterionResponse } from '#schemas/study/criterion.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import { COMPUTED, readComputed } from '../computed/computed-facts.ts';
import { countryOf, type FlowState } from '../flow-state.ts';
import { every, some } from '../predicates/evaluate.ts';
import { ageOf } from './age.ts';
import { bandOf, takesSomething } from './bands.ts';

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
 * The criteria by which this visit is judged: all of them, or the minimal set if the flow or the study wants it and the
 * study has one.
 */
export function criteriaOf(state: Screened): readonly Criterion[] {
  const minimal = asksMinimalSet(state) ? minimalSetOf(state) : [];
  return minimal.length > 0 ? minimal : (state.payload.study?.criteria ?? []);
}

/** The criteria that this visit asks. What is computed is judged without a question. */
export function questionsOf(state: Screened): readonly Criterion[] {
  return criteriaOf(state).filter(({ type }) => type !== 'computed');
}

/** Whether the responses of a criterion are bands of numbers or days, and not choices. */
export function hasBands(criterion: Criterion): criterion is Criterion & { readonly type: BandType } {
  return criterion.type === 'number' || criterion.type === 'date' || criterion.type === 'computed';
}

const YES_NO_UNSURE = ['A', 'B', 'C'];

/**
 * Whether the question can be answered on this day (`YYYY-MM-DD`). A yes/no/unsure question needs all three responses,
 * any other at least one, and a number or date that it takes (E15).
 */
export function isAskable(criterion: Criterion, today: string): boolean {
  const { type, responses } = criterion;
  return type === 'yes_no_unsure'
    ? YES_NO_UNSURE.every((wanted) => responses.some(({ position }) => position === wanted))
    : responses.length > 0 && takesSomething(criterion, today);
}

/** What determines how a visitor meets a criterion. */
export type Judged = Pick<FlowState, 'answers' | 'today' | 'campaign' | 'payload'>;

/** Reads what a computation takes: answers only, because a verdict that takes a verdict would never end. */
function readAnswered(fact: string, state: Judged): AnswerValue | undefined {
  if (fact.startsWith(COMPUTED)) return readComputed(fact, state, (other) => readAnswered(other, state));
  if (fact === 'candidate.age') return ageOf(state);
  if (fact === 'path.international') return countryOf(state).consentRequired;
  return fact === 'study.ctScanBooked' ? ctScanBooked(state) : state.answers[fact];
}

/** What a criterion is judged by: its answer, or the computed fact; `undefined` while that is not known. */
export function valueOf({ id, type, fact = '' }: Criterion, state: Judged): AnswerValue | undefined {
  if (type !== 'computed') return state.answers[criterionFact(id)];
  return fact.startsWith(COMPUTED) ? readAnswered(fact, state) : undefined;
}

/** The chosen responses, or the one into whose band the value falls; none while nothing is known. */
export function responsesTo(criterion: Criterion, state: Judged): readonly CriterionResponse[] {
  const value = valueOf(criterion, state);
  if (hasBands(criterion)) {
    const band = bandOf(criterion, value, state.today);
    return band === undefined ? [] : [band];
  }
  const chosen = isChoiceList(value) ? value : [value];
  return criterion.responses.filter(({ id }) => chosen.includes(id));
}

/**
 * Whether the visitor meets the criterion. Unanswered is unknown; multiple choices follow the rule `any` or `all` (F1,
 * Q1).
 */
export function criterionQualified(criterion: Criterion, state: Judged): Truth {
  const truths = responsesTo(criterion, state).map(({ qualifies }) => qualifies);
  if (truths.length === 0) return 'unknown';
  return criterion.rule === 'all' ? every(truths) : some(truths);
}

/** Whether the answers to all criteria, and what is computed from others, qualify. */
export function criteriaQualified(state: Judged): Truth {
  return every(criteriaOf(state).map((criterion) => criterionQualified(criterion, state)));
}

/**
 * Whether the fixed criterion that says a CT scan is booked was answered yes (D7). `undefined` while it is unanswered.
 */
export function ctScanBooked(state: Judged): boolean | undefined {
  const id = state.campaign.settings.ctScanCriterion ?? CT_SCAN_CRITERION;
  const criterion = questionsOf(state).find((candidate) => candidate.id === id);
  if (!criterion) return false;
  const answer = state.answers[criterionFact(id)];
  return answer === undefined
    ? undefined
    : criterion.responses.some((response) => response.id === answer && response.position === 'A');
}
