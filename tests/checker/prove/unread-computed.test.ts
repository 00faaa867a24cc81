import { expect, test } from 'vitest';
import { BYE, words, type WrittenPage } from '#tests/support/checker/small-campaign.ts';
import { CLEAN, proofOf, reachedWhen } from '#tests/support/checker/proof-of.ts';

const number = (id: string) => ({
  block: 'Question',
  id,
  props: { kind: 'number', label: words(id), min: 0, max: 100, decimals: 2 },
});

const NUMBERS = ['first', 'second', 'third'].map(number);
const SUM = { sum: ['answer.first', 'answer.second', 'answer.third'] };
const COMPARED = { fact: 'answer.first', atLeast: { fact: 'answer.second' } };
const ABOVE_50 = { fact: 'computed.total', moreThan: 50 };

async function proven(pages: readonly WrittenPage[], rest: Readonly<Record<string, unknown>>) {
  const { found, undecided } = await proofOf(pages, rest);
  return { found, undecided };
}

test('[B5, R4] a computed fact that nothing reads takes no part in a proof', async () => {
  expect(await proven(reachedWhen(NUMBERS, COMPARED), { computed: { total: SUM } })).toEqual(CLEAN);
});

test('[B5, R4] nor does one that only such a fact takes', async () => {
  const computed = { total: SUM, twice: { product: ['computed.total', 2] } };
  expect(await proven(reachedWhen(NUMBERS, COMPARED), { computed })).toEqual(CLEAN);
});

test('[B5, R4] one that only a later page reads does not count before it', async () => {
  const pages: readonly WrittenPage[] = [
    { name: 'home', blocks: NUMBERS, next: [{ when: COMPARED, to: 'other' }, 'bye'] },
    { name: 'other', blocks: [{ ...number('last'), showWhen: ABOVE_50 }], next: ['bye'] },
    BYE,
  ];
  expect(await proven(pages, { computed: { total: SUM } })).toEqual(CLEAN);
});

test('[B5, R4] one that only a rule reads counts for that rule', async () => {
  const rule = (moreThan: number) => ({
    id: 'small',
    about: 'The total is small',
    at: { ends: true },
    holds: { not: { fact: 'computed.total', moreThan } },
  });
  const pages = reachedWhen(NUMBERS, COMPARED);
  expect(await proven(pages, { computed: { total: SUM }, rules: [rule(300)] })).toEqual(CLEAN);
  const { found } = await proven(pages, { computed: { total: SUM }, rules: [rule(299)] });
  expect(found).toContainEqual(expect.stringContaining('prove-rule-broken'));
});
