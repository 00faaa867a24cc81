import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { differenceInMonths } from 'date-fns/differenceInMonths';
import type { Computation, Term, TimeUnit } from '#schemas/campaign/computation.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import { ageInYears, dateOf, isIsoDate } from '../dates.ts';
import { evaluate, type ReadFact } from '../predicates/evaluate.ts';
import { bodyMassIndex } from '../qualification/verdicts.ts';

const DAYS_PER_WEEK = 7;
/** Enough for any table of points; sums such as 0.1 + 0.2 come out even. */
const DECIMALS = 6;

/**
 * The value of a computation, rounded to six decimals; `undefined` while something that it takes is not known. Reads
 * every fact that it takes, whatever the others are.
 *
 * @param today `YYYY-MM-DD`
 */
export function compute(computation: Computation, read: ReadFact, today: string): number | undefined {
  const value = valueOf(computation, read, today);
  return value === undefined ? undefined : Number(value.toFixed(DECIMALS));
}

function valueOf(computation: Computation, read: ReadFact, today: string): number | undefined {
  const term = (one: Term) => termOf(one, read, today);
  if ('sum' in computation) return folded(computation.sum.map(term), (one, other) => one + other, 0);
  if ('product' in computation) return folded(computation.product.map(term), (one, other) => one * other, 1);
  if ('minimum' in computation) return folded(computation.minimum.map(term), Math.min, Infinity);
  if ('maximum' in computation) return folded(computation.maximum.map(term), Math.max, -Infinity);
  if ('difference' in computation) {
    const { difference } = computation;
    return pair(difference.map(term), (one, other) => one - other);
  }
  if ('quotient' in computation) return pair(computation.quotient.map(term), (one, other) => one / other);
  if ('bodyMassIndex' in computation) return pair(computation.bodyMassIndex.map(term), indexOf);
  if ('count' in computation) {
    const truths = computation.count.map((predicate) => evaluate(predicate, read, today));
    return truths.includes('unknown') ? undefined : truths.filter((truth) => truth === true).length;
  }
  if ('score' in computation) {
    const points = computation.score.map((fact) => pointsOf(read(fact), computation.points));
    return folded(points, (one, other) => one + other, 0);
  }
  const [from, to] = computation.timeBetween.map((name) => dateIn(name, read, today));
  return from === undefined || to === undefined ? undefined : UNITS[computation.unit](from, to);
}

function termOf(term: Term, read: ReadFact, today: string): number | undefined {
  if (typeof term === 'object') return valueOf(term, read, today);
  const value = typeof term === 'number' ? term : read(term);
  return typeof value === 'number' ? value : undefined;
}

function folded(
  values: readonly (number | undefined)[],
  join: (one: number, other: number) => number,
  start: number,
): number | undefined {
  return values.reduce(
    (sofar, value) => (sofar === undefined || value === undefined ? undefined : join(sofar, value)),
    start,
  );
}

function pair(
  [one, other]: readonly (number | undefined)[],
  join: (one: number, other: number) => number | undefined,
): number | undefined {
  return one === undefined || other === undefined ? undefined : join(one, other);
}

/** Nobody is 0 cm tall, but a field that asks for a number may accept it: then the index is not known. */
function indexOf(height: number, weight: number): number | undefined {
  return height > 0 ? bodyMassIndex(height, weight) : undefined;
}

/** The points of an answer: of each choice if there are several, and of "true" or "false" for yes or no. */
export function pointsOf(value: AnswerValue | undefined, points: Readonly<Record<string, number>>): number | undefined {
  if (value === undefined) return undefined;
  const chosen = typeof value === 'object' ? value : [String(value)];
  return folded(
    chosen.map((one) => (Object.hasOwn(points, one) ? points[one] : undefined)),
    (one, other) => one + other,
    0,
  );
}

function dateIn(name: string, read: ReadFact, today: string): string | undefined {
  const value = name === 'today' ? today : isIsoDate(name) ? name : read(name);
  return isIsoDate(value) ? value : undefined;
}

const UNITS: Readonly<Record<TimeUnit, (from: string, to: string) => number>> = {
  days: daysBetween,
  weeks: (from, to) => Math.trunc(daysBetween(from, to) / DAYS_PER_WEEK),
  months: (from, to) => differenceInMonths(dateOf(to), dateOf(from)),
  years: (from, to) => ageInYears(from, to),
};

function daysBetween(from: string, to: string): number {
  return differenceInCalendarDays(dateOf(to), dateOf(from));
}
