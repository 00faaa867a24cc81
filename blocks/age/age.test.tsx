import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

test('[E2] offers every age from 18 to 101, and nothing is chosen beforehand', async () => {
  const page = await showBlock(block);
  const ages = [...page.form.querySelectorAll('option')].map((option) => option.value);
  expect(ages).toEqual(['', ...Array.from({ length: 84 }, (_age, index) => String(18 + index))]);
  expect(page.values()['candidate.age']).toEqual(['']);
});

test.each([
  ['18', { 'candidate.age': 18 }],
  ['101', { 'candidate.age': 101 }],
  ['17', {}],
  ['102', {}],
  ['40.5', {}],
])('[E2] age %s is read as %j', async (age, answers) => {
  const page = await showBlock(block, {}, { answers: { 'candidate.age': 50 } });
  page.read({ 'candidate.age': [age] });
  expect(page.state().answers).toEqual(answers);
});
