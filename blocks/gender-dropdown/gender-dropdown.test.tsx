import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

test.each([
  ['en', ['Male', 'Female', 'Non-Binary']],
  ['es', ['Masculino', 'Femenino', 'No binario']],
] as const)('[E5] the choices in %s', async (locale, words) => {
  const page = await showBlock(block, {}, { locale });
  expect([...page.form.querySelectorAll('option')].map((choice) => choice.textContent).slice(1)).toEqual(words);
});

test('[E5] a gender is required', async () => {
  const page = await showBlock(block);
  expect(page.runtime.getFields()[0]?.read({})).toEqual({ ok: false, code: 'required' });
});

test('[E16] the gender that is known is chosen, and another can be', async () => {
  const page = await showBlock(block, {}, { answers: { 'candidate.gender': 'other' } });
  expect(page.values()['candidate.gender']).toEqual(['other']);
  page.type('candidate.gender', 'male');
  expect(page.state().answers['candidate.gender']).toBe('male');
});

test.each([
  ['en', 'Participant’s gender'],
  ['es', 'Género de la persona participante'],
] as const)('[D4] a caregiver is asked about the participant: %s', async (locale, words) => {
  const page = await showBlock(block, {}, { locale, answers: { 'candidate.caregiverParticipant': 'someoneElse' } });
  expect(page.form.querySelector('label')?.textContent).toContain(words);
});
