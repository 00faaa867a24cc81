import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { Domain, DomainKind } from '#schemas/campaign/domain.ts';
import { OPERATORS, type OperatorName } from '#schemas/campaign/predicate.ts';

/** What an operator takes, what it compares with, and how. A value of another type never matches: nothing is coerced. */
interface Operator {
  readonly kinds: readonly DomainKind[];
  /** Is this a value that the operator can compare a fact of this domain with? */
  accepts(value: unknown, domain: Domain): boolean;
  holds(actual: AnswerValue, expected: unknown): boolean;
}

/** The values that a fact of a listed domain can have; `undefined`: not a list. */
export function listedValues(domain: Domain): readonly string[] | undefined {
  if (domain.kind === 'choice' || domain.kind === 'choices') return domain.values;
  return domain.kind === 'remote' ? domain.outcomes : undefined;
}

const isIsoDate = (value: unknown) => value === 'today' || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value));

function isValueOf(value: unknown, domain: Domain): boolean {
  if (domain.kind === 'boolean') return typeof value === 'boolean';
  if (domain.kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (domain.kind === 'date') return isIsoDate(value);
  return typeof value === 'string' && (listedValues(domain)?.includes(value) ?? false);
}

const numeric = (compare: (actual: number, expected: number) => boolean): Operator => ({
  kinds: ['number'],
  accepts: isValueOf,
  holds: (actual, expected) => typeof actual === 'number' && typeof expected === 'number' && compare(actual, expected),
});

const dated = (compare: (actual: string, expected: string) => boolean): Operator => ({
  kinds: ['date'],
  accepts: isValueOf,
  holds: (actual, expected) => typeof actual === 'string' && typeof expected === 'string' && compare(actual, expected),
});

const holdsOneOf = (actual: AnswerValue, expected: unknown) => Array.isArray(expected) && expected.some((value) => value === actual);
const isValueOrChoice = (value: unknown, domain: Domain) => (domain.kind === 'choices' ? typeof value === 'string' && domain.values.includes(value) : isValueOf(value, domain));
const nonEmptyList = (value: unknown, domain: Domain) => Array.isArray(value) && value.length > 0 && value.every((item: unknown) => isValueOrChoice(item, domain));

export const OPERATOR_TABLE: Readonly<Record<OperatorName, Operator>> = {
  is: { kinds: ['boolean', 'choice', 'number', 'remote'], accepts: isValueOf, holds: (actual, expected) => actual === expected },
  isNot: { kinds: ['boolean', 'choice', 'number', 'remote'], accepts: isValueOf, holds: (actual, expected) => actual !== expected },
  isOneOf: { kinds: ['choice', 'number', 'remote'], accepts: nonEmptyList, holds: holdsOneOf },
  includes: {
    kinds: ['choices'],
    accepts: (value, domain) => typeof value === 'string' && (listedValues(domain)?.includes(value) ?? false),
    holds: (actual, expected) => Array.isArray(actual) && actual.includes(expected),
  },
  includesAny: {
    kinds: ['choices'],
    accepts: nonEmptyList,
    holds: (actual, expected) => Array.isArray(actual) && Array.isArray(expected) && expected.some((value) => actual.includes(value)),
  },
  atLeast: numeric((actual, expected) => actual >= expected),
  atMost: numeric((actual, expected) => actual <= expected),
  moreThan: numeric((actual, expected) => actual > expected),
  lessThan: numeric((actual, expected) => actual < expected),
  before: dated((actual, expected) => actual < expected),
  after: dated((actual, expected) => actual > expected),
  known: { kinds: ['boolean', 'choice', 'choices', 'number', 'date', 'text', 'remote'], accepts: (value) => typeof value === 'boolean', holds: (_actual, expected) => expected === true },
};

/** The operators that a fact of this domain has, in the order in which an editor offers them. */
export function operatorsFor(domain: Domain): OperatorName[] {
  return OPERATORS.filter((name) => OPERATOR_TABLE[name].kinds.includes(domain.kind));
}
