import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TEST_INDICATIONS } from '#tests/support/blocks/visit.ts';
import { renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

const CONTROL = 'candidate.indicationIds';
/** The small catalogue, with a group of twenty more conditions. */
const LONG = [
  ...TEST_INDICATIONS,
  {
    name: { en: 'Rare', es: 'Raras' },
    indications: Array.from({ length: 20 }, (_, index) => ({
      id: 100 + index,
      name: { en: `Rare disease ${index + 1}`, es: `Enfermedad rara ${index + 1}` },
      showForSignup: true,
      type: 'chronic' as const,
    })),
  },
];
const ready = { remote: { indications: { status: 'ready', key: 'en', value: LONG } } } as const;

const openGroups = (page: RenderedBlock) =>
  [...page.form.querySelectorAll<HTMLDetailsElement>('details.choice-fold')]
    .filter((fold) => fold.open && !fold.hidden)
    .map((fold) => fold.querySelector('legend')?.textContent);
const countOf = (page: RenderedBlock) => page.form.querySelector('.choice-folds-count')?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[D4] a long list folds into its groups, and says how many conditions are chosen in each and in all', async () => {
  const page = await showBlock(block, {}, ready);
  expect([openGroups(page), countOf(page)]).toEqual([[], undefined]);
  page.press(CONTROL);
  page.press(`${CONTROL}-4`);
  const counts = [...page.form.querySelectorAll('.choice-fold-count')].map((count) => count.textContent);
  expect([counts, countOf(page)]).toEqual([['1 chosen', '2', '1 chosen', '20'], '2 chosen']);
  page.press(CONTROL);
  page.press(`${CONTROL}-4`);
  expect(countOf(page)).toBeUndefined();
});

test('[D4] groups are open where something was chosen before', async () => {
  const page = await showBlock(block, {}, { ...ready, answers: { [CONTROL]: ['13', '102'] } });
  expect(openGroups(page)).toEqual(['Other', 'Rare']);
  page.press(`${CONTROL}-4`);
  expect(openGroups(page)).toEqual(['Other', 'Rare']);
});

test('[D4] where a choice is missing, the first group is open for who is led there', async () => {
  const page = await showBlock(block, { required: true }, { ...ready, issues: { [CONTROL]: 'required' } });
  expect(openGroups(page)).toEqual(['Lungs and breathing']);
});

test('[D13] a search opens what it finds, and hides the rest', async () => {
  const page = await showBlock(block, {}, ready);
  page.type(`${CONTROL}-search`, 'migr');
  await act(async () => vi.advanceTimersByTime(100));
  expect(openGroups(page)).toEqual(['Other']);
  page.type(`${CONTROL}-search`, '');
  await act(async () => vi.advanceTimersByTime(100));
  expect(openGroups(page)).toEqual([]);
  expect([...page.form.querySelectorAll('details')].some((fold) => fold.hidden)).toBe(false);
});

test('[D4] without a script, the list has no search, and its groups open all the same', async () => {
  const html = await renderBlockToHtml(block, {}, ready);
  expect(html).not.toContain(`${CONTROL}-search`);
  expect(html.match(/<details class="choice-group choice-fold"><summary/g)).toHaveLength(4);
});
