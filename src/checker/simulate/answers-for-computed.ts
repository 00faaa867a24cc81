import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { compute, pointsOf } from '#engine/computed/compute.ts';
import { computedFact } from '#engine/computed/computed-facts.ts';
import { dateOf, isIsoDate, isoDateOf } from '#engine/dates.ts';
import { readFact } from '#engine/facts/index.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { Computation, Term } from '#schemas/campaign/computation.ts';
import type { AnswerValue, Answers } from '#schemas/lead/answers.ts';

/**
 * Answers with which a computed fact may have a value, for somebody who has answered everything that it takes: in each,
 * as little as possible differs from what they answered. Empty: none is known; conditions that are counted are not
 * turned over.
 */
export function answersForComputed(fact: string, value: number, visit: FlowState): readonly Answers[] {
  const declared = computedFact(fact, visit.campaign);
  return declared ? solved(declared.is, value, visit) : [];
}

function solved(computation: Computation, target: number, visit: FlowState): readonly Answers[] {
  if ('sum' in computation) return oneOf(computation.sum, visit, (others) => target - total(others));
  if ('product' in computation)
    return [
      ...oneOf(computation.product, visit, (others) => target / others.reduce((one, other) => one * other, 1)),
      ...twoFactors(computation.product, target, visit),
    ];
  if ('minimum' in computation) return oneOf(computation.minimum, visit, () => target);
  if ('maximum' in computation) return oneOf(computation.maximum, visit, () => target);
  if ('quotient' in computation) return ofTerm(computation.quotient[0], target * computation.quotient[1], visit);
  if ('difference' in computation) {
    const [from, less] = computation.difference;
    const [has, lacks] = [valueOf(from, visit), valueOf(less, visit)];
    return [
      ...(lacks === undefined ? [] : ofTerm(from, target + lacks, visit)),
      ...(has === undefined ? [] : ofTerm(less, has - target, visit)),
      ...bothTerms(from, less, target, visit),
    ];
  }
  if ('bodyMassIndex' in computation) {
    const [height, weight] = computation.bodyMassIndex;
    const cm = valueOf(height, visit);
    return cm === undefined ? [] : ofTerm(weight, round(target * (cm / 100) ** 2, 1), visit);
  }
  if ('score' in computation) return forScore(computation, target, visit);
  return 'timeBetween' in computation ? forTime(computation, target, visit) : [];
}

/** One of several terms changes, the others stay. */
function oneOf(
  terms: readonly Term[],
  visit: FlowState,
  rest: (others: readonly number[]) => number,
): readonly Answers[] {
  return terms.flatMap((term, index) => {
    const others = terms.filter((_, other) => other !== index).map((other) => valueOf(other, visit));
    return others.includes(undefined) ? [] : ofTerm(term, rest(others.filter((one) => one !== undefined)), visit);
  });
}

/** Whole numbers by which many others can be divided, and that many questions accept. */
const FACTORS = [10, 5, 4, 2, 1];

/** Both factors change: what one alone would have to be is often no answer that can be given. */
function twoFactors(terms: readonly Term[], target: number, visit: FlowState): readonly Answers[] {
  const [one, other] = terms;
  if (terms.length !== 2 || typeof one !== 'string' || typeof other !== 'string') return [];
  return FACTORS.flatMap((factor) =>
    ofTerm(one, factor, visit).flatMap((first) =>
      ofTerm(other, target / factor, visit).map((second) => ({ ...first, ...second })),
    ),
  );
}

/** Both terms of a difference change: one alone may have to leave what its question accepts. */
function bothTerms(from: Term, less: Term, target: number, visit: FlowState): readonly Answers[] {
  if (typeof from !== 'string' || typeof less !== 'string') return [];
  return FACTORS.flatMap((whole) =>
    ofTerm(from, whole, visit).flatMap((first) =>
      ofTerm(less, whole - target, visit).map((second) => ({ ...first, ...second })),
    ),
  );
}

function ofTerm(term: Term, target: number, visit: FlowState): readonly Answers[] {
  if (typeof term === 'object') return solved(term, target, visit);
  if (typeof term === 'number' || !Number.isFinite(target)) return [];
  const declared = computedFact(term, visit.campaign);
  if (declared) return solved(declared.is, target, visit);
  return [{ [term]: round(target, 6), ...unitOf(term) }];
}

/** Body measures are entered in units; with these, what is entered is what is stored. */
function unitOf(fact: string): Answers {
  if (fact === 'candidate.weightKg') return { 'candidate.weightUnit': 'kg' };
  return fact === 'candidate.heightCm' ? { 'candidate.heightUnit': 'cm' } : {};
}

function valueOf(term: Term, visit: FlowState): number | undefined {
  if (typeof term === 'number') return term;
  if (typeof term === 'object') return compute(term, (name) => readFact(name, visit), visit.today);
  const value = readFact(term, visit);
  return typeof value === 'number' ? value : undefined;
}

/** The answers change from the first to the last, each as far as is needed. */
function forScore(
  { score, points }: Extract<Computation, { readonly score: unknown }>,
  target: number,
  visit: FlowState,
): readonly Answers[] {
  const has = score.map((fact) => pointsOf(readFact(fact, visit), points));
  if (has.includes(undefined)) return [];
  let missing = target - total(has.filter((one) => one !== undefined));
  const changed: Record<string, AnswerValue> = {};
  for (const [index, fact] of score.entries()) {
    const own = has[index] ?? 0;
    const gain = (value: string) => (points[value] ?? 0) - own;
    const [best] = Object.keys(points)
      .filter((value) => Math.abs(missing - gain(value)) < Math.abs(missing))
      .toSorted((one, other) => Math.abs(missing - gain(one)) - Math.abs(missing - gain(other)));
    if (missing === 0 || best === undefined) continue;
    changed[fact] = best === 'true' || best === 'false' ? best === 'true' : best;
    missing -= gain(best);
  }
  return missing === 0 ? [changed] : [];
}

const MONTHS_PER_YEAR = 12;
const DAYS_PER_WEEK = 7;

function forTime(
  { timeBetween: [from, to], unit }: Extract<Computation, { readonly timeBetween: unknown }>,
  target: number,
  visit: FlowState,
): readonly Answers[] {
  const after = (date: string, units: number) => {
    const day = dateOf(date);
    if (unit === 'days' || unit === 'weeks') return addDays(day, units * (unit === 'days' ? 1 : DAYS_PER_WEEK));
    if (unit === 'months') return addMonths(day, units);
    const later = addMonths(day, units * MONTHS_PER_YEAR);
    // Whoever is born on 29 February has a birthday on 1 March in other years.
    return later.getDate() === day.getDate() ? later : addDays(later, 1);
  };
  const dateIn = (name: string) => {
    const value = name === 'today' ? visit.today : isIsoDate(name) ? name : readFact(name, visit);
    return isIsoDate(value) ? value : undefined;
  };
  const isAnswer = (name: string) => name !== 'today' && !isIsoDate(name);
  const [begin, end] = [dateIn(from), dateIn(to)];
  return [
    ...(end !== undefined && isAnswer(from) ? [{ [from]: isoDateOf(after(end, -target)) }] : []),
    ...(begin !== undefined && isAnswer(to) ? [{ [to]: isoDateOf(after(begin, target)) }] : []),
  ];
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
