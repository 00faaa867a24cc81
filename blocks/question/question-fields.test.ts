import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field, FormValues } from '#engine/block-rules.ts';
import { formatCountryDate } from '#engine/dates.ts';
import { answersOf } from '#tests/support/blocks/answers-of.ts';
import { visit } from '#tests/support/blocks/visit.ts';
import { COUNTRIES } from '#schemas/countries.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import { isChoiceList, type AnswerValue } from '#schemas/lead/answers.ts';
import { questionFields } from './question-fields.ts';
import type { Props } from './schema.ts';

const label = { en: 'Asked', es: 'Preguntado' };
const choice = (value: string) => ({ value, label });
const CHOICES = ['a', 'b', 'c', 'd'].map(choice);

/** Props of every kind that no check refuses. */
const PROPS: readonly Props[] = [
  { kind: 'text', label },
  { kind: 'text', label, pattern: 'letters', minLength: 2, maxLength: 8 },
  { kind: 'text', label, pattern: 'digits', maxLength: 6, required: false },
  { kind: 'text', label, pattern: 'lettersAndDigits' },
  { kind: 'text', label, pattern: 'noDigits' },
  { kind: 'longText', label, maxLength: 40 },
  { kind: 'number', label, min: 0, max: 31 },
  { kind: 'number', label, min: -5, max: 5, decimals: 2 },
  { kind: 'number', label, min: 0.1, max: 4000, decimals: 3, required: false },
  { kind: 'number', label, min: 4, max: 15, decimals: 1, step: 0.5 },
  { kind: 'number', label, min: 1, max: 100, step: 3 },
  { kind: 'date', label },
  { kind: 'date', label, from: '2020-02-29', to: 'today', required: false },
  { kind: 'date', label, from: 'today' },
  { kind: 'yesNo', label },
  { kind: 'yesNoUnsure', label, required: false },
  { kind: 'choice', label, choices: CHOICES },
  { kind: 'choice', label, choices: CHOICES, other: true, required: false },
  { kind: 'choices', label, choices: CHOICES, required: false },
  { kind: 'choices', label, choices: CHOICES, none: choice('none'), fewest: 2, most: 3 },
  { kind: 'scale', label, low: label, high: label },
  {
    kind: 'matrix',
    label,
    rows: [
      { id: 'x', label },
      { id: 'y', label },
    ],
    choices: CHOICES,
  },
];

const VISITS = [
  visit(),
  visit({ locale: 'es' }),
  visit({ locale: 'es', payload: { country: 'CA' }, today: '2028-02-29' }),
  visit({ payload: { country: 'GB' } }),
];

const cases = PROPS.flatMap((props) =>
  VISITS.map((state) => ({ props, state, name: JSON.stringify({ ...props, label: undefined, choices: undefined }) })),
);

function isIn(value: AnswerValue, domain: Domain): boolean {
  switch (domain.kind) {
    case 'choice':
      return typeof value === 'string' && domain.values.includes(value);
    case 'choices': {
      if (!isChoiceList(value) || new Set(value).size < value.length) return false;
      const isAlone = domain.alone !== undefined && value.includes(domain.alone);
      const { fewest = 1, most = domain.values.length } = domain;
      const count = value.length;
      return (
        value.every((one) => domain.values.includes(one)) && (isAlone ? count === 1 : count >= fewest && count <= most)
      );
    }
    case 'number': {
      if (typeof value !== 'number' || value < domain.min || value > domain.max) return false;
      const steps = (value - domain.min) / (domain.step ?? 1);
      return (!domain.integer || Number.isInteger(value)) && Math.abs(steps - Math.round(steps)) < 1e-6;
    }
    case 'date':
      return (
        typeof value === 'string' &&
        /^\d{4}-\d{2}-\d{2}$/.test(value) &&
        value >= (domain.from ?? '') &&
        value <= (domain.to ?? '9')
      );
    case 'text':
      return typeof value === 'string' && value !== '' && value === value.trim() && value.isWellFormed();
    case 'boolean':
    case 'remote':
      return false;
    default:
      return domain satisfies never;
  }
}

/** What may be in a control: what people type, what attackers send, and what is nearly right. */
const raw = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.stringMatching(/^[-−+ ]?[0-9]{0,6}[.,' ]?[0-9]{0,4}[.,]?[0-9]{0,3}$/),
  fc.stringMatching(/^[0-9]{1,4}[-/. ]?[0-9]{1,2}[-/. ]?[0-9]{1,4}$/),
  fc
    .date({ min: new Date('1890-01-01'), max: new Date('2110-01-01'), noInvalidDate: true })
    .map((date) => formatCountryDate(date.toISOString().slice(0, 10), COUNTRIES.US.date)),
  fc.constantFrom('', ' ', 'a', 'b', 'none', 'other', 'yes', 'no', 'unsure', '0', '10', '-0', '1e3', 'NaN', '0x10'),
  fc.constantFrom(
    '\u0000',
    '\uD800',
    'ab\u202Ecd',
    '١٢',
    '１２',
    '1,500',
    '1.500',
    '1 500',
    '__proto__',
    'constructor',
  ),
  fc.constantFrom('<script>alert(1)</script>', "' or 1=1 --", 'x'.repeat(3000), '\r\n', 'one\r\ntwo\rthree'),
);

const entered = fc.array(raw, { maxLength: 4 });

function formOf(field: Field, values: readonly (readonly string[])[]): FormValues {
  return Object.fromEntries(field.controls.map((control, index) => [control, values[index] ?? []]));
}

/** Strings tried for each kind of question. */
const TRIES = Number(process.env['QUESTION_STRINGS'] ?? 50_000);

describe.each(cases)('[B4] $name, $state.locale, $state.payload.country', ({ props, state }) => {
  const fields = questionFields(props, state, 'asked');

  test('[E9] reads what it wrote', () => {
    for (const field of fields)
      fc.assert(
        fc.property(answersOf(field), (answers) => {
          const read = field.read(field.write(answers));
          if (!read.ok) throw new Error(`${JSON.stringify(answers)} is refused: ${read.code}`);
          expect(answers).toMatchObject(read.answers);
          expect(field.read(field.write(read.answers))).toEqual(read);
        }),
        { numRuns: 300 },
      );
  });
});

describe.each([...Map.groupBy(cases, ({ props }) => props.kind)])('[B4] %s', (_kind, all) => {
  test('accepts nothing outside its domain, never throws, and stores what it would read again', () => {
    const fields = all.flatMap(({ props, state }) => questionFields(props, state, 'asked'));
    const each = Math.ceil(TRIES / fields.length);
    let accepted = 0;
    for (const field of fields)
      fc.assert(
        fc.property(fc.array(entered, { minLength: 2, maxLength: 2 }), (values) => {
          const form = formOf(field, values);
          const read = field.read(form);
          // The browser reads before a save and the server after it: the same form, the same reading.
          expect(field.read({ ...form })).toEqual(read);
          if (!read.ok) return;
          accepted += Object.keys(read.answers).length > 0 ? 1 : 0;
          for (const [fact, value] of Object.entries(read.answers)) {
            const domain = field.facts.find((asked) => asked.fact === fact)?.domain;
            if (!domain || !isIn(value, domain)) throw new Error(`${JSON.stringify(value)} is not in ${fact}`);
          }
          expect(field.read(field.write(read.answers))).toEqual(read);
        }),
        { numRuns: each },
      );
    // It would prove nothing if everything were refused.
    expect(accepted).toBeGreaterThan(TRIES / 1000);
  });
});
