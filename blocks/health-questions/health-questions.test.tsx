import { afterEach, describe, expect, test } from 'vitest';
import { bindBlock } from '#registry/define-block.ts';
import { translatorOf, type RuntimeOptions } from '#tests/support/blocks/block-runtime.tsx';
import { renderBlock, renderBlockToHtml, type RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { visit } from '#tests/support/blocks/visit.ts';
import block from './index.ts';

let shown: RenderedBlock | undefined;
afterEach(() => shown?.unmount());

async function show(options: RuntimeOptions = {}) {
  shown = await renderBlock(block, {}, { id: 'health', ...options });
  return shown;
}

const ANSWERS = {
  'answer.health.insurance': 'yes',
  'answer.health.education': 'GED',
  'answer.health.income': '25k-35k',
  'answer.health.isLGBTQMember': 'prefer_not_to_answer',
  'answer.health.isVeteran': 'no',
  'answer.health.mentalHealth': 'no',
  'answer.health.physicalDisability': 'yes',
  'answer.health.disabilityType': 'physical_disability',
} as const;

describe('HealthQuestions', () => {
  test('[D10] asks body, background, insurance, school, income, belonging and health, in this order', async () => {
    const page = await show();
    const asked = [...page.form.querySelectorAll('[data-question]')].map((question) =>
      question.getAttribute('data-question'),
    );
    expect(asked).toEqual([
      'height',
      'weight',
      'ethnicities',
      'insurance',
      'education',
      'income',
      'isLGBTQMember',
      'isVeteran',
      'mentalHealth',
      'physicalDisability',
      'disabilityType',
    ]);
  });

  test('[D9] [D10] the health questions and the demographic ones each have their heading', async () => {
    const page = await show();
    const lines = [...page.form.querySelectorAll('h2, [data-question]')].map(
      (element) => element.getAttribute('data-question') ?? `# ${element.textContent}`,
    );
    expect(
      lines.filter((_name, index) => lines[index - 1]?.startsWith('# ') || lines[index]?.startsWith('# ')),
    ).toEqual([
      '# Health questions',
      'height',
      '# Demographic questions',
      'ethnicities',
      '# More health questions',
      'mentalHealth',
    ]);
  });

  test('[D10] every question is required', async () => {
    const page = await show();
    page.type('candidate.heightFeet', '');
    expect(Object.keys(page.issues())).toEqual([
      'candidate.heightCm',
      'candidate.weightKg',
      'candidate.ethnicities',
      ...[
        'insurance',
        'education',
        'income',
        'isLGBTQMember',
        'isVeteran',
        'mentalHealth',
        'physicalDisability',
        'disabilityType',
      ].map((name) => `answer.health.${name}`),
    ]);
  });

  test('[R1] the answers have the keys of the specification', async () => {
    const page = await show();
    page.type('candidate.heightFeet', '5');
    page.type('candidate.heightInches', '7');
    page.type('candidate.weightLb', '150');
    page.press('candidate.ethnicities-5');
    page.press('answer.health.insurance');
    page.type('answer.health.education', 'PhD_degree');
    page.type('answer.health.income', '200k+');
    for (const name of ['isLGBTQMember', 'isVeteran', 'mentalHealth']) page.press(`answer.health.${name}-1`);
    page.press('answer.health.physicalDisability-2');
    page.press('answer.health.disabilityType-2');
    expect(page.issues()).toEqual({});
    expect(page.state().answers).toEqual({
      'candidate.heightCm': 170.18,
      'candidate.heightUnit': 'ft',
      'candidate.weightKg': 68.04,
      'candidate.weightUnit': 'lb',
      'candidate.ethnicities': ['6'],
      'answer.health.insurance': 'yes',
      'answer.health.education': 'PhD_degree',
      'answer.health.income': '200k+',
      'answer.health.isLGBTQMember': 'no',
      'answer.health.isVeteran': 'no',
      'answer.health.mentalHealth': 'no',
      'answer.health.physicalDisability': 'prefer_not_to_answer',
      'answer.health.disabilityType': 'none',
    });
  });

  test('[K1] the lead carries the answers as survey questions 1 to 9, in the words that were shown', async () => {
    const answers = { ...ANSWERS, 'answer.health.referringGroup': 'doctor' };
    const state = visit({ answers, locale: 'es' });
    const translator = await translatorOf(block, 'es');
    const bound = bindBlock(block, { id: 'health', props: { referringGroup: true } }, state, () => '');
    const survey = bound.surveyAnswers((key, values) => translator.translate({ block: block.name }, key, values));
    expect(survey.map(({ questionId, questionResponseText }) => [questionId, questionResponseText])).toEqual([
      [1, 'Prefiero no responder'],
      [2, 'No'],
      [3, 'Sí'],
      [4, 'Preparatoria o GED'],
      [5, 'De $25,000 a $35,000'],
      [6, 'Discapacidad física'],
      [7, 'Por mi médico'],
      [8, 'No'],
      [9, 'Sí'],
    ]);
    expect(survey[2]?.questionText).toBe('¿Tiene seguro médico?');
  });

  test('[E9] changing the unit converts what was entered', async () => {
    const page = await show();
    page.type('candidate.heightFeet', '5');
    page.type('candidate.heightInches', '7');
    page.press('candidate.heightUnit-1');
    expect(page.log.entered).toEqual([{ 'candidate.heightUnit': ['cm'], 'candidate.heightCm': ['170.18'] }]);
  });

  test('[K8] the server renders the same questions, prefilled, without a separate form', async () => {
    const html = await renderBlockToHtml(
      block,
      {},
      { id: 'health', answers: { ...ANSWERS, 'candidate.weightKg': 68.04, 'candidate.weightUnit': 'kg' } },
    );
    expect(html).toContain('value="68.04"');
    expect(html).toMatch(/<option[^>]*value="GED"[^>]*selected=""|<option[^>]*selected=""[^>]*value="GED"/);
    expect(html).not.toContain('<form');
  });
});
