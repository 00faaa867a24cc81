import { differenceInDays, differenceInMonths, parseISO } from 'date-fns';
import type { Truth } from '#schemas/lead/verdicts.ts';
import { ageInYears } from '../dates.ts';
import type { FlowState } from '../flow-state.ts';
import { every } from '../predicates/truth.ts';

const DAYS_PER_YEAR = 365.25;

/**
 * Completed age against a bound in years. Registries bound infants in months, weeks or days, which arrive as fractions of
 * a year: such a bound is compared in completed months where it is whole months, else in completed days.
 */
function completed(birthDate: string, today: string, bound: number): { readonly age: number; readonly bound: number } {
  if (Number.isInteger(bound)) return { age: ageInYears(birthDate, today), bound };
  const months = bound * 12;
  if (Math.abs(months - Math.round(months)) < 0.01) return { age: differenceInMonths(parseISO(today), parseISO(birthDate)), bound: Math.round(months) };
  return { age: differenceInDays(parseISO(today), parseISO(birthDate)), bound: Math.round(bound * DAYS_PER_YEAR) };
}

/** An age in whole years says nothing about a bound within the year: then it is unknown. */
function compare(state: FlowState, bound: number, holds: (age: number, bound: number) => boolean): Truth {
  const birthDate = state.answers['candidate.birthDate'];
  if (typeof birthDate === 'string') {
    const { age, bound: inUnit } = completed(birthDate, state.today, bound);
    return holds(age, inUnit);
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
