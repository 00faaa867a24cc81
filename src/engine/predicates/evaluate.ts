import type { AnswerValue } from '#schemas/lead/answers.ts';
import { OPERATORS, type FactTest, type Predicate, type OperatorName } from '#schemas/campaign/predicate.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import type { Domain, DomainKind } from '#schemas/campaign/domain.ts';

/** The value of a fact, `undefined` while it is unknown. */
export type ReadFact = (fact: string) => AnswerValue | undefined;

/**
 * Three-valued evaluation: a test of an unknown fact is `'unknown'`, whatever the operator, except for `known`. `today`
 * (`YYYY-MM-DD`) replaces the word "today" in a date test.
 */
export function evaluate(predicate: Predicate, read: ReadFact, today: string): Truth {
  if ('all' in predicate) return everyOf(predicate.all, (part) => evaluate(part, read, today));
  if ('any' in predicate) return someOf(predicate.any, (part) => evaluate(part, read, today));
  if ('not' in predicate) return negate(evaluate(predicate.not, read, today));
  return test(predicate, read(predicate.fact), today);
}

function test(question: FactTest, actual: AnswerValue | undefined, today: string): Truth {
  const operator = OPERATORS.find((name) => question[name] !== undefined);
  if (operator === undefined) throw new Error(`A test of the fact "${question.fact}" has no operator`);
  const expected = question[operator];
  if (operator === 'known') return (actual !== undefined) === expected;
  if (actual === undefined) return 'unknown';
  return OPERATOR_TABLE[operator].holds(actual, expected === 'today' ? today : expected);
}

/** The names of the facts that a predicate tests. */
export function factsOf(predicate: Predicate): string[] {
  if ('all' in predicate) return predicate.all.flatMap(factsOf);
  if ('any' in predicate) return predicate.any.flatMap(factsOf);
  return 'not' in predicate ? factsOf(predicate.not) : [predicate.fact];
}

/** False if one is false; otherwise unknown if one is unknown; otherwise true (Q1). */
export function every(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes('unknown') ? 'unknown' : true;
}

/** True if one is true; otherwise unknown if one is unknown; otherwise false. */
export function some(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes('unknown') ? 'unknown' : false;
}

/** Unknown stays unknown. */
export function negate(truth: Truth): Truth {
  return truth === 'unknown' ? truth : !truth;
}

/** `every` over lazily computed truths: nothing after a false is evaluated. */
export function everyOf<Item>(items: readonly Item[], truthOf: (item: Item) => Truth): Truth {
  let result: Truth = true;
  for (const item of items) {
    const truth = truthOf(item);
    if (truth === false) return false;
    if (truth === 'unknown') result = truth;
  }
  return result;
}

/** `some` over lazily computed truths: nothing after a true is evaluated. */
function someOf<Item>(items: readonly Item[], truthOf: (item: Item) => Truth): Truth {
  return negate(everyOf(items, (item) => negate(truthOf(item))));
}

/**
 * To which facts an operator applies, and how it compares. A value of a different type never matches: nothing is
 * coerced.
 */
interface Operator {
  readonly kinds: readonly DomainKind[];
  holds(actual: AnswerValue, expected: unknown): boolean;
}

/** The values that a fact of a listed domain can have; `undefined`: not a list. */
export function listedValues(domain: Domain): readonly string[] | undefined {
  if (domain.kind === 'choice' || domain.kind === 'choices') return domain.values;
  return domain.kind === 'remote' ? domain.outcomes : undefined;
}

const numeric = (compare: (actual: number, expected: number) => boolean): Operator => ({
  kinds: ['number'],
  holds: (actual, expected) => typeof actual === 'number' && typeof expected === 'number' && compare(actual, expected),
});

const dated = (compare: (actual: string, expected: string) => boolean): Operator => ({
  kinds: ['date'],
  holds: (actual, expected) => typeof actual === 'string' && typeof expected === 'string' && compare(actual, expected),
});

const holdsOneOf = (actual: AnswerValue, expected: unknown) =>
  Array.isArray(expected) && expected.some((value) => value === actual);

export const OPERATOR_TABLE: Readonly<Record<OperatorName, Operator>> = {
  is: { kinds: ['boolean', 'choice', 'number', 'remote'], holds: (actual, expected) => actual === expected },
  isNot: { kinds: ['boolean', 'choice', 'number', 'remote'], holds: (actual, expected) => actual !== expected },
  isOneOf: { kinds: ['choice', 'number', 'remote'], holds: holdsOneOf },
  includes: {
    kinds: ['choices'],
    holds: (actual, expected) => Array.isArray(actual) && actual.includes(expected),
  },
  includesAny: {
    kinds: ['choices'],
    holds: (actual, expected) =>
      Array.isArray(actual) && Array.isArray(expected) && expected.some((value) => actual.includes(value)),
  },
  atLeast: numeric((actual, expected) => actual >= expected),
  atMost: numeric((actual, expected) => actual <= expected),
  moreThan: numeric((actual, expected) => actual > expected),
  lessThan: numeric((actual, expected) => actual < expected),
  before: dated((actual, expected) => actual < expected),
  after: dated((actual, expected) => actual > expected),
  known: {
    kinds: ['boolean', 'choice', 'choices', 'number', 'date', 'text', 'remote'],
    holds: (_actual, expected) => expected === true,
  },
};

/** The operators for a fact of this domain, in the order in which an editor offers them. */
export function operatorsFor(domain: Domain): OperatorName[] {
  return OPERATORS.filter((name) => OPERATOR_TABLE[name].kinds.includes(domain.kind));
}
