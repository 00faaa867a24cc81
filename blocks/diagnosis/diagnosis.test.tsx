import { expect, test } from 'vitest';
import type { RenderedBlock } from '#tests/support/blocks/render-block.tsx';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

const payload = {
  indication: { id: 4, name: { en: 'asthma', es: 'asma' }, showForSignup: true, type: 'chronic' },
} as const;
const question = (page: RenderedBlock) => page.form.querySelector('legend')?.textContent;

test('[D4] the visitor is asked about the one condition of the visit', async () => {
  expect(question(await showBlock(block, {}, { payload }))).toBe('Have you been diagnosed with asthma?');
  expect(question(await showBlock(block, {}, { payload, locale: 'es' }))).toBe('¿Le han diagnosticado asma?');
});

test('[D4] a caregiver is asked about the participant', async () => {
  const answers = { 'candidate.caregiverParticipant': 'someoneElse' };
  expect(question(await showBlock(block, {}, { payload, answers }))).toBe(
    'Has the participant been diagnosed with asthma?',
  );
});

test('[D4] without a condition the question still makes sense', async () => {
  expect(question(await showBlock(block))).toBe('Have you been diagnosed with a health condition?');
});

test('[D4] yes or no is an answer, nothing else is', async () => {
  const page = await showBlock(block, {}, { payload });
  page.press('candidate.diagnosed-1');
  expect(page.state().answers).toEqual({ 'candidate.diagnosed': 'no', 'candidate.indicationIds': [] });
  expect(page.runtime.getFields()[0]?.read({ 'candidate.diagnosed': ['maybe'] }).ok).toBe(false);
});

test.each([
  ['yes', ['4']],
  ['no', []],
])('[C1] the answer %s makes the chosen conditions %j, whatever the address chose', async (answer, indicationIds) => {
  const page = await showBlock(
    block,
    {},
    {
      payload: { indication: { id: 4, name: { en: 'Asthma' }, showForSignup: true, type: 'chronic' } },
      answers: { 'candidate.indicationIds': ['4', '9'] },
    },
  );
  page.press(answer === 'yes' ? 'candidate.diagnosed' : 'candidate.diagnosed-1');
  expect(page.state().answers).toEqual({ 'candidate.diagnosed': answer, 'candidate.indicationIds': indicationIds });
});

test('[N2] the condition is written as inside a sentence', async () => {
  const indication = { id: 27, name: { en: 'Knee or hip arthritis' }, showForSignup: true, type: 'chronic' } as const;
  const page = await showBlock(block, {}, { payload: { indication } });
  expect(page.form.textContent).toContain('Have you been diagnosed with knee or hip arthritis?');
});

test('[C1] conditions that were added later stay when the answer does', async () => {
  const answers = { 'candidate.diagnosed': 'yes', 'candidate.indicationIds': ['4', '5'] };
  const page = await showBlock(block, {}, { answers });
  expect(page.runtime.getFields()[0]?.read({ 'candidate.diagnosed': ['yes'] })).toEqual({ ok: true, answers });
});
