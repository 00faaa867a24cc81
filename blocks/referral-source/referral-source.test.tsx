import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import { visit } from '#tests/support/blocks/visit.ts';
import block from './index.ts';

const words = { t: (key: string) => key, text: () => '' };

test('[C9] the seven sources of the specification are offered, and none need be chosen', async () => {
  const page = await showBlock(block, {}, { id: 'referral' });
  expect([...page.form.querySelectorAll('input')].map(({ value }) => value)).toEqual([
    'doctor',
    'social',
    'engine',
    'sponsor',
    'email',
    'clinicalTrials',
    'other',
  ]);
  expect(page.runtime.getFields()[0]?.read({})).toEqual({ ok: true, answers: {} });
});

test('[C9, E1] if the campaign requires it, continuing without an answer is refused', () => {
  expect(block.fields?.({ required: true }, visit(), 'referral')[0]?.read({})).toEqual({ ok: false, code: 'required' });
});

test('[C9, K1] the answer is survey question 7 of the lead, in the words shown', () => {
  expect(block.surveyAnswers?.({}, visit({ answers: { 'answer.referral': 'social' } }), words, 'referral')).toEqual([
    { questionId: 7, questionText: 'question', questionResponseText: 'referral.social' },
  ]);
  expect(block.surveyAnswers?.({}, visit({ answers: { 'answer.referral': 'billboard' } }), words, 'referral')).toEqual(
    [],
  );
});
