import { expect, test } from 'vitest';
import { readyIndications } from '#tests/support/blocks/visit.ts';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

const payload = { indication: { id: 4, name: { en: 'Asthma' }, showForSignup: true, type: 'chronic' } } as const;
const ready = { remote: readyIndications() };

test('[D4] conditions are grouped; hidden ones, candidates and healthy volunteers are left out', async () => {
  const page = await showBlock(block, {}, ready);
  expect([...page.form.querySelectorAll('.choice-group-title')].map((title) => title.textContent)).toEqual([
    'Lungs and breathing',
    'Heart and blood',
    'Other',
  ]);
  expect([...page.form.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    'Asthma',
    'COPD',
    'High blood pressure',
    'Type 2 diabetes',
    'Migraine',
  ]);
});

test('[D4] the condition of the visit is ticked beforehand, unless the visitor said no to it', async () => {
  const first = await showBlock(block, {}, { ...ready, payload });
  expect(first.values()['candidate.indicationIds']).toEqual(['', '4']);
  const denied = await showBlock(block, {}, { ...ready, payload, answers: { 'candidate.diagnosed': 'no' } });
  expect(denied.values()['candidate.indicationIds']).toEqual(['']);
  const none = await showBlock(block, {}, { ...ready, payload, answers: { 'candidate.indicationIds': [] } });
  expect(none.values()['candidate.indicationIds']).toEqual(['']);
});

test('[D4] ticked conditions are stored as ids, and ticking none is an answer too', async () => {
  const page = await showBlock(block, {}, ready);
  page.press('candidate.indicationIds-1');
  page.press('candidate.indicationIds-4');
  expect(page.state().answers).toEqual({ 'candidate.indicationIds': ['5', '13'] });
  page.press('candidate.indicationIds-1');
  page.press('candidate.indicationIds-4');
  expect(page.state().answers).toEqual({ 'candidate.indicationIds': [] });
});

test.each([
  [{}, 'Choose every condition that you have'],
  [{ 'candidate.caregiverRelationship': 'Parent' }, 'Choose every condition that your child has'],
  [{ 'candidate.caregiverRelationship': 'Child' }, 'Choose every condition that your parent has'],
  [{ 'candidate.caregiverRelationship': 'Spouse' }, 'Choose every condition that your husband, wife or partner has'],
  [{ 'candidate.caregiverRelationship': 'Friend' }, 'Choose every condition that your friend has'],
  [{ 'candidate.caregiverParticipant': 'someoneElse' }, 'Choose every condition that the person in your care has'],
])('[D4] with %j the question reads: %s', async (answers, legend) => {
  const page = await showBlock(block, {}, { ...ready, answers });
  expect(page.form.querySelector('legend')?.textContent).toBe(legend);
});

test('[D4] a list that could not be loaded says so, can be retried, and blocks nobody', async () => {
  const page = await showBlock(block, { required: true }, { remote: { indications: { status: 'failed', key: 'en' } } });
  expect(page.form.textContent).toContain('could not be loaded');
  page.press(page.form.querySelector('button') ?? page.form);
  expect(page.log.retried).toEqual(['indications']);
  expect(page.runtime.getFields()[0]?.read({})).toEqual({ ok: true, answers: {} });
});

test('[D4] a list that is still loading is announced', async () => {
  const page = await showBlock(block);
  expect(page.form.querySelector('output')?.textContent).toContain('Loading');
});

test.each([
  [['', '4'], true],
  [[''], false],
  [['', '999'], false],
  [['', 'x'], false],
])('[D4] where one is required, %j is read as valid: %s', async (sent, valid) => {
  const page = await showBlock(block, { required: true }, ready);
  expect(page.runtime.getFields()[0]?.read({ 'candidate.indicationIds': sent }).ok).toBe(valid);
});
