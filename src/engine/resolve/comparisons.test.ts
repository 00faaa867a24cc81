import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPARISONS, type Comparison, type WrittenPredicate } from '#schemas/campaign/predicate.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import { compute } from '../computed/compute.ts';
import { COMPUTED } from '../computed/computed-facts.ts';
import { evaluate } from '../predicates/evaluate.ts';
import { computationOf, withoutComparisons, type Comparisons } from './comparisons.ts';

const TODAY = '2026-11-27';

type Values = Readonly<Record<string, AnswerValue | undefined>>;

function holds(written: WrittenPredicate, values: Values) {
  const comparisons: Comparisons = new Map();
  const plain = withoutComparisons(written, comparisons);
  const read = (fact: string): AnswerValue | undefined => {
    const is = comparisons.get(fact.slice(COMPUTED.length));
    return is ? compute(is, (one) => values[one], TODAY) : values[fact];
  };
  return evaluate(plain, read, TODAY);
}

const HOLDS: Readonly<Record<Comparison, (one: number | string, other: number | string) => boolean>> = {
  atLeast: (one, other) => one >= other,
  atMost: (one, other) => one <= other,
  moreThan: (one, other) => one > other,
  lessThan: (one, other) => one < other,
  before: (one, other) => one < other,
  after: (one, other) => one > other,
};

const hundredths = fc.integer({ min: -100_000, max: 100_000 }).map((units) => units / 100);
const days = fc
  .integer({ min: 0, max: 60_000 })
  .map((day) => new Date(Date.UTC(1900, 0, 1 + day)).toISOString().slice(0, 10));
const isOfDates = (operator: Comparison) => operator === 'before' || operator === 'after';

test.each(COMPARISONS)('[B5] "%s" compares two facts, and is unknown while one of them is', (operator) => {
  const values = isOfDates(operator) ? days : hundredths;
  const pairs = fc.oneof(
    fc.tuple(values, values),
    values.map((one) => [one, one] as const),
  );
  fc.assert(
    fc.property(pairs, ([one, other]) => {
      const written: WrittenPredicate = { fact: 'answer.one', [operator]: { fact: 'answer.other' } };
      expect(holds(written, { 'answer.one': one, 'answer.other': other })).toBe(HOLDS[operator](one, other));
      expect(holds(written, { 'answer.one': one })).toBe('unknown');
      expect(holds({ not: written }, { 'answer.other': other })).toBe('unknown');
    }),
    { numRuns: 500 },
  );
});

test('[B5] comparisons stand beside other tests, and the same pair is computed once', () => {
  const more: WrittenPredicate = { fact: 'answer.worst', moreThan: { fact: 'answer.best' } };
  const less: WrittenPredicate = { fact: 'answer.worst', lessThan: { fact: 'answer.best' } };
  const written: WrittenPredicate = { all: [{ fact: 'answer.best', atLeast: 2 }, { any: [more, { not: less }] }] };
  const comparisons: Comparisons = new Map();
  withoutComparisons(written, comparisons);
  expect([...comparisons]).toEqual([
    ['answer.worst less answer.best', { difference: ['answer.worst', 'answer.best'] }],
  ]);
  expect(holds(written, { 'answer.worst': 5, 'answer.best': 5 })).toBe(true);
  expect(holds(written, { 'answer.worst': 4, 'answer.best': 5 })).toBe(false);
});

test('[B5] a computation counts comparisons', () => {
  const comparisons: Comparisons = new Map();
  const worse = { fact: 'answer.now', moreThan: { fact: 'answer.then' } };
  const is = computationOf({ sum: [1, { count: [worse, { fact: 'answer.now', atLeast: 8 }] }] }, comparisons);
  const values: Values = { 'answer.now': 9, 'answer.then': 3 };
  const read = (fact: string) => {
    const compared = comparisons.get(fact.slice(COMPUTED.length));
    return compared ? compute(compared, (one) => values[one], TODAY) : values[fact];
  };
  expect(compute(is, read, TODAY)).toBe(3);
});
