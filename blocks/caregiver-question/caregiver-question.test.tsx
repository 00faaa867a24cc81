import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

test('[E12] the visitor is the participant, or somebody in their care is', async () => {
  const page = await showBlock(block);
  expect([...page.form.querySelectorAll('label')].map((label) => label.textContent)).toEqual(['Myself', 'Someone in my care']);
  page.press('candidate.caregiverParticipant-1');
  expect(page.state().answers).toEqual({ 'candidate.caregiverParticipant': 'someoneElse' });
});

test('[E12] the question must be answered', async () => {
  const page = await showBlock(block, { text: { en: 'Who is this for?', es: '¿Para quién es?' } }, { locale: 'es' });
  expect(page.form.querySelector('legend')?.textContent).toBe('¿Para quién es?');
  expect(page.runtime.getFields()[0]?.read({})).toEqual({ ok: false, code: 'required' });
});
