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
