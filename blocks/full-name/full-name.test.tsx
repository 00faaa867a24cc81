import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

test.each([
  ['Ana María Pérez', { 'candidate.firstName': 'Ana María', 'candidate.lastName': 'Pérez' }, {}],
  ['  Bo   Li ', { 'candidate.firstName': 'Bo', 'candidate.lastName': 'Li' }, {}],
  ['Cher', {}, { 'candidate.fullName': 'fullName' }],
  ['Bo Li 😀', {}, { 'candidate.fullName': 'nameSymbols' }],
  ['', {}, { 'candidate.fullName': 'required' }],
])('[E4] %j is read as %j with the issues %j', async (name, answers, issues) => {
  const page = await showBlock(block);
  page.type('candidate.fullName', name);
  expect(page.state().answers).toEqual(answers);
  expect(page.issues()).toEqual(issues);
});

test('[Q4] two fields keep two surnames together', async () => {
  const page = await showBlock(block, { twoFields: true });
  page.type('candidate.firstName', 'Ana');
  page.type('candidate.lastName', 'Pérez Gómez');
  expect(page.state().answers).toEqual({ 'candidate.firstName': 'Ana', 'candidate.lastName': 'Pérez Gómez' });
  expect(page.form.textContent).toContain('If you have only one name');
});

test('[D4] the caregiver and the participant are distinguished', async () => {
  const answers = { 'candidate.caregiverParticipant': 'someoneElse' };
  const participant = await showBlock(block, {}, { answers, locale: 'es' });
  expect(participant.form.querySelector('label')?.textContent).toBe('Nombre completo de la persona participante');
  expect(participant.control('candidate.fullName').getAttribute('autocomplete')).toBe('off');
  const caregiver = await showBlock(block, { whose: 'caregiver' }, { answers });
  caregiver.type('candidate.caregiverName', 'Eva Ruiz');
  expect(caregiver.state().answers).toEqual({
    ...answers,
    'candidate.caregiverFirstName': 'Eva',
    'candidate.caregiverLastName': 'Ruiz',
  });
  expect(caregiver.control('candidate.caregiverName').getAttribute('autocomplete')).toBe('name');
});

test('[D4] only a caregiver’s own name is the one that a coordinator asks for', async () => {
  const options = { answers: { 'candidate.caregiverParticipant': 'someoneElse' } };
  const own = await showBlock(block, { whose: 'caregiver' }, options);
  expect(own.form.textContent).toContain('knows whom to ask for');
  const participant = await showBlock(block, {}, options);
  expect(participant.form.textContent).toContain('First and last name of the person who would take part.');
});
