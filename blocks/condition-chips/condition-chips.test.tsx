import { act } from 'react';
import type { Language } from '#schemas/language.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withRules } from '#registry/define-block.ts';
import { foundNear, foundStudy, SEARCHED } from '#tests/support/blocks/found.ts';
import { renderBlock, renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import { visit } from '#tests/support/blocks/visit.ts';
import { chipsField, healthyControl } from './chips-field.ts';
import definition from './index.ts';

const block = await withRules(definition);

const id = 'condition-chips';
const named = (indication: number, en: string) => ({ id: indication, name: { en } });
const remote = foundNear([
  foundStudy(),
  foundStudy({
    externalId: 'STUDY-2',
    associatedIndications: [
      named(11, 'Healthy volunteer'),
      named(38, 'Candidate for knee replacement'),
      named(8, 'Migraine'),
    ],
  }),
]);
const IDS = 'candidate.indicationIds';
const NOTHING = 'answer.condition-chips.nothing';
const SHOWN = 'answer.condition-chips.shown';

describe('ConditionChips, many of them', () => {
  const many = Array.from({ length: 30 }, (_condition, at) =>
    named(100 + at, `Condition ${String(at).padStart(2, '0')}`),
  );
  const common = foundNear([
    foundStudy({ associatedIndications: many }),
    foundStudy({ externalId: 'STUDY-2', associatedIndications: [named(8, 'Migraine'), named(129, 'Condition 29')] }),
  ]);
  const visibleOptions = (page: RenderedBlock) =>
    [...page.form.querySelectorAll(`input[name="${IDS}"][type="checkbox"]`)]
      .filter((input) => input.closest('[hidden]') === null)
      .map((input) => input.nextElementSibling?.textContent);

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('[J2] [D13] shows the commonest, finds the others by any of their names, keeps what was chosen', async () => {
    const findConditions = () =>
      Promise.resolve([
        { id: 8, name: { en: 'Migraine' }, alsoCalled: { name: 'Jaqueca', language: 'es' as const } },
        { id: 999, name: { en: 'Not here' } },
      ]);
    const page = await showBlock(block, {}, { id, answers: SEARCHED, remote: common, findConditions });
    expect(visibleOptions(page)).toEqual([
      'Condition 00',
      'Condition 01',
      'Condition 02',
      'Condition 03',
      'Condition 04',
      'Condition 05',
      'Condition 06',
      'Condition 07',
      'Condition 08',
      'Condition 09',
      'Condition 10',
      'Condition 29',
    ]);
    const first = page.form.querySelector<HTMLInputElement>('input[value="100"]');
    if (first) page.press(first);
    page.type(`${IDS}-search`, 'jaqeca');
    await act(async () => vi.advanceTimersByTime(100));
    expect(visibleOptions(page)).toEqual(['Migraine', 'Condition 00']);
    expect(page.form.textContent).toContain('also called Jaqueca');
    expect(page.state().answers[IDS]).toEqual(['100']);
  });

  test('[J2] [K8] without JavaScript all of them are shown', async () => {
    const html = await renderBlockToHtml(block, {}, { id, answers: SEARCHED, remote: common });
    expect([
      html.includes('hidden=""'),
      html.includes('type="search"'),
      html.match(/type="checkbox"/g)?.length,
    ]).toEqual([false, false, 32]);
  });

  test('[N2] a Spanish page orders them by their Spanish names and marks an English name as English', async () => {
    const remoteEs = foundNear(
      [
        foundStudy({
          associatedIndications: [
            { id: 1, name: { en: 'Zoster', es: 'Culebrilla' } },
            { id: 2, name: { en: 'Dizziness' } },
          ],
        }),
      ],
      'es',
    );
    const html = await renderBlockToHtml(block, {}, { id, locale: 'es', answers: SEARCHED, remote: remoteEs });
    expect(html.indexOf('Culebrilla')).toBeLessThan(html.indexOf('Dizziness'));
    expect(html).toMatch(/<label[^>]* lang="en">Dizziness/);
  });
});

describe('ConditionChips', () => {
  test('[J2] chips appear only after a search, without healthy-volunteer and "candidate for" entries', async () => {
    expect(await renderBlockToHtml(block, {}, { id, remote })).not.toContain('<fieldset');
    const html = await renderBlockToHtml(block, {}, { id, answers: SEARCHED, remote });
    expect([
      html.includes('Asthma'),
      html.includes('Migraine'),
      html.includes('Healthy volunteer'),
      html.includes('Candidate for'),
    ]).toEqual([true, true, false, false]);
    expect(html).toContain('Show Matching clinical studies');
  });

  test('[J2] the hint says that studies for healthy volunteers are shown too only where there are some', async () => {
    const hint = async (locale: Language, studies: Parameters<typeof foundNear>[0]) =>
      renderBlockToHtml(block, {}, { id, locale, answers: SEARCHED, remote: foundNear(studies, locale) });
    const healthy = [foundStudy({ associatedIndications: [named(4, 'Asthma'), named(11, 'Healthy volunteer')] })];
    expect(await hint('en', healthy)).toContain('and those for healthy volunteers');
    expect(await hint('es', healthy)).toContain('y los que aceptan personas sanas');
    expect(await hint('en', [foundStudy()])).toContain('You will then see only the clinical studies that match.');
  });

  test('[J2] indication 11 is chosen without being asked', async () => {
    expect(await renderBlockToHtml(block, {}, { id, answers: SEARCHED, remote })).toMatch(
      /<input type="hidden" name="answer.condition-chips.healthy" value="11"/,
    );
  });

  const field = chipsField(id);
  const none = 'answer.condition-chips.none';
  test.each([
    [
      'a choice whose studies are shown',
      { [IDS]: ['', '4', '11'], [SHOWN]: ['4,11'] },
      { [IDS]: ['4', '11'], [SHOWN]: true },
    ],
    [
      'the hidden healthy-volunteer entry is part of the choice',
      { [IDS]: ['', '4'], [healthyControl(id)]: ['11'], [SHOWN]: ['4,11'] },
      { [IDS]: ['4', '11'], [SHOWN]: true },
    ],
    [
      'a changed choice hides them',
      { [IDS]: ['', '4', '8', '11'], [SHOWN]: ['4,11'] },
      { [IDS]: ['4', '8', '11'], [SHOWN]: false },
    ],
    [
      '"none of these" clears all and shows all',
      { [IDS]: [''], [healthyControl(id)]: ['11'], [none]: ['yes'] },
      { [IDS]: [], [SHOWN]: true },
    ],
    ['a real condition stands over "none"', { [IDS]: ['', '8'], [none]: ['yes'] }, { [IDS]: ['8'], [SHOWN]: false }],
  ])('[J2] %s', (_name, form, answers) => {
    expect(field.read(form)).toEqual({ ok: true, answers });
  });

  test('[J2] if a search finds nothing or fails, no choice is needed to show the studies', () => {
    expect(block.learn?.({}, visit({ answers: SEARCHED, remote: foundNear([]) }), id)).toEqual({
      [SHOWN]: true,
      [NOTHING]: true,
    });
    expect(
      block.learn?.(
        {},
        visit({ answers: SEARCHED, remote: { studies: { status: 'failed', key: 'US|60614||en' } } }),
        id,
      ),
    ).toEqual({ [SHOWN]: true, [NOTHING]: true });
    expect(block.learn?.({}, visit({ answers: SEARCHED, remote }), id)).toEqual({});
  });

  test('[J2] a later search that finds conditions hides its studies; studies already requested stay', () => {
    expect(block.learn?.({}, visit({ answers: { ...SEARCHED, [SHOWN]: true, [NOTHING]: true }, remote }), id)).toEqual({
      [SHOWN]: false,
      [NOTHING]: false,
    });
    expect(block.learn?.({}, visit({ answers: { ...SEARCHED, [SHOWN]: true }, remote }), id)).toEqual({});
  });

  test('[J2] [K8] the form keeps why the studies are shown', async () => {
    const answers = { ...SEARCHED, [SHOWN]: true, [NOTHING]: true };
    expect(await renderBlockToHtml(block, {}, { id, answers, remote: foundNear([]) })).toMatch(
      /name="answer.condition-chips.nothing" value="yes"/,
    );
    expect(field.read({ [IDS]: [''], [NOTHING]: ['yes'], [SHOWN]: ['none'] })).toEqual({
      ok: true,
      answers: { [IDS]: [], [SHOWN]: true, [NOTHING]: true },
    });
  });

  test('[J2] in the browser, a search that finds nothing shows the studies, and one that does hides them', async () => {
    const page = await renderBlock(block, {}, { id, answers: SEARCHED, remote: foundNear([]) });
    const standing = () => [page.state().answers[SHOWN], page.state().answers[NOTHING]];
    expect(standing()).toEqual([true, true]);
    page.change({ remote });
    expect(standing()).toEqual([false, false]);
    page.unmount();
  });
});
