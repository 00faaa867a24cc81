import { expect, test } from 'vitest';
import { isPersonalName, isPersonalQuery, pathWithoutPersonal } from './personal-values.ts';

test.each([
  'mail',
  'first_name',
  'last-name',
  'tel',
  'zipcode',
  'zip_code',
  'Phone_Number',
  'e-mail',
  'dateOfBirth',
  'email',
  'NAME',
  'postal',
])('[P1] the parameter %s is personal, whoever named it so', (name) => {
  expect(isPersonalName(name)).toBe(true);
});

test.each([
  'utm_source',
  'utm_campaign',
  'studyId',
  'ages',
  'gclid',
  'cid',
  'indications[]',
  'pgroup',
  'landing',
  'show',
])('the parameter %s is not', (name) => {
  expect(isPersonalName(name)).toBe(false);
});

test.each([
  ['utm_content', 'maria@example.org'],
  ['utm_content', 'for maria@example.org'],
  ['x', 'maria%40example.org'],
  ['studyId', 'a@b.example'],
  ['x', '+1 312 555 0197'],
  ['utm_term', '(312) 555-0197'],
  ['x', '312-555-0197'],
  ['x', '3125550197'],
  ['x', '13125550197'],
  ['utm_term', '+34612345678'],
  ['x', '1980-05-14'],
  ['utm_content', '05/14/1980'],
  ['x', '14.5.1980'],
  ['answer.smokes', 'yes'],
  ['Consent.marketing', 'true'],
  ['candidate.heightCm', '170'],
])('[P1] the value of %s=%s is personal', (name, value) => {
  expect(isPersonalQuery(name, value)).toBe(true);
});

test.each([
  ['utm_campaign', '17123456789'],
  ['utm_content', '120208123456789012'],
  ['gad_campaignid', '2125550197'],
  ['utm_campaign', '2026-11-24'],
  ['x', '2026-11-24'],
  ['utm_source', 'news'],
  ['studyId', 'NCT01234567'],
  ['indicationIds', '4,8'],
  ['x', '60614'],
  ['gclid', 'EAIaIQobChMI'],
  ['utm_content', '@home'],
  ['radius', '50'],
  ['v', '1.2.3'],
])('the value of %s=%s is kept', (name, value) => {
  expect(isPersonalQuery(name, value)).toBe(false);
});

test.each([
  ['/signup/s6/maria@example.org', '/signup/s6/…'],
  ['/signup/maria%40example.org/x?mail=a@b.example#c', '/signup/…/x'],
  ['/signup/s6/3125550197', '/signup/s6/…'],
  ['/signup/s6/age', '/signup/s6/age'],
  ['', ''],
])('[P1] of the path %s a log keeps %s', (path, kept) => {
  expect(pathWithoutPersonal(path)).toBe(kept);
});

test('[P1] an address is found at the end of a long value, whatever that consists of', () => {
  const units = ['x', '%40', '@', 'a@', '%40.', '.', '1', ' ', '(1', '-', 'a%40b', '%4', '=%40'];
  const values = units.flatMap((unit) =>
    [unit, `@${unit}`, `a%40${unit}`].map((text) => text.repeat(16_000 / text.length)),
  );
  // A search that grows with the square of the length takes seconds for each, longer than a test may.
  expect(values.filter((value) => !isPersonalQuery('gclid', `${value}. ann@example.org`))).toEqual([]);
});
