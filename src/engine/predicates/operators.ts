import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { Domain, DomainKind } from '#schemas/campaign/domain.ts';
import { OPERATORS, type OperatorName } from '#schemas/campaign/predicate.ts';

/**
 * Which facts an operator can be asked of, and how it compares. A value of another type never matches: nothing is
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

/** The operators that a fact of this domain has, in the order in which an editor offers them. */
export function operatorsFor(domain: Domain): OperatorName[] {
  return OPERATORS.filter((name) => OPERATOR_TABLE[name].kinds.includes(domain.kind));
}
