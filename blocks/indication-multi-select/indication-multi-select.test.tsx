import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { readyIndications } from '#tests/support/blocks/visit.ts';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import { testStudy } from '#tests/support/blocks/study.ts';
import block from './index.ts';
import { searchIndications } from '#registry/hooks/use-condition-search.ts';

const ready = { remote: readyIndications() };

const visibleOptions = (page: RenderedBlock) =>
  [...page.form.querySelectorAll('.choice-label')]
    .filter((label) => label.closest('[hidden]') === null)
    .map((label) => label.textContent);

async function search(page: RenderedBlock, term: string): Promise<void> {
  page.type('candidate.indicationIds-search', term);
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
  expect(visibleOptions(page)).toEqual([]);
  await search(page, 'pr');
  expect(visibleOptions(page)).toEqual([]);
  await search(page, 'PRESION');
  expect(visibleOptions(page)).toEqual(['Presión arterial alta']);
  expect(page.form.querySelector('[aria-live]')?.textContent).toBe('Se encontró 1 afección');
});

test('[D13] the search waits 100 ms for the next character', async () => {
  const page = await showBlock(block, {}, ready);
  page.type('candidate.indicationIds-search', 'asthma');
  await act(async () => vi.advanceTimersByTime(99));
  expect(visibleOptions(page)).toEqual([]);
  await act(async () => vi.advanceTimersByTime(1));
  expect(visibleOptions(page)).toEqual(['Asthma']);
});

test('[D13] without the server, names that contain the term are found, and "none" is never shown', async () => {
  const page = await showBlock(block, {}, ready);
  await search(page, 'asth');
  expect(visibleOptions(page)).toEqual(['Asthma']);
  await search(page, 'sugar disease');
  expect(page.form.querySelector('[aria-live]')?.textContent).toBe(
    'We cannot look up other names right now. Type the name of the condition, or try again in a moment.',
  );
});

test('[D13] where the condition of the study is ticked already, the page says so', async () => {
  const indication = { id: 4, name: { en: 'Asthma', es: 'Asma' }, type: 'chronic', showForSignup: true } as const;
  const payload = { study: testStudy(), indication };
  const ticked = 'The condition of this study is ticked already.';
  const page = await showBlock(block, {}, { ...ready, payload });
  expect(page.form.textContent).toContain(ticked);
  const without = { ...ready, payload, answers: { 'candidate.diagnosed': 'no' } };
  expect(await renderBlockToHtml(block, {}, without)).not.toContain(ticked);
});

test('[D13] a search without matches is reported', async () => {
  const page = await showBlock(block, {}, { ...ready, findConditions: () => Promise.resolve([]) });
  await search(page, 'nothing');
  expect(page.form.querySelector('[aria-live]')?.textContent).toBe(
    'No conditions matched your search. Please adjust your search and try again.',
  );
});

test('[D13] what was chosen stays visible and in the form, and can be removed', async () => {
  const page = await showBlock(block, {}, ready);
  await search(page, 'migraine');
  page.press('candidate.indicationIds-4');
  await search(page, 'asthma');
  expect(visibleOptions(page)).toEqual(['Asthma', 'Migraine']);
  expect(page.state().answers).toEqual({ 'candidate.indicationIds': ['13'] });
  page.press('candidate.indicationIds-4');
  expect(page.state().answers).toEqual({ 'candidate.indicationIds': [] });
});

test('[D13] server results are listed best match first, with the name that matched', async () => {
  const findConditions = () =>
    Promise.resolve([
      { id: 13, name: { en: 'Migraine' }, alsoCalled: { name: 'Jaqueca', language: 'es' as const } },
      { id: 4, name: { en: 'Asthma' } },
      { id: 999, name: { en: 'Not in the list' } },
    ]);
  const page = await showBlock(block, {}, { ...ready, findConditions });
  await search(page, 'jaqeca');
  expect(visibleOptions(page)).toEqual(['Migraine', 'Asthma']);
  expect(page.form.querySelector('[aria-live]')?.textContent).toBe('2 conditions found');
  const migraine = page.form.querySelector('input[value="13"]');
  const why = page.control(migraine?.getAttribute('aria-describedby') ?? '');
  expect(why.textContent).toBe('also called Jaqueca');
  expect(why.querySelector('[lang]')?.getAttribute('lang')).toBe('es');
});

test('[D13] a tick survives when the list is rearranged', async () => {
  const findConditions = (term: string) =>
    Promise.resolve(term === 'asthma' ? [{ id: 4, name: { en: 'Asthma' } }] : [{ id: 13, name: { en: 'Migraine' } }]);
  const page = await showBlock(block, {}, { ...ready, findConditions });
  await search(page, 'asthma');
  const asthma = page.form.querySelector<HTMLInputElement>('input[value="4"]');
  if (asthma) page.press(asthma);
  await search(page, 'migrane');
  expect(visibleOptions(page)).toEqual(['Migraine', 'Asthma']);
  expect(page.values()['candidate.indicationIds']).toEqual(['', '4']);
});

test('[D13] earlier results stay until the server has answered; a late answer is ignored', async () => {
  const asked: ((ids: readonly number[]) => void)[] = [];
  const findConditions = () =>
    new Promise<readonly { id: number; name: { en: string } }[]>(
      (resolve) => void asked.push((ids) => resolve(ids.map((id) => ({ id, name: { en: String(id) } })))),
    );
  const page = await showBlock(block, {}, { ...ready, findConditions });
  await search(page, 'asthma');
  expect(visibleOptions(page)).toEqual([]);
  expect(page.form.querySelector('[aria-live]')?.textContent).toBe('');
  await act(async () => asked[0]?.([4]));
  await search(page, 'migra');
  await search(page, 'migraine');
  await act(async () => asked[1]?.([4, 13]));
  expect(visibleOptions(page)).toEqual(['Asthma']);
  await act(async () => asked[2]?.([13]));
  expect(visibleOptions(page)).toEqual(['Migraine']);
});

test('[D13] the search is not sent, and Enter in it does not send the page', async () => {
  const page = await showBlock(block, {}, ready);
  expect(Object.keys(page.values())).toEqual(['candidate.indicationIds']);
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  page.control('candidate.indicationIds-search').dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(true);
});

test('[D13] [K8] without JavaScript the whole list is shown', async () => {
  const html = await renderBlockToHtml(block, {}, ready);
  expect(html).toContain('Migraine');
  expect(html).not.toContain('hidden=""');
  expect(html).not.toContain('type="search"');
});

test('[D13] a search brings ten conditions at most', () => {
  const options = Array.from({ length: 30 }, (_option, index) => ({ value: String(index), label: `Pain ${index}` }));
  expect(searchIndications([{ name: 'All', options }], 'pain')).toHaveLength(10);
});

test('[D4] [G3] a caregiver is asked about the conditions of the participant', async () => {
  const page = await showBlock(
    block,
    {},
    { ...ready, payload: { study: testStudy() }, answers: { 'candidate.caregiverParticipant': 'someoneElse' } },
  );
  expect(page.form.textContent).toContain('Does the participant have other conditions?');
  expect(page.form.textContent).toContain('may fit them too');
});

test('[D4] [A12] without a study nobody reads of other conditions before one has come up', async () => {
  const page = await showBlock(block, {}, ready);
  expect(page.form.textContent).toContain('Which conditions do you have?');
  expect(page.form.textContent).not.toMatch(/other conditions|fit you too/);
});

test('[D4] [A12] a condition in the link may have others, but without a study there are no other studies', async () => {
  const indication = { id: 4, name: { en: 'Asthma' }, showForSignup: true, type: 'chronic' } as const;
  const { form } = await showBlock(block, {}, { ...ready, payload: { indication } });
  expect(form.textContent).toContain('Do you have other conditions?');
  expect(form.textContent).toContain('We look for clinical studies that may fit you.');
  expect(form.textContent).not.toContain('fit you too');
});
