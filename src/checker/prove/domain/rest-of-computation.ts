import { compute, JOINS, pointsOf } from '#engine/computed/compute.ts';
import { computedFact } from '#engine/computed/computed-facts.ts';
import { evaluate, negate } from '#engine/predicates/evaluate.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Computation, Term } from '#schemas/campaign/computation.ts';
import type { FactTest, Predicate } from '#schemas/campaign/predicate.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';

/** Stands for an answer that is not decided yet. */
export const LATER = Symbol('later');

/** Reads a fact that is not computed. */
export type ReadLater = (fact: string) => AnswerValue | typeof LATER | undefined;

/**
 * What is left of a computation when some of its answers are decided: its value; `unknown` if it has none, whatever the
 * others are; else what the others still have to be combined with. Two sets of answers that leave the same lead to the
 * same value.
 */
export type Rest = number | 'unknown' | readonly unknown[];

interface Context {
  readonly campaign: Pick<Campaign, 'computed'>;
  readonly read: ReadLater;
  readonly today: string;
}

/** What is left of a computed fact, or of an answer that a computation takes. */
export function restOfFact(fact: string, context: Context): Rest {
  const declared = computedFact(fact, context.campaign);
  if (declared) {
    const rest = restOf(declared.is, context);
    return typeof rest === 'number' ? Number(rest.toFixed(6)) : rest;
  }
  const value = context.read(fact);
  if (value === LATER) return [fact];
  return typeof value === 'number' ? value : 'unknown';
}

function restOf(computation: Computation, context: Context): Rest {
  const rest = (term: Term): Rest => {
    if (typeof term === 'number') return term;
    return typeof term === 'string' ? restOfFact(term, context) : restOf(term, context);
  };
  if ('sum' in computation) return folded('sum', computation.sum.map(rest));
  if ('product' in computation) return folded('product', computation.product.map(rest));
  if ('minimum' in computation) return folded('minimum', computation.minimum.map(rest));
  if ('maximum' in computation) return folded('maximum', computation.maximum.map(rest));
  if ('count' in computation)
    return folded(
      'sum',
      computation.count.map((predicate) => restOfCondition(predicate, context)),
    );
  if ('score' in computation)
    return folded(
      'sum',
      computation.score.map((fact): Rest => {
        const value = context.read(fact);
        return value === LATER ? [fact] : (pointsOf(value, computation.points) ?? 'unknown');
      }),
    );
  if ('timeBetween' in computation) {
    const dates = computation.timeBetween.map((name) => dateIn(name, context));
    if (dates.includes(undefined)) return 'unknown';
    return dates.some((date) => typeof date === 'object')
      ? [computation.unit, ...dates]
      : (compute(computation, asRead(context), context.today) ?? 'unknown');
  }
  if ('difference' in computation) {
    const { difference } = computation;
    return paired(difference.map(rest), less);
  }
  if ('quotient' in computation) return paired(computation.quotient.map(rest), JOINS.quotient);
  return paired(computation.bodyMassIndex.map(rest), JOINS.bodyMassIndex);
}

const { difference: less } = JOINS;

/** The known terms are joined in any order: rounding the result hides what that changes. */
function folded(fold: 'sum' | 'product' | 'minimum' | 'maximum', rests: readonly Rest[]): Rest {
  if (rests.includes('unknown')) return 'unknown';
  const known = rests.filter((rest) => typeof rest === 'number');
  const later = rests.filter((rest) => typeof rest === 'object');
  const value = known.length === 0 ? [] : [known.reduce(JOINS[fold])];
  return later.length === 0 ? (value[0] ?? 'unknown') : [fold, ...value, ...later];
}

function paired(
  [one = 'unknown', other = 'unknown']: readonly Rest[],
  join: (one: number, other: number) => number | undefined,
): Rest {
  if (one === 'unknown' || other === 'unknown') return 'unknown';
  return typeof one === 'number' && typeof other === 'number' ? (join(one, other) ?? 'unknown') : [one, other];
}

function restOfCondition(predicate: Predicate, context: Context): Rest {
  const truth = truthOf(predicate, context);
  if (typeof truth === 'object') return ['if', truth];
  return truth === 'unknown' ? truth : Number(truth);
}

/** The truth of a condition, or what is left of it. */
function truthOf(predicate: Predicate, context: Context): Truth | readonly unknown[] {
  if ('not' in predicate) {
    const truth = truthOf(predicate.not, context);
    return typeof truth === 'object' ? ['not', truth] : negate(truth);
  }
  if ('fact' in predicate) return truthOfTest(predicate, context);
  const isAll = 'all' in predicate;
  const parts = (isAll ? predicate.all : predicate.any).map((part) => truthOf(part, context));
  // One false part decides all of them, one true part any.
  if (parts.includes(!isAll)) return !isAll;
  const left = parts.filter((part) => part !== isAll);
  if (left.some((part) => typeof part === 'object')) return [isAll ? 'all' : 'any', ...left];
  return left.length === 0 ? isAll : 'unknown';
}

function truthOfTest(test: FactTest, context: Context): Truth | readonly unknown[] {
  const { fact } = test;
  const rest = computedFact(fact, context.campaign) ? restOfFact(fact, context) : context.read(fact);
  if (rest === LATER || (typeof rest === 'object' && computedFact(fact, context.campaign)))
    return [test, rest === LATER ? fact : rest];
  return evaluate(test, asRead(context), context.today);
}

/** Reads facts of which all that counts is decided. */
function asRead(context: Context) {
  return (fact: string): AnswerValue | undefined => {
    if (computedFact(fact, context.campaign)) {
      const rest = restOfFact(fact, context);
      return typeof rest === 'number' ? rest : undefined;
    }
    const value = context.read(fact);
    return value === LATER ? undefined : value;
  };
}

function dateIn(name: string, { read, today }: Context): string | readonly string[] | undefined {
  if (name === 'today') return today;
  if (/^\d/.test(name)) return name;
  const value = read(name);
  if (value === LATER) return [name];
  return typeof value === 'string' ? value : undefined;
}
