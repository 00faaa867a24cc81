import { expect, test } from 'vitest';
import { questionnaire } from '#tests/support/records/questionnaires.ts';
import { readQuestionnaire } from './read-questionnaire.ts';

const HL7 = 'http://hl7.org/fhir/StructureDefinition';
const item = (given: Record<string, unknown>) => ({ linkId: 'it', text: 'How much?', required: true, ...given });
const extensions = (...all: readonly (readonly [name: string, value: Record<string, unknown>])[]) => ({
  extension: all.map(([name, value]) => ({ url: `${HL7}/${name}`, ...value })),
});

function read(given: Record<string, unknown>) {
  const { criteria, findings } = readQuestionnaire(questionnaire([item(given)]));
  return { criterion: criteria[0], noted: findings.map(({ field, effect }) => `${field} ${effect}`) };
}

const ANY = [expect.objectContaining({ id: 'any', qualifies: 'unknown' })];

test.each([
  [
    'an integer with bounds and unit',
    {
      type: 'integer',
      ...extensions(
        ['minValue', { valueInteger: 1 }],
        ['maxValue', { valueInteger: 31 }],
        ['questionnaire-unit', { valueCoding: { code: 'd', display: 'days' } }],
      ),
    },
    { type: 'number', minimum: 1, maximum: 31, unit: { en: 'days' } },
  ],
  ['an integer below zero', { type: 'integer', ...extensions(['maxValue', { valueInteger: -1 }]) }, { maximum: -1 }],
  ['a decimal', { type: 'decimal', ...extensions(['maxDecimalPlaces', { valueInteger: 1 }]) }, { decimals: 1 }],
  ['a decimal of unknown precision', { type: 'decimal' }, { type: 'number', decimals: 2 }],
  [
    'a quantity in the unit that it begins with',
    { type: 'quantity', initial: [{ valueQuantity: { unit: 'kg' } }] },
    { type: 'number', unit: { en: 'kg' } },
  ],
  [
    'a date up to today',
    {
      type: 'date',
      extension: [
        {
          url: `${HL7}/maxValue`,
          _valueDate: {
            extension: [
              { url: `${HL7}/cqf-expression`, valueExpression: { language: 'text/fhirpath', expression: 'today()' } },
            ],
          },
        },
        { url: `${HL7}/minValue`, valueDate: '2020-01-31' },
      ],
    },
    { type: 'date', earliest: '2020-01-31', latest: 'today' },
  ],
])('[O4] %s is a criterion about which a coordinator decides', (_what, given, expected) => {
  const { criterion, noted } = read(given);
  expect(criterion).toMatchObject({ ...expected, responses: ANY });
  expect(noted).toContain('type noted');
  expect(noted.some((one) => one.endsWith('left-out'))).toBe(false);
});

test('[O4] a month for a bound is told, and does not bound the date', () => {
  const { criterion, noted } = read({ type: 'date', ...extensions(['minValue', { valueDate: '2020-01' }]) });
  expect(criterion).not.toHaveProperty('earliest');
  expect(noted).toContain(`extension (${HL7}/minValue) noted`);
});

test('[O4] a quantity in one of several units is left out', () => {
  const units = ['kg', 'lb'].map((code) => ['questionnaire-unitOption', { valueCoding: { code } }] as const);
  expect(read({ type: 'quantity', ...extensions(...units) })).toEqual({
    criterion: undefined,
    noted: [`extension (${HL7}/questionnaire-unitOption) left-out`],
  });
});

test('[O4] a band without its words is left out', () => {
  const band = { url: 'https://trialflow.example/fhir/StructureDefinition/band', extension: [] };
  expect(read({ type: 'integer', extension: [band] }).noted).toContain(`extension (${band.url}) left-out`);
});
