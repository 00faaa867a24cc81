import { expect, test } from 'vitest';
import { showBlock, valueIn } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

const INVOLVED = { 'candidate.caregiverParticipant': 'someoneElse' } as const;

test('[E3] digits are grouped while they are typed, and the date is stored', async () => {
  const page = await showBlock(block);
  page.type('candidate.birthDate', '05141980');
  expect(valueIn(page, 'candidate.birthDate')).toBe('05/14/1980');
  expect(page.state().answers).toEqual({ 'candidate.birthDate': '1980-05-14' });
});

test('[E3] a date that is invalid clears the stored one', async () => {
  const page = await showBlock(block, {}, { answers: { 'candidate.birthDate': '1980-05-14' } });
  expect(valueIn(page, 'candidate.birthDate')).toBe('05/14/1980');
  page.type('candidate.birthDate', '02/30/1980');
  expect(page.state().answers).toEqual({});
  expect(page.issues()).toEqual({ 'candidate.birthDate': 'birthDate' });
  page.type('candidate.birthDate', '11/22/2026');
  expect(page.issues()).toEqual({ 'candidate.birthDate': 'dateInPast' });
});

test.each([
  ['GB', '14051980', '14/05/1980'],
  ['CA', '19800514', '1980-05-14'],
  ['ZA', '19800514', '1980/05/14'],
] as const)('[E3] [N1] in %s, %s is %s', async (country, typed, shown) => {
  const page = await showBlock(block, {}, { payload: { country } });
  page.type('candidate.birthDate', typed);
  expect(valueIn(page, 'candidate.birthDate')).toBe(shown);
  expect(page.state().answers).toEqual({ 'candidate.birthDate': '1980-05-14' });
});

test('[D4] a caregiver sees whose date is meant', async () => {
  const own = await showBlock(block, {}, { answers: INVOLVED });
  expect(own.form.querySelector('label')?.textContent).toBe('Participant’s date of birth');
  expect(own.control('candidate.birthDate').getAttribute('autocomplete')).toBe('off');
  const caregiver = await showBlock(block, { whose: 'caregiver' }, { answers: INVOLVED });
  expect(caregiver.form.querySelector('label')?.textContent).toBe('Your date of birth');
  expect(caregiver.control('candidate.caregiverBirthDate').getAttribute('autocomplete')).toBe('bday');
});

test('[D4] ages count for the participant, not for the caregiver', async () => {
  const options = { answers: { 'candidate.caregiverParticipant': 'someoneElse' } };
  const ages = 'Each study is for people of certain ages.';
  expect((await showBlock(block, {}, options)).form.textContent).toContain(ages);
  expect((await showBlock(block, { whose: 'caregiver' }, options)).form.textContent).not.toContain(ages);
});
