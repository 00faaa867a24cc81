import { expect, test } from 'vitest';
import { showBlock, valueIn } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

test('[E9] pounds are stored in kilograms, and shown in them after a change of unit', async () => {
  const page = await showBlock(block);
  page.type('candidate.weightLb', '150');
  expect(page.state().answers).toEqual({ 'candidate.weightKg': 68.04, 'candidate.weightUnit': 'lb' });
  page.press('candidate.weightUnit-1');
  expect(valueIn(page, 'candidate.weightKg')).toBe('68.04');
});

test.each([
  ['candidate.weightLb', '1501'],
  ['candidate.weightLb', 'heavy'],
])('[E9] %s %s is refused', async (control, text) => {
  const page = await showBlock(block);
  page.type(control, text);
  expect(page.issues()).toEqual({ 'candidate.weightKg': 'weight' });
});

test('[E9] metric countries begin with kilograms', async () => {
  const page = await showBlock(block, {}, { payload: { country: 'AU' } });
  expect(page.values()['candidate.weightUnit']).toEqual(['kg']);
});

test.each([
  ['en', 'Participant’s weight'],
  ['es', 'Peso de la persona participante'],
] as const)('[D4] a caregiver is asked about the participant: %s', async (locale, words) => {
  const page = await showBlock(block, {}, { locale, answers: { 'candidate.caregiverParticipant': 'someoneElse' } });
  expect(page.form.querySelector('legend')?.textContent).toContain(words);
  expect(page.form.textContent).not.toMatch(/your|su (peso|estatura)/);
});
