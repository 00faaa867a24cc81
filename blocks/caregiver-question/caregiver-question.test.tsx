import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

test('[E12] the visitor is the participant, or somebody in their care is', async () => {
  const page = await showBlock(block);
  expect([...page.form.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'Myself',
    'Someone in my care',
  ]);
  page.press('candidate.caregiverParticipant-1');
  expect(page.state().answers).toEqual({
    'candidate.caregiverParticipant': 'someoneElse',
    'candidate.caregiverRelationship': 'Caregiver',
  });
});

test('[D4] someone in my care sets the relationship to Caregiver; myself clears it', async () => {
  const page = await showBlock(block);
  page.press('candidate.caregiverParticipant-1');
  page.press('candidate.caregiverParticipant');
  expect(page.state().answers).toEqual({ 'candidate.caregiverParticipant': 'myself' });
});

test('[D4] where the campaign wants to know, the visitor says what they are to the participant', async () => {
  const page = await showBlock(block, { relations: true });
  expect(page.form.querySelector('[name="candidate.caregiverRelationship"]')).toBeNull();
  page.press('candidate.caregiverParticipant-1');
  expect(
    [...page.form.querySelectorAll('[name="candidate.caregiverRelationship"]')].map((input) =>
      input.getAttribute('value'),
    ),
  ).toEqual(['Parent', 'Child', 'Spouse', 'Friend', 'Caregiver']);
  page.press('candidate.caregiverRelationship-2');
  expect(page.state().answers['candidate.caregiverRelationship']).toBe('Spouse');
});

test('[E12] the question must be answered', async () => {
  const page = await showBlock(block, { text: { en: 'Who is this for?', es: '¿Para quién es?' } }, { locale: 'es' });
  expect(page.form.querySelector('legend')?.textContent).toBe('¿Para quién es?');
  expect(page.runtime.getFields()[0]?.read({})).toEqual({ ok: false, code: 'required' });
});
