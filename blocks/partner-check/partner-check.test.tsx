import { describe, expect, test } from 'vitest';
import { remoteKey } from '#engine/remote-keys.ts';
import { CANDIDATE_CHECKS, type CandidateCheck } from '#schemas/lead/outcomes.ts';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import { testStudy } from '#tests/support/blocks/study.ts';
import { visit } from '#tests/support/blocks/visit.ts';
import { withRules } from '#registry/define-block.ts';
import definition from './index.ts';

const block = await withRules(definition);

const STUDY = { payload: { study: testStudy() } } as const;
const KEY = remoteKey('qualification', visit(STUDY)) ?? '';
const checked = (value: CandidateCheck) =>
  ({ ...STUDY, remote: { qualification: { status: 'ready', key: KEY, value } } }) as const;

const WORDS: Readonly<Record<CandidateCheck, readonly [string, string]>> = {
  qualified: ['Candidate Qualified!', '¡La persona reúne los requisitos!'],
  unqualified: ['Candidate does not qualify for the study.', 'La persona no reúne los requisitos del estudio.'],
  noSite: [
    'No study site was found for the given postal code.',
    'No se encontró ningún centro del estudio para el código postal indicado.',
  ],
  bmi: [
    'Candidate does not meet BMI qualification for the study. Please check height and weight.',
    'La persona no cumple el requisito de IMC del estudio. Por favor, revise la estatura y el peso.',
  ],
  unknown: [
    'It is not clear yet whether the candidate qualifies.',
    'Todavía no está claro si la persona reúne los requisitos.',
  ],
  questionsMissing: [
    'Please fill out all qualification questions.',
    'Por favor, responda todas las preguntas para saber si reúne los requisitos.',
  ],
  fieldsMissing: [
    'Please fill out all required fields for candidate.',
    'Por favor, complete todos los campos obligatorios de la persona.',
  ],
};

describe('PartnerCheck', () => {
  test.each(CANDIDATE_CHECKS)('[I3] says in both languages what the check found: %s', async (outcome) => {
    const [en, es] = WORDS[outcome];
    const english = await showBlock(block, {}, checked(outcome));
    expect(english.form.querySelector('.notice-title')?.textContent).toBe(en);
    const spanish = await showBlock(block, {}, { ...checked(outcome), locale: 'es' });
    expect(spanish.form.querySelector('.notice-title')?.textContent).toBe(es);
  });

  test('[I3] a check that failed says so, and never that the caller does not qualify', async () => {
    const page = await showBlock(block, {}, { ...STUDY, remote: { qualification: { status: 'failed', key: KEY } } });
    expect(page.form.querySelector('.notice')?.textContent).toBe(
      'An error occurred while checking candidate qualification.',
    );
  });

  test('[I1] the button asks the server; nothing is shown before', async () => {
    const page = await showBlock(block, {}, STUDY);
    page.change({ device: { width: 412 } });
    expect(page.form.querySelector('.notice')).toBeNull();
    page.press('PartnerCheck-button');
    expect(page.log.retried).toEqual(['qualification']);
  });

  test('[A12] [I1] without a study there is nothing to check, and the page can be left', async () => {
    const english = await showBlock(block, {}, {});
    expect(english.form.textContent).toContain('The link names no study');
    expect(english.form.querySelector('button')).toBeNull();
    expect((await showBlock(block, {}, { locale: 'es' })).form.textContent).toContain(
      'El enlace no indica ningún estudio',
    );
    expect(block.fields?.({}, visit({}), 'check')).toEqual([]);
  });

  test('[I1] the page cannot be left before the server said qualified, nor after an answer was changed', async () => {
    const read = (state: ReturnType<typeof visit>) => block.fields?.({}, state, 'check')[0]?.read({});
    expect(read(visit(STUDY))).toMatchObject({ ok: false, code: 'partnerCheck' });
    expect(read(visit(checked('bmi')))).toMatchObject({ ok: false });
    expect(read(visit(checked('qualified')))).toEqual({ ok: true, answers: {} });
    expect(read({ ...visit(checked('qualified')), answers: { 'criteria.asthma': 'no' } })).toMatchObject({ ok: false });
  });
});
