import { expect, test } from 'vitest';
import type { WrittenPredicate } from '#schemas/campaign/predicate.ts';
import { words, type WrittenBlock } from '#tests/support/checker/small-campaign.ts';
import { CLEAN, proofOf, reachedWhen } from '#tests/support/checker/proof-of.ts';

const NEVER = { found: ['prove-transition-impossible /routes/0/next/0'], undecided: [] };

const number = (id: string, min: number, max: number): WrittenBlock => ({
  block: 'Question',
  id,
  props: { kind: 'number', label: words(id), min, max },
});
const date = (id: string, from: string, to: string): WrittenBlock => ({
  block: 'Question',
  id,
  props: { kind: 'date', label: words(id), from, to },
});
const first = (operator: string): WrittenPredicate => ({ fact: 'answer.first', [operator]: { fact: 'answer.second' } });

async function reached(blocks: readonly WrittenBlock[], when: WrittenPredicate, rules: readonly object[] = []) {
  const { found, undecided } = await proofOf(reachedWhen(blocks, when), rules.length === 0 ? {} : { rules });
  return { found, undecided };
}

test.each<[string, WrittenPredicate, object]>([
  ['the first may be the larger one', first('moreThan'), CLEAN],
  [
    'the first is never more than a smaller second one',
    { all: [first('moreThan'), { fact: 'answer.second', atLeast: 5 }] },
    NEVER,
  ],
  ['five and five are equal', { all: [first('atLeast'), first('atMost'), { fact: 'answer.first', is: 5 }] }, CLEAN],
  [
    'only five is five',
    { all: [first('atLeast'), first('atMost'), { fact: 'answer.first', is: 5 }, { fact: 'answer.second', is: 6 }] },
    NEVER,
  ],
  ['one number is not both more and less', { all: [first('moreThan'), first('lessThan')] }, NEVER],
])('[B5, R4] two numbers: %s', async (_what, when, expected) => {
  expect(await reached([number('first', 0, 5), number('second', 3, 9)], when)).toEqual(expected);
});

test.each<[string, WrittenPredicate, object]>([
  ['treatment may begin after the diagnosis', first('after'), CLEAN],
  ['it does not begin before', { all: [first('before'), { fact: 'answer.second', before: '2024-01-01' }] }, NEVER],
  [
    'on the same day it is neither before nor after',
    { all: [{ not: first('before') }, { not: first('after') }, { fact: 'answer.first', before: '2024-01-02' }] },
    CLEAN,
  ],
])('[B5, R4] two dates: %s', async (_what, when, expected) => {
  const blocks = [date('first', '2024-01-01', '2024-06-30'), date('second', '2023-01-01', '2024-06-30')];
  expect(await reached(blocks, when)).toEqual(expected);
});

test('[B5, R4] a rule compares two facts, and is broken in the words of its author', async () => {
  const blocks = [number('first', 0, 5), number('second', 3, 9)];
  const rule = (operator: string) => ({
    id: 'worst-is-worst',
    about: 'The second is never less',
    at: { ends: true },
    holds: first(operator),
  });
  const { found, messages } = await proofOf(reachedWhen(blocks, first('moreThan')), { rules: [rule('lessThan')] });
  expect(found.filter((one) => one.startsWith('prove-rule-broken'))).not.toEqual([]);
  expect(messages.join(' ')).toContain('answer.first is less than answer.second');
  const kept = await proofOf(reachedWhen([number('first', 0, 2), number('second', 3, 9)], first('lessThan')), {
    rules: [rule('lessThan')],
  });
  expect(kept.found.filter((one) => one.startsWith('prove-rule-broken'))).toEqual([]);
});

/** A body mass index, and others to compare it with. */
const BODY: readonly WrittenBlock[] = [{ block: 'Height' }, { block: 'Weight' }];
const BMI = { bodyMassIndex: ['candidate.heightCm', 'candidate.weightKg'] };
const SINCE = ['answer.first', 'answer.second'];
const than = (fact: string, operator: string, other: string): WrittenPredicate => ({
  fact,
  [operator]: { fact: other },
});
const index = (operator: string, other: string) => than('computed.bmi', operator, other);

test.each<[string, readonly WrittenBlock[], object, WrittenPredicate, object]>([
  ['an own limit', [number('limit', 15, 60)], {}, index('moreThan', 'answer.limit'), CLEAN],
  [
    'an own limit that is not less than 40',
    [number('limit', 15, 60)],
    {},
    {
      all: [
        index('moreThan', 'answer.limit'),
        { fact: 'answer.limit', atLeast: 40 },
        { fact: 'computed.bmi', lessThan: 40 },
      ],
    },
    NEVER,
  ],
  [
    'the index of the same height and another weight',
    [number('before', 30, 200)],
    { other: { bodyMassIndex: ['candidate.heightCm', 'answer.before'] } },
    index('moreThan', 'computed.other'),
    CLEAN,
  ],
  [
    'another index, which is more than 30 where the first is less',
    [number('h', 100, 220), number('w', 30, 200)],
    { other: { bodyMassIndex: ['answer.h', 'answer.w'] } },
    {
      all: [
        index('moreThan', 'computed.other'),
        { fact: 'computed.bmi', atMost: 30 },
        { fact: 'computed.other', atLeast: 30 },
      ],
    },
    NEVER,
  ],
  [
    'a difference, which is more than 30 where the index is less than 25',
    [number('h', 100, 220), number('w', 30, 200)],
    { other: { difference: ['answer.h', 'answer.w'] } },
    {
      all: [
        index('moreThan', 'computed.other'),
        { fact: 'computed.bmi', lessThan: 25 },
        { fact: 'computed.other', atLeast: 30 },
      ],
    },
    NEVER,
  ],
])('[B5, R4] a body mass index is compared with %s', async (_what, blocks, computed, when, expected) => {
  const { found, undecided } = await proofOf(reachedWhen([...BODY, ...blocks], when), {
    computed: { bmi: BMI, ...computed },
  });
  expect({ found, undecided }).toEqual(expected);
});

const circle = (last: string): WrittenPredicate => ({
  all: [
    than('answer.x', 'atLeast', 'answer.y'),
    than('answer.y', 'atLeast', 'answer.z'),
    than('answer.z', last, 'answer.x'),
  ],
});

test.each<[string, WrittenPredicate, object]>([
  ['all may be equal', circle('atLeast'), CLEAN],
  ['the last is not more than the first', circle('moreThan'), NEVER],
])('[B5, R4] three numbers are compared in a circle: %s', async (_what, when, expected) => {
  expect(await reached([number('x', 0, 1000), number('y', 0, 1000), number('z', 0, 1000)], when)).toEqual(expected);
});

const YEAR: WrittenPredicate = {
  all: [
    { fact: 'computed.months', atLeast: 12 },
    { fact: 'computed.years', lessThan: 1 },
  ],
};

test.each<[string, string, string, WrittenPredicate, object]>([
  ['a year has twelve months', '2021-01-01', '2023-12-31', YEAR, NEVER],
  // From 29 February to 28 February, twelve months have passed, but no year.
  ['a year that began on 29 February has not ended after twelve months', '2020-01-01', '2021-12-31', YEAR, CLEAN],
  [
    'the first is not before the second and days after it',
    '2000-01-01',
    '2025-12-31',
    { all: [first('after'), { fact: 'computed.days', atLeast: 1 }] },
    NEVER,
  ],
])('[B5, R4] the time between two dates: %s', async (_what, from, to, when, expected) => {
  const computed = Object.fromEntries(
    ['days', 'months', 'years'].map((unit) => [unit, { timeBetween: SINCE, unit }] as const),
  );
  const { found, undecided } = await proofOf(reachedWhen([date('first', from, to), date('second', from, to)], when), {
    computed,
  });
  expect({ found, undecided }).toEqual(expected);
});

test('[B5, R4] a product that is no more and no less than a number is that number', async () => {
  const computed = { product: { product: ['answer.x', 'answer.y'] } };
  const when = {
    all: [
      { fact: 'computed.product', atLeast: 991 * 997 },
      { fact: 'computed.product', atMost: 991 * 997 },
    ],
  };
  const { found, undecided } = await proofOf(reachedWhen([number('x', 0, 1000), number('y', 0, 1000)], when), {
    computed,
  });
  expect({ found, undecided }).toEqual(CLEAN);
});
