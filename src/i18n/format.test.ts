import { expect, test } from 'vitest';
import { LANGUAGES } from '#schemas/language-codes.ts';
import { formatNumber, formatsOf } from './format.ts';

test.each([
  ['en', 0, '0'],
  ['en', 999, '999'],
  ['en', 1_000, '1,000'],
  ['en', -5, '-5'],
  ['en', 12.34, '12.3'],
  ['es', 12_345, '12,345'],
  ['fr-CA', 12_345.6, '12\u00A0345,6'],
] as const)('in %s the number %d is written %s', (locale, value, written) => {
  expect(formatNumber(value, locale)).toBe(written);
});

test('small whole numbers are written in every language as the browser would', () => {
  for (const locale of LANGUAGES) {
    const format = new Intl.NumberFormat(formatsOf(locale));
    for (let value = 0; value < 1_000; value++) expect(formatNumber(value, locale)).toBe(format.format(value));
  }
});
