import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { differenceInMonths } from 'date-fns/differenceInMonths';
import type { Computation, Term, TimeUnit } from '#schemas/campaign/computation.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import { ageInYears, dateOf, isIsoDate } from '../dates.ts';
import { evaluate, type ReadFact } from '../predicates/evaluate.ts';
import { bodyMassIndex } from './body-mass-index.ts';

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

type Join = (one: number, other: number) => number | undefined;

/** How two numbers are combined. Nobody is 0 cm tall, but a field may accept it: then there is no index. */
export const JOINS = {
  sum: (one, other) => one + other,
  product: (one, other) => one * other,
  minimum: (one, other) => Math.min(one, other),
  maximum: (one, other) => Math.max(one, other),
  difference: (one, other) => one - other,
  quotient: (one, other) => one / other,
  bodyMassIndex: (height, weight) => (height > 0 ? bodyMassIndex(height, weight) : undefined),
} as const satisfies Record<string, Join>;
const { difference: less } = JOINS;

function valueOf(computation: Computation, read: ReadFact, today: string): number | undefined {
  const join = (terms: readonly Term[], how: Join) =>
    joined(
      terms.map((term) => termOf(term, read, today)),
      how,
    );
  if ('sum' in computation) return join(computation.sum, JOINS.sum);
  if ('product' in computation) return join(computation.product, JOINS.product);
  if ('minimum' in computation) return join(computation.minimum, JOINS.minimum);
  if ('maximum' in computation) return join(computation.maximum, JOINS.maximum);
  if ('difference' in computation) {
    const { difference } = computation;
    return join(difference, less);
  }
  if ('quotient' in computation) return join(computation.quotient, JOINS.quotient);
  if ('bodyMassIndex' in computation) return join(computation.bodyMassIndex, JOINS.bodyMassIndex);
  if ('count' in computation) {
    const truths = computation.count.map((predicate) => evaluate(predicate, read, today));
    return truths.includes('unknown') ? undefined : truths.filter((truth) => truth === true).length;
  }
  if ('score' in computation) {
    const points = computation.score.map((fact) => pointsOf(read(fact), computation.points));
    return joined(points, JOINS.sum);
  }
  const [from, to] = computation.timeBetween.map((name) => dateIn(name, read, today));
  return from === undefined || to === undefined ? undefined : UNITS[computation.unit](from, to);
}

function termOf(term: Term, read: ReadFact, today: string): number | undefined {
  if (typeof term === 'object') return valueOf(term, read, today);
  const value = typeof term === 'number' ? term : read(term);
  return typeof value === 'number' ? value : undefined;
}

function joined(values: readonly (number | undefined)[], how: Join): number | undefined {
  return values.reduce((sofar, value) => (sofar === undefined || value === undefined ? undefined : how(sofar, value)));
}

/** The points of an answer: of each choice if there are several, and of "true" or "false" for yes or no. */
export function pointsOf(value: AnswerValue | undefined, points: Readonly<Record<string, number>>): number | undefined {
  if (value === undefined) return undefined;
  const chosen = typeof value === 'object' ? value : [String(value)];
  return joined([0, ...chosen.map((one) => (Object.hasOwn(points, one) ? points[one] : undefined))], JOINS.sum);
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
