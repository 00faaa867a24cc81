import { expect, test } from 'vitest';
import { normaliseCountry } from './normalise-country.ts';
import { normalisePostalCode } from './normalise-postal-code.ts';

test.each([
  ['US', '29406,', 'repaired', '29406'],
  ['US', '29406', 'clean', '29406'],
  ['US', 'IL 60611-1234', 'repaired', '60611'],
  ['CA', 'QC H3T 1E2', 'repaired', 'H3T'],
  ['CA', 'H3T-1E2', 'repaired', 'H3T'],
  ['IE', 'Dublin 9', 'repaired', 'D09'],
  ['IE', 'Dublin 6W', 'repaired', 'D6W'],
  ['GB', 'London SE1 7EH', 'repaired', 'SE1'],
  ['GB', 'SE1', 'repaired', 'SE1'],
  ['AU', 'NSW 2065', 'repaired', '2065'],
] as const)('[O4] the site code %s %j is %s: area %s', (country, text, state, area) => {
  expect(normalisePostalCode(country, text)).toMatchObject({ state, area });
});

test.each([
  ['AU', '2065000'],
  ['US', '917'],
  ['GB', 'Oxford'],
  ['CA', 'H3T'.repeat(3)],
] as const)('[O4] the site code %s %j is not guessed', (country, text) => {
  expect(normalisePostalCode(country, text)).toEqual({ state: 'unreadable' });
});

test.each([
  ['United States', 'US', false],
  ['U.S.A.', 'US', true],
  ['Puerto Rico', 'US', true],
  ['England', 'GB', true],
  ['south africa', 'ZA', false],
  ['Republic of Ireland', 'IE', true],
])('[O4] the country %j is %s', (text, code, variant) => {
  expect(normaliseCountry(text)).toEqual({ code, variant });
});

test.each(['Turkey', 'Turkey (Türkiye)', 'constructor', ''])('[O4] the country %j is none of the seven', (text) => {
  expect(normaliseCountry(text)).toBeUndefined();
});
