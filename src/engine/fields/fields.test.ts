import fc from 'fast-check';
import type { Language } from '#schemas/language.ts';
import { describe, expect, test } from 'vitest';
import { COUNTRIES, COUNTRY_CODES, type CountryCode } from '#schemas/countries.ts';
import type { Field, FormValues } from '../block-rules.ts';
import { checkStored } from '../route-state.ts';
import { feetAndInches, heightField, weightField } from './body-fields.ts';
import { checkboxField, choiceField, choicesField } from './choice-fields.ts';
import { formatNationalPhone, normalisePostalCode, phoneField, postalCodeField, readPhone } from './contact-fields.ts';
import {
  ageField,
  birthDateField,
  emailField,
  fullNameField,
  futureDateField,
  namePartField,
} from './identity-fields.ts';

const TODAY = '2026-11-21';

function reads(field: Field, text: string) {
  const reading = field.read({ [field.id]: [text] });
  return reading.ok ? reading.answers[field.id] : reading.code;
}

describe('required fields', () => {
  test.each<[string, Field]>([
    ['age', ageField({ min: 18, max: 101, required: true })],
    ['birth date', birthDateField({ country: COUNTRIES.US, today: TODAY, required: true })],
    ['phone', phoneField({ country: COUNTRIES.US, required: true })],
    ['postal code', postalCodeField({ country: COUNTRIES.US, withCountry: false, required: true })],
    ['email', emailField(true)],
    ['gender', choiceField({ fact: 'candidate.gender', values: ['male'], required: true })],
    ['height', heightField({ metric: false, required: true })],
    ['weight', weightField({ metric: true, required: true })],
  ])('[E1] an empty %s says that it is required', (_name, field) => {
    expect(field.read({})).toMatchObject({ ok: false, code: 'required' });
  });

  test('[E1] an empty optional field is neither an issue nor an answer', () => {
    expect(emailField(false).read({})).toEqual({ ok: true, answers: {} });
  });
});

describe('age', () => {
  const choices = ageField({ min: 18, max: 101, required: true });
  test.each([
    ['17', 'age'],
    ['18', 18],
    ['101', 101],
    ['102', 'age'],
    ['18.5', 'age'],
    ['abc', 'age'],
    ['-20', 'age'],
    ['1e2', 'age'],
  ])('[E2] the choice %s reads as %s', (text, expected) => {
    expect(reads(choices, text)).toBe(expected);
  });
  const typed = ageField({ min: 1, max: 119, required: true });
  test.each([
    ['0', 'age'],
    ['1', 1],
    ['119', 119],
    ['120', 'age'],
  ])('[E2, Q2] the typed age %s reads as %s', (text, expected) => {
    expect(reads(typed, text)).toBe(expected);
  });
});

describe('birth date', () => {
  test.each<[CountryCode, string, string]>([
    ['US', '05/14/1980', '1980-05-14'],
    ['US', '5/14/1980', '1980-05-14'],
    ['US', '05141980', '1980-05-14'],
    ['US', '14/05/1980', 'birthDate'],
    ['GB', '14/05/1980', '1980-05-14'],
    ['IE', '14-05-1980', '1980-05-14'],
    ['CA', '1980-05-14', '1980-05-14'],
    ['ZA', '1980/05/14', '1980-05-14'],
    ['AU', '29/02/2000', '2000-02-29'],
    ['AU', '29/02/2001', 'birthDate'],
    ['NZ', '31/04/2001', 'birthDate'],
    ['US', '05/14/80', 'birthYear'],
    ['US', '5/4/80', 'birthYear'],
    ['CA', '80-05-14', 'birthYear'],
    ['US', '05/14', 'birthDate'],
    ['US', '11/22/2026', 'dateInPast'],
    ['US', '11/21/2026', '2026-11-21'],
    ['US', '11/21/1906', '1906-11-21'],
    ['US', '11/20/1905', 'birthDate'],
    ['US', 'yesterday', 'birthDate'],
  ])('[E3] in %s "%s" reads as %s', (country, text, expected) => {
    expect(reads(birthDateField({ country: COUNTRIES[country], today: TODAY, required: true }), text)).toBe(expected);
  });

  test.each<[Language, CountryCode, string, string]>([
    ['en', 'US', 'born 3/14/1961', '1961-03-14'],
    ['en', 'GB', 'born 14/3/1961', '1961-03-14'],
    ['en', 'US', '14 March 1961', '1961-03-14'],
    ['en', 'GB', 'Sept. 4, 1961', '1961-09-04'],
    ['en', 'CA', '1961, May 4', '1961-05-04'],
    ['en', 'US', 'Ju 4, 1961', 'birthDate'],
    ['en', 'US', '14 March or April 1961', 'birthDate'],
    ['en', 'US', '31 April 1961', 'birthDate'],
    ['en', 'US', '14 marzo 1961', 'birthDate'],
    ['es', 'US', '14 de marzo de 1961', '1961-03-14'],
    ['fr-CA', 'CA', '14 févr. 1961', '1961-02-14'],
    ['fr-CA', 'CA', '4 jui 1961', 'birthDate'],
  ])('[E3] with words around it, in %s in %s, "%s" reads as %s', (locale, country, text, expected) => {
    const field = birthDateField({ country: COUNTRIES[country], today: TODAY, required: true, locale });
    expect(reads(field, text)).toBe(expected);
  });

  test('[E3] each country reads every date as it writes it', () => {
    const day = fc
      .date({ min: new Date('1907-01-01'), max: new Date('2026-11-20'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.constantFrom(...COUNTRY_CODES), (date, code) => {
        const field = birthDateField({ country: COUNTRIES[code], today: TODAY, required: true });
        return checkStored(field, { 'candidate.birthDate': date }).issue === undefined;
      }),
    );
  });
});

describe('a date in the future', () => {
  const field = futureDateField({
    country: COUNTRIES.US,
    today: TODAY,
    required: false,
    fact: 'candidate.ctScanAppointmentDate',
  });
  test.each([
    ['11/21/2026', 'dateInFuture'],
    ['11/22/2026', '2026-11-22'],
    ['11/20/2026', 'dateInFuture'],
    ['soon', 'date'],
  ])('[E13] %s reads as %s', (text, expected) => {
    expect(reads(field, text)).toBe(expected);
  });
});

describe('names', () => {
  const field = fullNameField({
    control: 'candidate.fullName',
    firstName: 'candidate.firstName',
    lastName: 'candidate.lastName',
    required: true,
  });
  test.each([
    ['Maria Sanchez', 'Maria', 'Sanchez'],
    ['  Ana   María  de la Cruz ', 'Ana María de la', 'Cruz'],
    ["Siobhán O'Neill-Byrne", 'Siobhán', "O'Neill-Byrne"],
    ['李 小龍', '李', '小龍'],
  ])('[E4] "%s" is %s and %s', (text, firstName, lastName) => {
    expect(field.read({ 'candidate.fullName': [text] })).toEqual({
      ok: true,
      answers: { 'candidate.firstName': firstName, 'candidate.lastName': lastName },
    });
  });
  test.each([
    ['Maria', 'fullName'],
    ['M'.repeat(201), 'fullName'],
    ['Maria 😀', 'nameSymbols'],
    ['😀', 'nameSymbols'],
    ['🇪🇸 Ana', 'nameSymbols'],
    ['1 2', 'nameSymbols'],
    ['Ana \u0000Reyes', 'nameSymbols'],
  ])('[E4] "%s" is not a full name, and the error (%s) fits what is wrong', (text, code) => {
    expect(field.read({ 'candidate.fullName': [text] })).toMatchObject({ ok: false, code });
  });
  test.each(['\u{1F3FB}', '\u{1F3FF}'])(
    '[E4] a modifier of skin tone that follows no emoji is one itself: %s',
    (modifier) => {
      expect(field.read({ 'candidate.fullName': [`John Smith${modifier}`] })).toMatchObject({
        ok: false,
        code: 'nameSymbols',
      });
    },
  );
  test('[Q4] one word is enough if first and last name have separate fields', () => {
    expect(reads(namePartField('candidate.lastName', true), 'de la Cruz Reyes')).toBe('de la Cruz Reyes');
  });
});

describe('email', () => {
  test.each(['maria@example.org', 'm.s+x@sub.example.co.uk', 'ñandú@correo.example'])('[E6] takes %s', (text) => {
    expect(reads(emailField(true), ` ${text} `)).toBe(text);
  });
  test.each([
    'maria',
    'maria@',
    '@example.org',
    'maria@example',
    'ma ria@example.org',
    'maria@exa..mple.org',
    '<a@b.c>',
  ])('[E6] refuses %s', (text) => {
    expect(reads(emailField(true), text)).toBe('email');
  });
});

describe('phone', () => {
  test.each<[CountryCode, string, string]>([
    ['US', '(312) 555-0142', '+13125550142'],
    ['US', '+1 312 555 0142', '+13125550142'],
    ['US', '1-312-555-0142', '+13125550142'],
    ['GB', '020 7946 0958', '+442079460958'],
    ['IE', '085 012 3456', '+353850123456'],
    ['AU', '0491 570 006', '+61491570006'],
    ['US', 'Cell: (312) 555-0142', '+13125550142'],
    ['US', 'tel:+13125550142', '+13125550142'],
    ['US', '312 555 0142 (home)', '+13125550142'],
    ['GB', 'Móvil: 020 7946 0958 casa', '+442079460958'],
    ['US', 'Call me at 312-555-0142', '+13125550142'],
  ])('[E7] in %s %s reads as %s', (country, text, expected) => {
    expect(readPhone(text, COUNTRIES[country])).toBe(expected);
  });
  test.each(['', '12345', 'call me', '312555014x', 'Call 312', '312 555 0142 ext 5', '1-800-FLOWERS'])(
    '[E7] "%s" is not a phone number',
    (text) => {
      expect(readPhone(text, COUNTRIES.US)).toBeUndefined();
    },
  );
  test.each<[CountryCode, string, string]>([
    ['US', '+13125550142', '(312) 555-0142'],
    ['GB', '+442079460958', '02079 460958'],
    ['AU', '+61491570006', '0491 570 006'],
    ['US', '+442079460958', '+442079460958'],
  ])('[Q10] in %s %s is shown as %s', (country, phone, shown) => {
    expect(formatNationalPhone(phone, COUNTRIES[country])).toBe(shown);
  });
});

describe('postal code', () => {
  test.each<[CountryCode, string, string | undefined]>([
    ['US', ' 60614 ', '60614'],
    ['US', '606141234', '60614-1234'],
    ['US', '60614-1234', '60614-1234'],
    ['US', '6061', undefined],
    ['CA', 'm5v2t6', 'M5V 2T6'],
    ['CA', 'D5V 2T6', undefined],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M9 1AA', 'M9 1AA'],
    ['GB', 'QQ1 1AA', undefined],
    ['IE', 'd02x285', 'D02 X285'],
    ['IE', 'D6W XY00', 'D6W XY00'],
    ['IE', 'D2 X285', undefined],
    ['AU', '2000', '2000'],
    ['NZ', '1010', '1010'],
    ['ZA', '8001', '8001'],
    ['ZA', '80011', undefined],
    ['US', 'ZIP: 60614', '60614'],
    ['US', 'Chicago, IL 60614-1234', '60614-1234'],
    ['US', '2450 N. Clark, Chicago 60614', undefined],
    ['US', '60614 or 60615', undefined],
    ['US', '60614-12', undefined],
    ['CA', 'Postal code: M5V 2T6', 'M5V 2T6'],
    ['GB', 'London SW1A 1AA.', 'SW1A 1AA'],
    ['AU', 'NSW 2000', '2000'],
  ])('[E8, N1] in %s "%s" reads as %s', (country, text, expected) => {
    expect(normalisePostalCode(text, COUNTRIES[country])).toBe(expected);
  });

  test('[E8] the chosen country decides the pattern', () => {
    const field = postalCodeField({ country: COUNTRIES.US, withCountry: true, required: true });
    const form = (code: string, country: string): FormValues => ({
      'candidate.postalCode': [code],
      'candidate.country': [country],
    });
    expect(field.read(form('SW1A 1AA', 'GB'))).toEqual({
      ok: true,
      answers: { 'candidate.postalCode': 'SW1A 1AA', 'candidate.country': 'GB' },
    });
    expect(field.read(form('SW1A 1AA', 'US'))).toMatchObject({ ok: false, code: 'postalCode' });
    expect(field.read(form('60614', 'FR'))).toMatchObject({ ok: false, control: 'candidate.country' });
  });
});

describe('height and weight', () => {
  const height = heightField({ metric: false, required: true });
  const feet = (ft: string, inches: string): FormValues => ({
    'candidate.heightUnit': ['ft'],
    'candidate.heightFeet': [ft],
    'candidate.heightInches': [inches],
  });
  const cm = (text: string): FormValues => ({ 'candidate.heightUnit': ['cm'], 'candidate.heightCm': [text] });
  test.each<[string, FormValues, number | string]>([
    ['5 ft 7 in', feet('5', '7'), 170.18],
    ['3 ft', feet('3', ''), 91.44],
    ['8 ft 11 in', feet('8', '11'), 271.78],
    ['2 ft', feet('2', '11'), 'feet'],
    ['9 ft', feet('9', '0'), 'feet'],
    ['5 ft 12 in', feet('5', '12'), 'inches'],
    ['91 cm', cm('91'), 91],
    ['244 cm', cm('244'), 244],
    ['90.9 cm', cm('90.9'), 'centimeters'],
    ['245 cm', cm('245'), 'centimeters'],
    ['170,5 cm', cm('170,5'), 170.5],
  ])('[E9] height %s reads as %s', (_name, form, expected) => {
    const reading = height.read(form);
    expect(reading.ok ? reading.answers['candidate.heightCm'] : reading.code).toBe(expected);
  });

  test('[E9] whole feet fill in no inches: a "0" would precede what is typed there next', () => {
    const written = height.write({ 'candidate.heightCm': 152.4, 'candidate.heightUnit': 'ft' });
    expect(written).toEqual({
      'candidate.heightUnit': ['ft'],
      'candidate.heightFeet': ['5'],
      'candidate.heightInches': [''],
    });
    expect(height.read(written)).toMatchObject({ ok: true, answers: { 'candidate.heightCm': 152.4 } });
  });

  const weight = weightField({ metric: false, required: true });
  test.each<[string, FormValues, number | string]>([
    ['150 lb', { 'candidate.weightUnit': ['lb'], 'candidate.weightLb': ['150'] }, 68.04],
    ['1500 lb', { 'candidate.weightUnit': ['lb'], 'candidate.weightLb': ['1500'] }, 680.39],
    ['1501 lb', { 'candidate.weightUnit': ['lb'], 'candidate.weightLb': ['1501'] }, 'weight'],
    ['681 kg', { 'candidate.weightUnit': ['kg'], 'candidate.weightKg': ['681'] }, 681],
    ['682 kg', { 'candidate.weightUnit': ['kg'], 'candidate.weightKg': ['682'] }, 'weight'],
    ['heavy', { 'candidate.weightUnit': ['kg'], 'candidate.weightKg': ['heavy'] }, 'weight'],
  ])('[E9] weight %s reads as %s', (_name, form, expected) => {
    const reading = weight.read(form);
    expect(reading.ok ? reading.answers['candidate.weightKg'] : reading.code).toBe(expected);
  });

  test('[E9] a toggle to feet shows the nearest whole inch', () => {
    expect([170, 182.8, 91.44, 152].map(feetAndInches)).toEqual([
      { feet: 5, inches: 7 },
      { feet: 6, inches: 0 },
      { feet: 3, inches: 0 },
      { feet: 5, inches: 0 },
    ]);
  });

  test('[Q10] every height and weight that can be entered reads back as it was stored', () => {
    const entered = fc.oneof(
      fc
        .tuple(fc.integer({ min: 3, max: 8 }), fc.integer({ min: 0, max: 11 }))
        .map(([ft, inches]) => feet(String(ft), String(inches))),
      fc.integer({ min: 9100, max: 24400 }).map((hundredths) => cm(String(hundredths / 100))),
    );
    fc.assert(
      fc.property(entered, (form) => {
        const reading = height.read(form);
        return reading.ok && checkStored(height, reading.answers).issue === undefined;
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 150000 }), (hundredths) => {
        const reading = weight.read({
          'candidate.weightUnit': ['lb'],
          'candidate.weightLb': [String(hundredths / 100)],
        });
        return reading.ok && checkStored(weight, reading.answers).issue === undefined;
      }),
      { numRuns: 1000 },
    );
  });
});

describe('choices', () => {
  test('[E5] an unlisted gender is not an answer', () => {
    expect(
      reads(choiceField({ fact: 'candidate.gender', values: ['male', 'female', 'other'], required: true }), 'robot'),
    ).toBe('required');
  });
  test('[E10] a required ethnicity has its own message if nothing is chosen', () => {
    expect(
      choicesField({ fact: 'candidate.ethnicities', values: ['1', '2'], required: true, missing: 'selectOne' }).read(
        {},
      ),
    ).toMatchObject({ ok: false, code: 'selectOne' });
  });
  test('[E11] multiple choices are in the order of the question, and one is enough', () => {
    const field = choicesField({ fact: 'criteria.x', values: ['a', 'b', 'c'], required: true, missing: 'criterion' });
    expect(field.read({ 'criteria.x': ['c', 'a'] })).toEqual({ ok: true, answers: { 'criteria.x': ['a', 'c'] } });
    expect(field.read({ 'criteria.x': ['z'] })).toMatchObject({ ok: false, code: 'criterion' });
  });
  test('[G1] an empty box is the answer no, and a box that must be ticked refuses it', () => {
    expect(checkboxField({ fact: 'consent.sms', mustBeTicked: false }).read({})).toEqual({
      ok: true,
      answers: { 'consent.sms': false },
    });
    expect(checkboxField({ fact: 'consent.healthData', mustBeTicked: true }).read({})).toMatchObject({
      ok: false,
      code: 'consentRequired',
    });
  });
  test.each(['no', 'true', 'false', '0', ' ', 'YES'])(
    '[G1] only what the box itself sends is a consent, not %j',
    (value) => {
      for (const mustBeTicked of [true, false])
        expect(checkboxField({ fact: 'consent.sms', mustBeTicked }).read({ 'consent.sms': [value] })).toEqual({
          ok: false,
          code: 'consentRequired',
        });
    },
  );
});
