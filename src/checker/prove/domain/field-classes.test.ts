import { expect, test } from 'vitest';
import { ageField, birthDateField } from '#engine/fields/identity-fields.ts';
import { COUNTRIES } from '#schemas/countries.ts';
import { flowState } from '#tests/support/builders.ts';
import { cutsOf } from './cuts.ts';
import { classesOf } from './field-classes.ts';

const state = flowState({ today: '2026-11-21' });
const never = (reason: string) => {
  throw new Error(reason);
};

test('[E3, Q2] entered birth dates include a minor’s, although future dates are under 18 as well', () => {
  const field = birthDateField({ country: COUNTRIES.US, today: state.today, required: true });
  const classes = classesOf(field, cutsOf([{ fact: 'candidate.age', lessThan: 18 }]), state, never);
  expect(classes.map(({ answers }) => answers['candidate.birthDate'])).toContain('2009-11-21');
});

test('[E2] of ages that no condition distinguishes, one that the list offers is used', () => {
  const field = ageField({ min: 18, max: 101, required: true });
  const classes = classesOf(field, cutsOf([{ fact: 'candidate.age', atLeast: 101 }]), state, never);
  expect(classes.map(({ answers }) => answers['candidate.age'])).toContain(101);
  expect(classes.some(({ answers }) => Number(answers['candidate.age']) < 18)).toBe(false);
});
