import { expect, test } from 'vitest';
import { showBlock, valueIn } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

test('[E9] feet and inches are stored in centimeters, and shown in them after a change of unit', async () => {
  const page = await showBlock(block);
  page.type('candidate.heightFeet', '5');
  page.type('candidate.heightInches', '10');
  expect(page.state().answers).toEqual({ 'candidate.heightCm': 177.8, 'candidate.heightUnit': 'ft' });
  page.press('candidate.heightUnit-1');
  expect(valueIn(page, 'candidate.heightCm')).toBe('177.8');
  expect(page.state().answers).toEqual({ 'candidate.heightCm': 177.8, 'candidate.heightUnit': 'cm' });
});

test('[E9] changing to a height of whole feet clears the inches entered before', async () => {
  const page = await showBlock(block);
  page.type('candidate.heightFeet', '5');
  page.type('candidate.heightInches', '7');
  page.press('candidate.heightUnit-1');
  page.type('candidate.heightCm', '182.88');
  page.press('candidate.heightUnit');
  expect([valueIn(page, 'candidate.heightFeet'), valueIn(page, 'candidate.heightInches')]).toEqual(['6', '']);
  expect(page.state().answers).toEqual({ 'candidate.heightCm': 182.88, 'candidate.heightUnit': 'ft' });
});

test.each([
  ['candidate.heightFeet', '9', 'feet'],
  ['candidate.heightFeet', '2', 'feet'],
])('[E9] %s %s is refused', async (control, text, code) => {
  const page = await showBlock(block);
  page.type(control, text);
  expect(page.issues()).toEqual({ 'candidate.heightCm': code });
});

test('[E9] the message is at the invalid control', async () => {
  const page = await showBlock(block);
  page.type('candidate.heightFeet', '5');
  page.type('candidate.heightInches', '12');
  expect(page.runtime.getFields()[0]?.read(page.values())).toEqual({
    ok: false,
    code: 'inches',
    control: 'candidate.heightInches',
  });
});

test('[E9] the unit follows the country while nothing is entered', async () => {
  const page = await showBlock(block, {}, { payload: { country: 'GB' } });
  expect(page.values()['candidate.heightUnit']).toEqual(['cm']);
  page.change({ answers: { 'candidate.country': 'US' } });
  expect(page.values()['candidate.heightUnit']).toEqual(['ft']);
});

test('[D5] the height may be left out, and says so', async () => {
  const page = await showBlock(block);
  expect(page.form.querySelector('legend')?.textContent).toContain('(optional)');
  expect(page.runtime.getFields()[0]?.read({})).toEqual({ ok: true, answers: {} });
  expect((await showBlock(block, { required: true })).runtime.getFields()[0]?.required).toBe(true);
});

test('[D6] height and weight are the question after ethnicity', async () => {
  const page = await showBlock(block, {}, { settings: { webScreenerProps: { numbering: true } } });
  expect(page.form.querySelector('legend')?.textContent).toMatch(/^2\. /);
});

test.each([
  ['en', ['ft', 'in', 'cm']],
  ['es', ['pies', 'pulg.', 'cm']],
  ['fr-CA', ['pi', 'po', 'cm']],
] as const)('[E9] [N2] the units beside the controls are words of the language: %s', async (locale, words) => {
  const page = await showBlock(block, {}, { locale });
  expect([...page.form.querySelectorAll('.input-affix')].map(({ textContent }) => textContent)).toEqual(words);
});

test.each([
  ['en', 'Participant’s height'],
  ['es', 'Estatura de la persona participante'],
] as const)('[D4] a caregiver is asked about the participant: %s', async (locale, words) => {
  const page = await showBlock(block, {}, { locale, answers: { 'candidate.caregiverParticipant': 'someoneElse' } });
  expect(page.form.querySelector('legend')?.textContent).toContain(words);
  expect(page.form.textContent).not.toMatch(/your|su (peso|estatura)/);
});
