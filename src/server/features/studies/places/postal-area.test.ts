import { expect, test } from 'vitest';
import { postalAreaOf, tableKeyOf } from './postal-area.ts';

test.each([
  ['US', ' 60614-1234 ', '60614'],
  ['CA', 'm5v 2t6', 'M5V'],
  ['GB', 'sw1a 1aa', 'SW1A'],
  ['GB', 'M11AE', 'M1'],
  ['IE', 'D02X285', 'D02'],
  ['IE', 'D6W XY00', 'D6W'],
  ['AU', '2000', '2000'],
  ['ZA', '8001', '8001'],
] as const)('[Q7] %s %j resolves to the area %s', (country, code, area) => {
  expect(postalAreaOf(country, code)).toBe(area);
});

test.each([
  ['US', '6061'],
  ['GB', 'SW1A'],
  ['CA', 'M5V'],
  ['NZ', '10100'],
  ['IE', 'D02'],
] as const)('[E8] %s %j is not a postal code of the country', (country, code) => {
  expect(postalAreaOf(country, code)).toBeUndefined();
});

test.each([
  ['GB', 'SW1A', 'SW1A'],
  ['GB', 'SW1A 1AA', 'SW1A'],
  ['CA', 'M5V 2T6', 'M5V'],
  ['IE', 'D6W', 'D6W'],
  ['AU', '200', undefined],
] as const)('[Q11] a table row of %s with the code %j has the key %s', (country, code, key) => {
  expect(tableKeyOf(country, code)).toBe(key);
});
