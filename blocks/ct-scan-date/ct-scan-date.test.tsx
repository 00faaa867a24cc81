import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

test.each([
  ['11/22/2026', { 'candidate.ctScanAppointmentDate': '2026-11-22' }, {}],
  ['11/21/2026', {}, { 'candidate.ctScanAppointmentDate': 'dateInFuture' }],
  ['13/40/2026', {}, { 'candidate.ctScanAppointmentDate': 'date' }],
  ['', {}, {}],
])('[E13] on 2026-11-21 the date %j is stored as %j', async (text, answers, issues) => {
  const page = await showBlock(block, {}, { answers: { 'candidate.ctScanAppointmentDate': '2027-01-01' } });
  page.type('candidate.ctScanAppointmentDate', text);
  expect(page.state().answers).toEqual(answers);
  expect(page.issues()).toEqual(issues);
});

test('[D7] its number follows height and weight', async () => {
  const page = await showBlock(block, {}, { settings: { webScreenerProps: { numbering: true, heightWeight: true } } });
  expect(page.form.querySelector('label')?.textContent).toMatch(/^3\. /);
});

test.each([
  ['en', 'When is the participant’s CT scan?'],
  ['es', '¿Cuándo es la tomografía de la persona participante?'],
] as const)('[D4] a caregiver is asked about the participant: %s', async (locale, words) => {
  const page = await showBlock(block, {}, { locale, answers: { 'candidate.caregiverParticipant': 'someoneElse' } });
  expect(page.form.querySelector('label')?.textContent).toContain(words);
});
