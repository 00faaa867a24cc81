import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { readyIndications } from '#tests/support/blocks/visit.ts';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';
import { searchIndications } from './search-indications.ts';

const ready = { remote: readyIndications() };

const inSight = (page: RenderedBlock) => [...page.form.querySelectorAll('.choice-label')].filter((label) => label.closest('[hidden]') === null).map((label) => label.textContent);

async function search(page: RenderedBlock, term: string): Promise<void> {
  page.type('IndicationMultiSelect-search', term);
  await act(async () => vi.advanceTimersByTime(100));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[D13] nothing is listed before 3 characters; then what contains them, whatever the accents', async () => {
  const page = await showBlock(block, {}, { locale: 'es', remote: readyIndications('es') });
  expect(inSight(page)).toEqual([]);
  await search(page, 'pr');
  expect(inSight(page)).toEqual([]);
  await search(page, 'PRESION');
  expect(inSight(page)).toEqual(['Presión arterial alta']);
  expect(page.form.querySelector('[aria-live]')?.textContent).toBe('1 afección encontrada');
});

test('[D13] the search waits 100 ms for the next character', async () => {
  const page = await showBlock(block, {}, ready);
  page.type('IndicationMultiSelect-search', 'asthma');
  await act(async () => vi.advanceTimersByTime(99));
  expect(inSight(page)).toEqual([]);
  await act(async () => vi.advanceTimersByTime(1));
  expect(inSight(page)).toEqual(['Asthma']);
});

test('[D13] no match is said in words', async () => {
  const page = await showBlock(block, {}, ready);
  await search(page, 'nothing');
  expect(page.form.querySelector('[aria-live]')?.textContent).toBe('No conditions matched your search. Please adjust your search and try again.');
});

test('[D13] what was chosen stays in sight and in the form, and can be taken back', async () => {
  const page = await showBlock(block, {}, ready);
  await search(page, 'migraine');
  page.press('candidate.indicationIds-4');
  await search(page, 'asthma');
  expect(inSight(page)).toEqual(['Asthma', 'Migraine']);
  expect(page.state().answers).toEqual({ 'candidate.indicationIds': ['13'] });
  page.press('candidate.indicationIds-4');
  expect(page.state().answers).toEqual({ 'candidate.indicationIds': [] });
});

test('[D13] the search is not sent, and Enter in it does not send the page', async () => {
  const page = await showBlock(block, {}, ready);
  expect(Object.keys(page.values())).toEqual(['candidate.indicationIds']);
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  page.control('IndicationMultiSelect-search').dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(true);
});

test('[D13] [K8] without a script the whole list stands there', async () => {
  const html = await renderBlockToHtml(block, {}, ready);
  expect(html).toContain('Migraine');
  expect(html).not.toContain('hidden=""');
  expect(html).not.toContain('type="search"');
});

test('[D13] a search brings ten conditions at most', () => {
  const options = Array.from({ length: 30 }, (_option, index) => ({ value: String(index), label: `Pain ${index}` }));
  expect(searchIndications([{ name: 'All', options }], 'pain')).toHaveLength(10);
});
