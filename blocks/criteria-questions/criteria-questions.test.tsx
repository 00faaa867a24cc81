import { afterEach, describe, expect, test } from 'vitest';
import { criterionFact } from '#engine/qualification/criteria.ts';
import { verdictsOf } from '#engine/qualification/verdicts.ts';
import { renderBlock, renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { TEST_CRITERIA, testStudy } from '#tests/support/blocks/study.ts';
import type { RuntimeOptions } from '#tests/support/blocks/block-runtime.tsx';
import { visit } from '#tests/support/blocks/visit.ts';
import block from './index.ts';
import { rules } from './rules.ts';

let shown: RenderedBlock | undefined;
afterEach(() => shown?.unmount());

/** jsdom has no modal dialogs. */
function openDialog(this: HTMLDialogElement) {
  this.open = true;
}

const STUDY = { payload: { study: testStudy() } } as const;

async function show(options: RuntimeOptions = STUDY) {
  shown = await renderBlock(block, {}, options);
  return shown;
}

const legends = ({ form }: RenderedBlock) => [...form.querySelectorAll('legend')].map((legend) => legend.textContent);

describe('CriteriaQuestions', () => {
  test('[E11] every criterion of the study is asked with all its responses', async () => {
    const page = await show();
    expect(legends(page)).toEqual(TEST_CRITERIA.map(({ question }) => question.en));
    expect(page.form.querySelectorAll('input[type="radio"]')).toHaveLength(6);
    expect(page.form.querySelectorAll('input[type="checkbox"]')).toHaveLength(3);
  });

  test('[N2] the questions are in Spanish on a Spanish page', async () => {
    expect(legends(await show({ ...STUDY, locale: 'es' }))).toEqual(TEST_CRITERIA.map(({ question }) => question.es));
  });

  test('[E11] what is chosen is read as the answers, several choices in the order of the question', async () => {
    const page = await show();
    page.press('criteria.asthma');
    page.press('criteria.smoking-1');
    page.press('criteria.medicines-1');
    page.press('criteria.medicines');
    expect(page.state().answers).toEqual({
      'criteria.asthma': 'yes',
      'criteria.smoking': 'stopped',
      'criteria.medicines': ['inhaler', 'tablets'],
    });
    expect(page.issues()).toEqual({});
  });

  test('[E11] a response that excludes the others is chosen alone', async () => {
    const page = await show();
    page.press('criteria.medicines-2');
    page.press('criteria.medicines');
    expect(page.state().answers).toEqual({ 'criteria.medicines': ['inhaler'] });
    page.press('criteria.medicines-2');
    expect(page.state().answers).toEqual({ 'criteria.medicines': ['none'] });
    page.show({ 'criteria.medicines': 'noneAlone' });
    expect(page.form.querySelector('.field-error')?.textContent).toBe(
      'You chose an answer that excludes the others. Please untick it or the others',
    );
  });

  test('[E11] without a script, a response that excludes the others is refused beside another', () => {
    const medicines = TEST_CRITERIA.find(({ id }) => id === 'medicines');
    const field = rules.fields({}, visit(STUDY)).find(({ id }) => id === criterionFact(medicines?.id ?? ''));
    expect(field?.read({ 'criteria.medicines': ['none', 'inhaler'] })).toEqual({ ok: false, code: 'noneAlone' });
    expect(field?.read({ 'criteria.medicines': ['none'] })).toMatchObject({ ok: true });
  });

  test('[E11] only the unanswered criterion says "This question must be answered"', async () => {
    const page = await show();
    page.show({ 'criteria.smoking': 'criterion' });
    const messages = [...page.form.querySelectorAll('.field-error')].map((error) => error.textContent);
    expect(messages).toEqual(['This question must be answered']);
    expect(page.control('criteria.smoking').closest('fieldset')?.getAttribute('aria-invalid')).toBe('true');
  });

  test('[D6] the questions are numbered from the offset on, where the campaign numbers them', async () => {
    const page = await show({ ...STUDY, settings: { webScreenerProps: { numbering: true, questionOffset: 2 } } });
    expect(legends(page).map((legend) => legend?.split(' ')[0])).toEqual(['3.', '4.', '5.']);
  });

  test('[D5] the help button opens the hint and the opening is tracked once', async () => {
    HTMLDialogElement.prototype.showModal = openDialog;
    const page = await show();
    const help = page.form.querySelector('.hint-button');
    if (!help) throw new Error('There is no help button');
    page.press(help);
    expect(page.form.querySelector('dialog[open]')?.textContent).toContain('Asthma makes it hard to breathe at times.');
    expect(page.log.tracked).toEqual(['hint-open']);
  });

  test('[E15] a yes/no/unsure question that lacks a response is not asked, and the visitor is told', async () => {
    const [asthma] = TEST_CRITERIA;
    if (!asthma) throw new Error('No criterion');
    const broken = testStudy({ criteria: [{ ...asthma, responses: asthma.responses.slice(0, 2) }] });
    const html = await renderBlockToHtml(block, {}, { payload: { study: broken } });
    expect([
      html.includes(asthma.question.en),
      html.includes('You can go on without it'),
      html.includes('<input'),
    ]).toEqual([true, true, false]);
    const rest = visit({
      payload: { study: testStudy({ criteria: [...broken.criteria, ...TEST_CRITERIA.slice(1)] }) },
    });
    expect(rules.fields({}, rest).map(({ id }) => id)).toEqual(
      TEST_CRITERIA.slice(1).map(({ id }) => criterionFact(id)),
    );
    expect(verdictsOf(rest).criteriaQualified).toBe('unknown');
  });

  test('[K8] the server renders the same controls, with what was entered, and without a separate form', async () => {
    const html = await renderBlockToHtml(block, {}, { ...STUDY, answers: { 'criteria.asthma': 'no' } });
    expect(html).not.toContain('<form');
    expect(html).not.toContain('type="submit"');
    expect(html).not.toContain('style=');
    expect(html).toMatch(/<input[^>]*value="no"[^>]*checked=""|<input[^>]*checked=""[^>]*value="no"/);
    expect(html.match(/<input/g)).toHaveLength(9);
  });

  test('[Q1] nothing is chosen beforehand', async () => {
    expect((await show()).form.querySelectorAll(':checked')).toHaveLength(0);
  });

  test('[E11] the schema of the set contains no texts, so one validator serves both languages', () => {
    const sets = (['en', 'es'] as const).map((locale) => rules.questionSet({}, visit({ ...STUDY, locale })));
    expect(sets[0]).toEqual(sets[1]);
    expect(JSON.stringify(sets[0])).not.toContain('asthma?');
    expect(rules.questionSet({}, visit())).toBeUndefined();
  });
});
