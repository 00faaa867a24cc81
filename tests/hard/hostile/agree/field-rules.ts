import { MAX_AGE, MIN_AGE } from '#blocks/age/ages.ts';
import type { Field } from '#engine/block-rules.ts';
import { HEIGHT_CONTROLS, heightField, WEIGHT_CONTROLS, weightField } from '#engine/fields/body-fields.ts';
import { choiceField, choicesField } from '#engine/fields/choice-fields.ts';
import { phoneField } from '#engine/fields/contact-fields.ts';
import {
  ageField,
  birthDateField,
  emailField,
  fullNameField,
  futureDateField,
  namePartField,
} from '#engine/fields/identity-fields.ts';
import { placeFields } from '#engine/fields/place-fields.ts';
import { readForm } from '#engine/route-state.ts';
import { COUNTRIES, COUNTRY_CODES } from '#schemas/countries.ts';

/** A field of the blocks, the control that receives a value, and seeds from which other values are derived. */
export interface Rule {
  readonly name: string;
  readonly field: Field;
  readonly control: string;
  readonly seeds: readonly string[];
}

export const TODAY = '2026-11-23';

const rule = (name: string, field: Field, seeds: readonly string[], control = field.controls[0] ?? field.id): Rule => ({
  name,
  field,
  control,
  seeds,
});
const NAMES = [
  'Maria Sanchez',
  'Sinéad O’Connor',
  '王 小明',
  'Ḥasan al-Baṣrī',
  'Jean-Luc',
  `${'a'.repeat(99)} ${'b'.repeat(100)}`,
  '👩‍🔬 Ana',
  '1️⃣ 2',
  'दीपिका शर्मा',
];
const DATES = [
  '05/14/1980',
  '14/05/1980',
  '1980-05-14',
  '29.02.2000',
  '02/29/1900',
  '11/23/2026',
  '23/11/2026',
  '11/24/1906',
  '05141980',
  '2/30/2001',
  '12 / 31 / 2026',
];
const CODES = ['60614', '60614-1234', 'K1A 0B1', 'SW1A 1AA', 'D02 AF30', '2000', '0110', '6140', 'ec1a1bb'];
const PHONES = [
  '(312) 207-1000',
  '+1 312 207 1000',
  '020 7946 0018',
  '+44 20 7946 0018',
  '087 123 4567',
  '0412 345 678',
  '1-800-555-0199',
  '312.207.1000',
];

/** Every kind of field that the blocks ask; those that depend on the country, in each country. */
export const RULES: readonly Rule[] = [
  rule(
    'full name',
    fullNameField({
      control: 'candidate.fullName',
      firstName: 'candidate.firstName',
      lastName: 'candidate.lastName',
      required: true,
    }),
    NAMES,
  ),
  rule('one name', namePartField('candidate.firstName', false), NAMES),
  rule('email', emailField(true), [
    'maria@example.org',
    'a.b+c@sub.example.co.uk',
    'hans@müller.de',
    `${'a'.repeat(242)}@example.org`,
    'a..b@x.org',
    '"a"@b.c',
  ]),
  rule('age', ageField({ min: 1, max: 119, required: true }), ['1', '46', '119', '120', '0', '046']),
  rule('age from the list', ageField({ min: MIN_AGE, max: MAX_AGE, required: true }), ['18', '46', '119', '120', '17']),
  rule('gender', choiceField({ fact: 'candidate.gender', values: ['male', 'female', 'other'], required: true }), [
    'male',
    'female',
    'other',
    'Male',
  ]),
  rule(
    'ethnicities',
    choicesField({ fact: 'candidate.ethnicities', values: ['1', '2', '6'], required: true, missing: 'selectOne' }),
    ['1', '2', '6', '7'],
  ),
  rule(
    'height in cm',
    heightField({ metric: true, required: true }),
    ['91', '244', '170,5', '90.99', '244.01'],
    HEIGHT_CONTROLS.cm,
  ),
  rule(
    'height in feet',
    heightField({ metric: false, required: true }),
    ['3', '5', '8', '8.99', '5.5'],
    HEIGHT_CONTROLS.feet,
  ),
  rule(
    'weight in kg',
    weightField({ metric: true, required: true }),
    ['0', '70', '681', '681.01', '70,25'],
    WEIGHT_CONTROLS.kg,
  ),
  rule('weight in lb', weightField({ metric: false, required: true }), ['150', '1500', '1500.5'], WEIGHT_CONTROLS.lb),
  ...COUNTRY_CODES.flatMap((code) => {
    const country = COUNTRIES[code];
    const [, place] = placeFields({ country, withCountry: true, required: true });
    return [
      rule(`phone ${code}`, phoneField({ country, required: true }), PHONES),
      rule(`birth date ${code}`, birthDateField({ country, today: TODAY, required: true }), DATES),
      rule(
        `future date ${code}`,
        futureDateField({ country, today: TODAY, required: true, fact: 'candidate.ctScanDate' }),
        DATES,
      ),
      ...(place ? [rule(`postal code ${code}`, place, CODES)] : []),
    ];
  }),
];

/** What a rule says about a value: what is stored, or what is wrong. */
export function verdictOf({ field, control }: Rule, value: string): string {
  const { answers, issues } = readForm([field], { [control]: [value] }, {});
  return JSON.stringify(issues.length > 0 ? issues : answers);
}
