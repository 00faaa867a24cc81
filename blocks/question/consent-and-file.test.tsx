import { describe, expect, test } from 'vitest';
import { withRules } from '#registry/define-block.ts';
import type { LocalizedText } from '#schemas/language.ts';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import { visit } from '#tests/support/blocks/visit.ts';
import definition from './index.ts';
import type { Props } from './schema.ts';

const block = await withRules(definition);

const both = (words: string) => ({ en: words, es: `${words} (es)` });
const texts = { t: (key: string) => key, text: (words: LocalizedText | undefined) => words?.en ?? '' };

describe('a consent in the campaign’s own words', () => {
  const CONSENT: Props = { kind: 'consent', label: both('Your answers'), consent: both('I agree that you keep them.') };
  const FACT = 'consent.asked';
  const read = (props: Props, form: Readonly<Record<string, readonly string[]>>) =>
    block.fields?.(props, visit(), 'asked').map((field) => field.read(form));

  test('[G6] starts empty, and is the label of its box', async () => {
    const page = await showBlock(block, CONSENT, { id: 'asked' });
    const box = page.control(FACT);
    expect([box.getAttribute('type'), box.matches(':checked')]).toEqual(['checkbox', false]);
    expect(page.form.querySelector(`label[for="${FACT}"]`)?.textContent).toBe('I agree that you keep them.');
    expect(page.form.querySelector('h2')?.textContent).toBe('Your answers');
    page.press(FACT);
    expect(page.state().answers).toEqual({ [FACT]: true });
  });

  test('[G2] holds the visitor back until it is given, unless it is optional', () => {
    expect(read(CONSENT, {})).toEqual([{ ok: false, code: 'consentRequired' }]);
    expect(read({ ...CONSENT, required: false }, {})).toEqual([{ ok: true, answers: { [FACT]: false } }]);
    expect(read(CONSENT, { [FACT]: ['yes'] })).toEqual([{ ok: true, answers: { [FACT]: true } }]);
  });

  test('[G1] is a decision with the exact words, given or refused; it is not an answer', () => {
    const decisions = (answers: Readonly<Record<string, boolean>>) =>
      block.consents?.(CONSENT, visit({ answers }), texts, 'asked');
    const words = { text: 'I agree that you keep them.', control: 'checkbox' };
    expect(decisions({ [FACT]: true })).toEqual([{ type: 'asked', hasConsent: true, ...words }]);
    expect(decisions({ [FACT]: false })).toEqual([{ type: 'asked', hasConsent: false, ...words }]);
    expect(block.answers?.(CONSENT, visit({ answers: { [FACT]: true } }), texts, 'asked')).toEqual([]);
  });

  test('[G2] only questions of this kind ask for a consent', () => {
    expect([block.asksConsent?.(CONSENT), block.asksConsent?.({ kind: 'yesNo', label: both('Smoker') })]).toEqual([
      true,
      false,
    ]);
    expect(block.consents?.({ kind: 'yesNo', label: both('Smoker') }, visit(), texts, 'asked')).toEqual([]);
  });

  test('[E1] its message is the author’s, otherwise that of every consent', () => {
    const issue = { field: FACT, control: FACT, code: 'consentRequired' };
    expect(block.message?.(issue, CONSENT, visit(), texts)).toBeUndefined();
    const own = { ...CONSENT, errors: { missing: both('We need your consent') } };
    expect(block.message?.(issue, own, visit(), texts)).toBe('We need your consent');
  });
});

describe('a file', () => {
  const FILE: Props = { kind: 'file', label: both('The letter'), most: 2 };
  const FACT = 'answer.asked';
  const ID = '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11';
  const codes = (props: Props, form: Readonly<Record<string, readonly string[]>>) =>
    block.fields?.(props, visit(), 'asked').flatMap((field) => {
      const reading = field.read(form);
      return reading.ok ? [] : [reading.code];
    });

  test.each<[string, Readonly<Record<string, readonly string[]>>, Partial<Props>, readonly string[]]>([
    ['nothing', {}, {}, ['imageMissing']],
    ['nothing where nothing is needed', {}, { required: false }, []],
    ['what is no id', { [FACT]: ['../../etc/passwd'] }, {}, ['imageMissing']],
    ['one', { [FACT]: [ID] }, {}, []],
    ['too many', { [FACT]: [ID, ID.replace('c11', 'c12')] }, { most: 1 }, ['imageCount']],
    ['one on its way', { [FACT]: [ID], [`${FACT}.pending`]: ['sending'] }, {}, ['imagesPending']],
    ['one that is deleted', { [FACT]: [ID], [`${FACT}.remove`]: [ID] }, {}, ['imageMissing']],
  ])('[E1] %s has the right issue, or none', (_what, form, part, expected) => {
    expect(codes({ ...FILE, ...part }, form)).toEqual(expected);
  });

  test('[C15] the device’s files may be PDFs, unless only pictures are wanted; the camera makes pictures', async () => {
    const accepted = async (props: Props) =>
      [...(await showBlock(block, props, { id: 'asked' })).form.querySelectorAll('input[type="file"]')].map((input) =>
        input.getAttribute('accept'),
      );
    expect(await accepted(FILE)).toEqual([
      'image/jpeg,image/png,image/webp',
      'application/pdf,image/jpeg,image/png,image/webp',
    ]);
    expect(await accepted({ ...FILE, pdf: false })).toEqual([
      'image/jpeg,image/png,image/webp',
      'image/jpeg,image/png,image/webp',
    ]);
    expect(block.uploads?.(FILE, 'asked')?.takesPdf).toBe(true);
    expect(block.uploads?.({ kind: 'yesNo', label: both('Smoker') }, 'asked')).toBeUndefined();
  });

  test('[K8] without JavaScript, stored files can be deleted and more can be sent', async () => {
    const html = await renderBlockToHtml(block, FILE, { id: 'asked', locale: 'es', answers: { [FACT]: [ID] } });
    expect(html).toContain(`<input type="hidden" name="${FACT}" value="${ID}"/>`);
    expect(html).toContain('Eliminar Archivo 1');
    expect(html).toMatch(/<button value="stay:[^"]+"[^>]*name="_action"/);
  });

  test('[K1] the lead names the files by their ids', () => {
    expect(block.answers?.(FILE, visit({ answers: { [FACT]: [ID] } }), texts, 'asked')).toEqual([
      { id: 'asked', kind: 'file', question: 'The letter', language: 'en', value: [ID] },
    ]);
  });
});
