// The whole of date-fns is some 300 modules; Node would load them all before anything starts.
import { differenceInDays } from 'date-fns/differenceInDays';
import { differenceInMonths } from 'date-fns/differenceInMonths';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import { ageInYears, dateOf, isIsoDate } from '../dates.ts';
import type { FlowState } from '../flow-state.ts';
import { every } from '../predicates/evaluate.ts';

const MONTHS_PER_YEAR = 12;
const DAYS_PER_YEAR = 365.25;
/** Far less than a day, far more than a division loses. */
const CLOSE = 1e-6;

export interface AgeBoundInUnit {
  readonly amount: number;
  readonly unit: 'year' | 'month' | 'day';
}

/**
 * A bound in years, converted to the unit in which it was written: registries state infants' bounds in months, weeks or
 * days, which are stored as fractions of a year. Whole years stay years, whole months months; anything else is in days.
 */
export function ageBoundInUnit(years: number): AgeBoundInUnit {
  if (Number.isInteger(years)) return { amount: years, unit: 'year' };
  const months = years * MONTHS_PER_YEAR;
  if (Math.abs(months - Math.round(months)) < CLOSE) return { amount: Math.round(months), unit: 'month' };
  return { amount: Math.round(years * DAYS_PER_YEAR), unit: 'day' };
}

/** The fraction of a year that `ageBoundInUnit` converts back. */
export function ageBoundInYears({ amount, unit }: AgeBoundInUnit): number {
  return unit === 'year' ? amount : amount / (unit === 'month' ? MONTHS_PER_YEAR : DAYS_PER_YEAR);
}

/**
 * A lower bound as people would say it: registries write 0 years if there is no lower bound, and nobody would say that.
 */
export function leastAge(years: number | null): number | null {
  return years === 0 ? null : years;
}

const COMPLETED = { year: ageInYears, month: inMonths, day: inDays } as const;

function inMonths(birthDate: string, today: string): number {
  return differenceInMonths(dateOf(today), dateOf(birthDate));
}

function inDays(birthDate: string, today: string): number {
  return differenceInDays(dateOf(today), dateOf(birthDate));
}

/** The age in years, computed from the birth date or answered as a number (Q2). */
export function ageOf({ answers, today }: Pick<FlowState, 'answers' | 'today'>): AnswerValue | undefined {
  const birthDate = answers['candidate.birthDate'];
  return isIsoDate(birthDate) ? ageInYears(birthDate, today) : answers['candidate.age'];
}

/** An age in whole years says nothing about a bound within that year: the result is then unknown. */
function compare(
  state: Pick<FlowState, 'answers' | 'today'>,
  bound: number,
  holds: (age: number, bound: number) => boolean,
): Truth {
  const birthDate = state.answers['candidate.birthDate'];
  if (isIsoDate(birthDate)) {
    const { amount, unit } = ageBoundInUnit(bound);
    return holds(COMPLETED[unit](birthDate, state.today), amount);
  }
  const age = state.answers['candidate.age'];
  if (typeof age !== 'number') return 'unknown';
  if (!Number.isInteger(bound) && age === Math.floor(bound)) return 'unknown';
  return holds(age, bound);
}

/** Whether the age is within the inclusive bounds. Null means no bound (F1, Q2). */
export function ageTruth(state: Pick<FlowState, 'answers' | 'today'>, min: number | null, max: number | null): Truth {
  return every([
    min === null ? true : compare(state, min, (age, bound) => age >= bound),
    max === null ? true : compare(state, max, (age, bound) => age <= bound),
  ]);
}
