import { describe, expect, test } from 'vitest';
import type { Language, LocalizedText } from '#schemas/language.ts';
import { withRules } from '#registry/define-block.ts';
import type { RuntimeOptions } from '#tests/support/blocks/block-runtime.tsx';
import { renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { showBlock, valueIn } from '#tests/support/blocks/show-block.ts';
import { visit } from '#tests/support/blocks/visit.ts';
import definition from './index.ts';
import type { Props } from './schema.ts';

const block = await withRules(definition);

const both = (words: string) => ({ en: words, es: `${words} (es)` });
const choice = (value: string) => ({ value, label: both(value) });
const FACT = 'answer.asked';

const PROPS = {
  text: { kind: 'text', label: both('Card number'), pattern: 'digits', minLength: 3, maxLength: 5 },
  longText: { kind: 'longText', label: both('Your pain'), maxLength: 20 },
  number: { kind: 'number', label: both('HbA1c'), min: 4, max: 15, decimals: 1, step: 0.5, unit: { en: '%', es: '%' } },
  date: { kind: 'date', label: both('Diagnosed'), from: '2020-02-29', to: 'today' },
  yesNo: { kind: 'yesNo', label: both('Smoker') },
  yesNoUnsure: { kind: 'yesNoUnsure', label: both('Stroke') },
  choice: { kind: 'choice', label: both('Where'), choices: [choice('knee'), choice('hip')], other: true },
  choices: {
    kind: 'choices',
    label: both('Which'),
    choices: [choice('a'), choice('b'), choice('c')],
    none: choice('none'),
    fewest: 2,
    most: 2,
  },
  scale: { kind: 'scale', label: both('Pain'), from: 1, to: 5, low: both('No pain'), high: both('Worst') },
  matrix: {
    kind: 'matrix',
    label: both('How hard'),
    rows: [
      { id: 'stairs', label: both('Stairs') },
      { id: 'walking', label: both('Walking') },
    ],
    choices: [choice('easy'), choice('hard')],
  },
} as const satisfies Record<Exclude<Props['kind'], 'file' | 'consent'>, Props>;
type Kind = keyof typeof PROPS;

const show = (props: Props, options: RuntimeOptions = {}) => showBlock(block, props, { id: 'asked', ...options });

/** What the page shows for the issues that its fields have now. */
function messages(page: RenderedBlock, props: Props): string[] {
  const state = page.state();
  return page.runtime.getFields().flatMap((field) => {
    const reading = field.read(page.values());
    if (reading.ok) return [];
    const issue = { field: field.id, control: reading.control ?? field.id, code: reading.code };
    const t = page.runtime.t;
    return [block.message?.(issue, props, state, { t, text: page.runtime.text }) ?? `shell ${reading.code}`];
  });
}

describe('[B4] what is entered becomes an answer', () => {
  test.each<[Kind, string, string, unknown]>([
    ['text', FACT, '123', '123'],
    ['text', FACT, ' 12345 ', '12345'],
    ['longText', FACT, 'It burns', 'It burns'],
    ['number', FACT, '4', 4],
    ['number', FACT, '15.0', 15],
    ['number', FACT, '6,5', 6.5],
    ['date', FACT, '02292020', '2020-02-29'],
    ['date', FACT, '11/21/2026', '2026-11-21'],
  ])('%s: %s = %j is %j', async (kind, control, text, value) => {
    const page = await show(PROPS[kind]);
    page.type(control, text);
    expect(page.state().answers).toEqual({ [FACT]: value });
    expect(messages(page, PROPS[kind])).toEqual([]);
  });

  test.each<[Kind, readonly string[], unknown]>([
    ['yesNo', [FACT], { [FACT]: 'yes' }],
    ['yesNoUnsure', [`${FACT}-2`], { [FACT]: 'unsure' }],
    ['choice', [`${FACT}-1`], { [FACT]: 'hip' }],
    ['choices', [`${FACT}-2`, FACT], { [FACT]: ['a', 'c'] }],
    ['choices', [`${FACT}-3`], { [FACT]: ['none'] }],
    ['scale', [FACT], { [FACT]: 1 }],
    ['scale', [`${FACT}-4`], { [FACT]: 5 }],
    ['matrix', [`${FACT}.stairs`, `${FACT}.walking-1`], { [`${FACT}.stairs`]: 'easy', [`${FACT}.walking`]: 'hard' }],
  ])('%s: pressing %j answers %j', async (kind, presses, answers) => {
    const page = await show(PROPS[kind]);
    for (const pressed of presses) page.press(pressed);
    expect(page.state().answers).toEqual(answers);
    expect(messages(page, PROPS[kind])).toEqual([]);
  });

  test('choice: "something else" is stored as a code, and its text separately', async () => {
    const page = await show(PROPS.choice);
    page.press(`${FACT}-2`);
    expect(messages(page, PROPS.choice)).toEqual(['Please say what']);
    page.type(`${FACT}.other`, ' My jaw ');
    expect(page.state().answers).toEqual({ [FACT]: 'other', [`${FACT}.other`]: 'My jaw' });
    page.press(FACT);
    expect(page.state().answers).toEqual({ [FACT]: 'knee' });
  });

  test('choices: the one that excludes the others unticks them, and they untick it', async () => {
    const page = await show(PROPS.choices);
    page.press(FACT);
    page.press(`${FACT}-3`);
    expect(page.values()[FACT]).toEqual(['none']);
    page.press(`${FACT}-1`);
    expect(page.values()[FACT]).toEqual(['b']);
  });
});

describe('[E1] an invalid answer is refused with a message that says why', () => {
  test.each<[Kind, string, string]>([
    ['text', '', 'shell required'],
    ['text', '12', 'Please write at least 3 characters'],
    ['text', '123456', 'Please write at most 5 characters'],
    ['text', '12a', 'Please use digits only'],
    ['text', '1\u0001 3', 'Please remove the characters that cannot be read'],
    ['longText', 'x'.repeat(21), 'Please write at most 20 characters'],
    ['number', '', 'shell required'],
    ['number', 'many', 'Please enter a number, such as 4'],
    ['number', '6.25', 'Please round the number (decimals: 1 at most)'],
    ['number', '6.3', 'Please enter a number in steps of 0.5, starting at 4'],
    ['number', '3.5', 'Please enter a number from 4 to 15'],
    ['number', '15.5', 'Please enter a number from 4 to 15'],
    ['number', '1,000', 'Please write the number without separators between thousands'],
    ['number', '1 000', 'Please write the number without separators between thousands'],
    ['number', '1.000,5', 'Please write the number without separators between thousands'],
    ['text', '12\u202e3', 'Please remove the characters that cannot be read'],
    ['text', '\u200b\u2060\u3164', 'Please write something that can be read'],
    ['longText', '\u200b', 'Please write something that can be read'],
    ['date', '13/40/2026', 'Please enter a date that exists, written like 05/14/2026'],
    ['date', '31/12/2020', 'Please enter a date that exists, written like 05/14/2026'],
    ['date', '02/28/2020', 'Please enter 02/29/2020 or a later date'],
    ['date', '11/22/2026', 'Please enter 11/21/2026 or an earlier date'],
  ])('%s: %j: %s', async (kind, text, message) => {
    const page = await show(PROPS[kind], { answers: {} });
    page.type(FACT, text);
    expect(messages(page, PROPS[kind])).toEqual([message]);
    expect(page.state().answers).toEqual({});
  });

  test.each<[Kind, Readonly<Record<string, readonly string[]>>, string]>([
    ['yesNo', { [FACT]: ['unsure'] }, 'notOffered'],
    ['yesNoUnsure', {}, 'required'],
    ['choice', { [FACT]: ['forged'] }, 'notOffered'],
    ['choice', { [FACT]: ['other'], [`${FACT}.other`]: ['x'.repeat(201)] }, 'tooLong'],
    ['choices', {}, 'required'],
    ['choices', { [FACT]: ['a'] }, 'fewest'],
    ['choices', { [FACT]: ['a', 'b', 'c'] }, 'most'],
    ['choices', { [FACT]: ['a', 'none'] }, 'noneAlone'],
    ['choices', { [FACT]: ['a', 'forged'] }, 'notOffered'],
    ['scale', { [FACT]: ['0'] }, 'notOffered'],
    ['scale', { [FACT]: ['6'] }, 'notOffered'],
    ['scale', { [FACT]: ['1.5'] }, 'notOffered'],
    ['matrix', { [`${FACT}.walking`]: ['easy'] }, 'required'],
    ['matrix', { [`${FACT}.stairs`]: ['forged'], [`${FACT}.walking`]: ['easy'] }, 'notOffered'],
  ])('%s: %j: %s', (kind, form, code) => {
    const readings = block.fields?.(PROPS[kind], visit(), 'asked').map((field) => field.read(form)) ?? [];
    expect(readings.flatMap((reading) => (reading.ok ? [] : [reading.code]))).toEqual([code]);
  });

  test('an ambiguous thousands separator is rejected: "1,500" is never read as 1.5', () => {
    const props: Props = { kind: 'number', label: both('Income'), min: 0, max: 9000, decimals: 3 };
    const read = (text: string, locale: Language) =>
      block.fields?.(props, visit({ locale }), 'asked')[0]?.read({ [FACT]: [text] });
    const value = (number: number) => ({ ok: true, answers: { [FACT]: number } });
    const refused = { ok: false, code: 'thousands' };
    expect(read('1.500', 'en')).toEqual(value(1.5));
    expect(read('1,500', 'en')).toEqual(refused);
    expect(read('1,500', 'es')).toEqual(refused);
    expect(read('1.500', 'es')).toEqual(refused);
    expect(read('1,5', 'es')).toEqual(value(1.5));
    expect(read('1.5', 'en')).toEqual(value(1.5));
    expect(read('0.125', 'es')).toEqual(value(0.125));
    expect(read('1500', 'es')).toEqual(value(1500));
  });

  test('the author’s messages take precedence', async () => {
    const errors = { missing: both('Tell us'), invalid: both('Check it') };
    const props = { ...PROPS.number, errors };
    const page = await show(props);
    expect(messages(page, props)).toEqual(['Tell us']);
    page.type(FACT, '99');
    expect(messages(page, props)).toEqual(['Check it']);
  });

  test.each(Object.keys(PROPS).filter((kind) => kind !== 'matrix'))(
    '%s: the error is beside the control',
    async (kind) => {
      const props = Object.entries(PROPS).find(([name]) => name === kind)?.[1] ?? PROPS.text;
      const page = await show(props);
      page.show({ [FACT]: 'required' });
      const control = page.control(FACT);
      const described = (control.closest('fieldset') ?? control).getAttribute('aria-describedby') ?? '';
      expect(described.split(' ').map((id) => document.getElementById(id)?.textContent)).toContain(
        'This field is required',
      );
      expect((control.closest('[aria-invalid]') ?? control).getAttribute('aria-invalid')).toBe('true');
    },
  );

  test('matrix: only the row that lacks an answer says so', async () => {
    const page = await show(PROPS.matrix);
    page.show({ [`${FACT}.walking`]: 'required' });
    const invalid = [...page.form.querySelectorAll('.field-invalid')].map(
      (one) => one.querySelector('legend')?.textContent,
    );
    expect(invalid).toEqual(['Walking']);
  });
});

describe('[B4] answers are shown again', () => {
  test.each<[Kind, string, string | number, string]>([
    ['text', FACT, '123', '123'],
    ['number', FACT, 6.5, '6.5'],
    ['date', FACT, '2020-02-29', '02/29/2020'],
  ])('%s', async (kind, control, answer, text) => {
    expect(valueIn(await show(PROPS[kind], { answers: { [FACT]: answer } }), control)).toBe(text);
  });

  test.each<[Kind, Readonly<Record<string, string | number | readonly string[]>>]>([
    ['longText', { [FACT]: 'It burns' }],
    ['yesNo', { [FACT]: 'no' }],
    ['yesNoUnsure', { [FACT]: 'unsure' }],
    ['choice', { [FACT]: 'other', [`${FACT}.other`]: 'My jaw' }],
    ['choices', { [FACT]: ['a', 'c'] }],
    ['scale', { [FACT]: 3 }],
    ['matrix', { [`${FACT}.stairs`]: 'easy', [`${FACT}.walking`]: 'hard' }],
  ])('%s: %j is what the controls say', async (kind, answers) => {
    const page = await show(PROPS[kind], { answers });
    const again = page.runtime.getFields().flatMap((field) => {
      const reading = field.read(page.values());
      return reading.ok ? Object.entries(reading.answers) : [];
    });
    expect(Object.fromEntries(again)).toEqual(answers);
  });
});

describe('[K8] without JavaScript', () => {
  test.each<[Kind, RegExp]>([
    ['text', /<input[^>]*inputMode="numeric"[^>]*name="answer.asked"/],
    ['longText', /<textarea[^>]*name="answer.asked"/],
    ['number', /<input[^>]*inputMode="decimal"[^>]*name="answer.asked"/],
    ['date', /<input[^>]*inputMode="numeric"[^>]*name="answer.asked"/],
    ['yesNo', /<input[^>]*type="radio"[^>]*name="answer.asked"[^>]*value="yes"/],
    ['yesNoUnsure', /<input[^>]*type="radio"[^>]*name="answer.asked"[^>]*value="unsure"/],
    ['choice', /<input[^>]*name="answer.asked.other"/],
    ['choices', /<input[^>]*type="checkbox"[^>]*name="answer.asked"[^>]*value="none"/],
    ['scale', /<input[^>]*type="radio"[^>]*name="answer.asked"[^>]*value="5"/],
    ['matrix', /<input[^>]*type="radio"[^>]*name="answer.asked.walking"[^>]*value="hard"/],
  ])('%s is made of native controls', async (kind, control) => {
    const html = await renderBlockToHtml(block, PROPS[kind], { id: 'asked' });
    expect(html).toMatch(control);
    expect(html).not.toMatch(/type="number"|type="range"|<button|<script|style=/);
  });

  test('long text says how much may be written; with a script it counts', async () => {
    expect(await renderBlockToHtml(block, PROPS.longText)).toContain('Up to 20 characters');
    const page = await show(PROPS.longText);
    page.type(FACT, 'It burns');
    expect(page.form.textContent).toContain('8 of 20 characters');
  });

  test('the reason for a question can be unfolded', async () => {
    const html = await renderBlockToHtml(block, { ...PROPS.yesNo, why: both('Smoke matters.') });
    expect(html).toMatch(/<details[^>]*><summary>Why we ask<\/summary><p>Smoke matters\.<\/p><\/details>/);
  });

  test('[N2] [D13] a searched list ignores accents, and keeps what is chosen and "other"', async () => {
    const choices = ['Presión alta', 'Asma', 'Migraña'].map((value) => choice(value));
    const page = await show({ ...PROPS.choice, choices, as: 'search' });
    const visible = () =>
      [...page.form.querySelectorAll('.choice:not([hidden]) input')].map((input) => input.getAttribute('value'));
    const result = () => page.form.querySelector('.search-result')?.textContent;
    expect(visible()).toEqual(['Presión alta', 'Asma', 'Migraña', 'other']);
    page.type('answer.asked-search', 'presion');
    expect(visible()).toEqual(['Presión alta', 'other']);
    expect(result()).toBe('1 answer found');
    page.press(FACT);
    page.type('answer.asked-search', 'knee');
    expect(visible()).toEqual(['Presión alta', 'other']);
    expect(result()).toMatch(/^Nothing in the list/);
    expect(page.values()).not.toHaveProperty('answer.asked-search');
  });

  test('without JavaScript the whole list is shown and no search', async () => {
    const html = await renderBlockToHtml(block, { ...PROPS.choice, as: 'search' });
    expect([html.includes('type="search"'), html.includes('hidden=""')]).toEqual([false, false]);
  });

  test('large buttons are native radio buttons', async () => {
    const html = await renderBlockToHtml(block, { ...PROPS.choice, as: 'buttons' });
    expect(html).toMatch(/choice-large.*type="radio"/s);
  });

  test('a long list is a select', async () => {
    const choices = Array.from({ length: 8 }, (_, index) => choice(`c${index}`));
    expect(await renderBlockToHtml(block, { ...PROPS.choice, choices })).toContain('<select');
    expect(await renderBlockToHtml(block, { ...PROPS.choice, choices, as: 'radio' })).not.toContain('<select');
  });
});

describe('[K1] the lead carries the answers as codes, with the question as it was read', () => {
  const texts = { t: (key: string) => key, text: (words?: LocalizedText) => words?.['es'] ?? '' };
  const answersOf = (props: Props, answers: Readonly<Record<string, string | number | readonly string[]>>) =>
    block.answers?.(props, visit({ locale: 'es', answers }), texts, 'asked');

  test('a number has its unit', () => {
    expect(answersOf(PROPS.number, { [FACT]: 6.5 })).toEqual([
      { id: 'asked', kind: 'number', question: 'HbA1c (es)', language: 'es', value: 6.5, unit: '%' },
    ]);
  });

  test('choices are a list; each row, and the text of "other", is a separate entry', () => {
    expect(answersOf(PROPS.choices, { [FACT]: ['a', 'b'] })?.map(({ value }) => value)).toEqual([['a', 'b']]);
    expect(answersOf(PROPS.matrix, { [`${FACT}.walking`]: 'hard' })).toEqual([
      { id: 'asked.walking', kind: 'matrix', question: 'How hard (es) – Walking (es)', language: 'es', value: 'hard' },
    ]);
    expect(
      answersOf(PROPS.choice, { [FACT]: 'other', [`${FACT}.other`]: 'Jaw' })?.map(({ id, value }) => [id, value]),
    ).toEqual([
      ['asked', 'other'],
      ['asked.other', 'Jaw'],
    ]);
  });

  test('an unanswered question is left out', () => {
    expect(answersOf(PROPS.text, {})).toEqual([]);
  });
});
