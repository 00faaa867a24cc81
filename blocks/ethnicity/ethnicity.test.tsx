import { expect, test } from 'vitest';
import { ETHNICITIES } from '#schemas/lead/answer-keys.ts';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

const DECLINE = `candidate.ethnicities-${ETHNICITIES.length - 1}`;

test('[E10] any number of choices is stored, in the order of the question', async () => {
  const page = await showBlock(block);
  page.press('candidate.ethnicities-2');
  page.press('candidate.ethnicities');
  expect(page.state().answers).toEqual({ 'candidate.ethnicities': ['1', '3'] });
});

test('[E10] declining excludes all other choices', async () => {
  const page = await showBlock(block);
  page.press('candidate.ethnicities');
  page.press(DECLINE);
  expect(page.state().answers).toEqual({ 'candidate.ethnicities': ['-1'] });
  page.press('candidate.ethnicities-1');
  expect(page.state().answers).toEqual({ 'candidate.ethnicities': ['2'] });
});

test('[E10] nothing chosen says: select one option', async () => {
  const page = await showBlock(block);
  expect(page.runtime.getFields()[0]?.read({})).toEqual({ ok: false, code: 'selectOne' });
  page.show({ 'candidate.ethnicities': 'selectOne' });
  expect(page.form.textContent).toContain('select one option');
});

test('[D6] without criteria ethnicity is question 1', async () => {
  const page = await showBlock(block, {}, { settings: { webScreenerProps: { numbering: true } } });
  expect(page.form.querySelector('legend')?.textContent).toMatch(/^1\. /);
});

test('[D14] long lists take two columns where the campaign wants it', async () => {
  const page = await showBlock(block, {}, { settings: { webScreenerProps: { twoColumnMultiSelect: true } } });
  expect(page.form.querySelector('.choices-columns')).not.toBeNull();
});

test.each([
  ['en', 'Which of these describe the participant?'],
  ['es', '¿Cuáles de estas opciones describen a la persona participante?'],
] as const)('[D4] a caregiver is asked about the participant: %s', async (locale, words) => {
  const page = await showBlock(block, {}, { locale, answers: { 'candidate.caregiverParticipant': 'someoneElse' } });
  expect(page.form.querySelector('legend')?.textContent).toContain(words);
});
