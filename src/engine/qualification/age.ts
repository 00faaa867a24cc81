// The whole of date-fns is some 300 modules; Node would load them all before anything starts.
import { differenceInDays } from 'date-fns/differenceInDays';
import { differenceInMonths } from 'date-fns/differenceInMonths';
import type { Truth } from '#schemas/lead/verdicts.ts';
import { ageInYears, dateOf, isIsoDate } from '../dates.ts';
import type { FlowState } from '../flow-state.ts';
import { every } from '../predicates/truth.ts';
import { ageBoundInUnit } from './age-bound.ts';

const COMPLETED = { year: ageInYears, month: inMonths, day: inDays } as const;

function inMonths(birthDate: string, today: string): number {
  return differenceInMonths(dateOf(today), dateOf(birthDate));
}

function inDays(birthDate: string, today: string): number {
  return differenceInDays(dateOf(today), dateOf(birthDate));
}

/** An age in whole years says nothing about a bound within the year: then it is unknown. */
function compare(state: FlowState, bound: number, holds: (age: number, bound: number) => boolean): Truth {
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

/** Is the age within the bounds, both included? Null is no bound (F1, Q2). */
export function ageTruth(state: FlowState, min: number | null, max: number | null): Truth {
  return every([
    min === null ? true : compare(state, min, (age, bound) => age >= bound),
    max === null ? true : compare(state, max, (age, bound) => age <= bound),
  ]);
}
