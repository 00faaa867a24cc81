import { assert, date, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { ageInYears } from '#engine/dates.ts';
import { normaliseAge } from './normalise-age.ts';

const isoDate = (time: Date) => time.toISOString().slice(0, 10);

test.each([
  ['18 Years', 18, 18],
  ['1 Year', 1, 1],
  ['6 Months', 0, 0],
  ['18 Months', 1, 1],
  ['24 Months', 2, 2],
  ['104 Weeks', 1, 1],
  ['2 Days', 0, 0],
  ['365 Days', 0, 1],
  ['12 Hours', 0, 0],
  ['N/A', null, null],
  [undefined, null, null],
])('[O4] the age %s is %s whole years as the lowest and %s as the highest', (text, lowest, highest) => {
  expect([normaliseAge(text, 'lowest'), normaliseAge(text, 'highest')]).toMatchObject([{ ok: true, years: lowest }, { ok: true, years: highest }]);
});

test.each([['18 Years', false], ['24 Months', false], ['6 Months', true], ['1 Day', true]])('[O4] the age %s was rounded: %s', (text, rounded) => {
  expect(normaliseAge(text, 'lowest')).toMatchObject({ rounded });
});

test('[Q2] nobody whom a bound in days means is turned away for an age in whole years', () => {
  const holds = property(integer({ min: 0, max: 20_000 }), integer({ min: 0, max: 20_000 }), date({ min: new Date('1990-01-01'), max: new Date('2010-01-01'), noInvalidDate: true }), (days, bound, birth) => {
    const age = ageInYears(isoDate(birth), isoDate(new Date(birth.getTime() + days * 86_400_000)));
    const lowest = normaliseAge(`${bound} Days`, 'lowest');
    const highest = normaliseAge(`${bound} Days`, 'highest');
    return (days < bound || (lowest.ok && age >= (lowest.years ?? 0))) && (days > bound || (highest.ok && age <= (highest.years ?? 0)));
  });
  expect(() => assert(holds)).not.toThrow();
});

test.each(['eighteen', '18', '-3 Years', '500 Years', '18 Fortnights'])('[O4] the age %j is not guessed', (text) => {
  expect(normaliseAge(text, 'lowest')).toEqual({ ok: false });
});
