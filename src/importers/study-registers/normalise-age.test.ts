import { assert, constantFrom, date, integer, property } from 'fast-check';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { addYears } from 'date-fns/addYears';
import { setDate } from 'date-fns/setDate';
import { isoDateOf } from '#engine/dates.ts';
import { expect, test } from 'vitest';
import { ageTruth } from '#engine/qualification/age.ts';
import { flowState } from '#tests/support/builders.ts';
import { normaliseAge } from './normalise-age.ts';

test.each([
  ['18 Years', 18],
  ['1 Year', 1],
  ['6 Months', 0.5],
  ['18 Months', 1.5],
  ['24 Months', 2],
  ['12 Hours', 0],
  ['0 Days', 0],
  ['N/A', null],
  [undefined, null],
])('[O4] the age %s is %s years', (text, years) => {
  expect(normaliseAge(text)).toEqual({ ok: true, years });
});

const ADD = {
  Years: addYears,
  Months: addMonths,
  Weeks: (birth: Date, weeks: number) => addDays(birth, weeks * 7),
  Days: addDays,
} as const;
test('[Q2, O4] a lowest or highest age in any unit holds from the exact day that it means', () => {
  const holds = property(
    constantFrom('Years', 'Months', 'Weeks', 'Days'),
    integer({ min: 1, max: 90 }),
    date({ min: new Date('1990-01-01'), max: new Date('2010-01-01'), noInvalidDate: true }),
    (unit, amount, born) => {
      // The last days of a month have no counterpart in every month; what they mean is up to the calendar.
      const birth = setDate(born, Math.min(born.getDate(), 28));
      const bound = normaliseAge(`${amount} ${unit}`);
      const years = bound.ok ? bound.years : null;
      const reached = ADD[unit](birth, amount);
      const at = (day: Date) =>
        flowState({ today: isoDateOf(day), answers: { 'candidate.birthDate': isoDateOf(birth) } });
      return (
        ageTruth(at(reached), years, null) === true &&
        ageTruth(at(addDays(reached, -1)), years, null) === false &&
        ageTruth(at(reached), null, years) === true
      );
    },
  );
  expect(() => assert(holds)).not.toThrow();
});

test.each(['eighteen', '18', '-3 Years', '500 Years', '18 Fortnights'])('[O4] the age %j is not guessed', (text) => {
  expect(normaliseAge(text)).toEqual({ ok: false });
});
