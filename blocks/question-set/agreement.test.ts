import fc from 'fast-check';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { visit } from '#tests/support/blocks/visit.ts';
import { rules } from './rules.ts';
import type { Props } from './schema.ts';

/** How many values are compared for each kind: `VALUES=50000` for the long run. */
const COUNT = Number(process.env['VALUES'] ?? 2000);

const title = { en: 'Asked', es: 'Preguntado' };
const named = (values: readonly string[]) => ({ enumNames: Object.fromEntries(values.map((value) => [value, title])) });
const CODES = ['a', 'b', 'c', 'twice-a-week'];

/** One question of each kind, and what is entered: right values, wrong ones, and some at the edges. */
const KINDS: readonly (readonly [
  kind: string,
  schema: object,
  hint: object,
  entered: fc.Arbitrary<readonly string[]>,
])[] = [
  ['a text', { type: 'string', minLength: 2, maxLength: 8 }, {}, fc.string({ maxLength: 10 }).map((text) => [text])],
  ['an integer', { type: 'integer', minimum: -3, maximum: 30 }, {}, fc.integer({ min: -10, max: 50 }).map(one)],
  [
    'a number',
    { type: 'number', minimum: 0, maximum: 12, multipleOf: 0.25 },
    {},
    fc.oneof(
      fc.integer({ min: -40, max: 1500 }).map((count) => one(count / 100)),
      fc.integer({ min: -4, max: 60 }).map((count) => one(count / 4)),
      fc.string({ maxLength: 5 }).map(one),
    ),
  ],
  [
    'a choice',
    { type: 'string', enum: CODES },
    named(CODES),
    fc.oneof(fc.constantFrom(...CODES), fc.string()).map(one),
  ],
  [
    'choices',
    { type: 'array', uniqueItems: true, items: { type: 'string', enum: CODES }, minItems: 2, maxItems: 3 },
    named(CODES),
    fc.array(fc.constantFrom(...CODES, 'forged'), { maxLength: 5 }),
  ],
  ['a boolean', { type: 'boolean' }, {}, fc.constantFrom('true', 'false', '', 'yes', '0', '1').map(one)],
  [
    'a date',
    { type: 'string', format: 'date' },
    {},
    fc
      .tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 33 }), fc.integer({ min: 1895, max: 2105 }))
      .map((day) => [day.join('/')]),
  ],
];

function one(value: string | number): readonly string[] {
  return [String(value)];
}

/** The value that the controls would be, read without our rules: as JSON Schema sees it. */
function plainValue(schema: object, entered: readonly string[]): unknown {
  const type = 'type' in schema ? schema.type : '';
  const [text = ''] = entered;
  if (type === 'array')
    return CODES.filter((code) => entered.includes(code)).concat(entered.includes('forged') ? ['forged'] : []);
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (type === 'integer' || type === 'number') {
    const written = text.trim().replace(',', '.').replace('−', '-');
    return /^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(written) ? Number(written) : text;
  }
  const [month = '', day = '', year = ''] = text.split('/');
  return 'format' in schema ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim();
}

const ajv = addFormats.default(new Ajv2020({ strict: true, multipleOfPrecision: 6 }));

test.each(KINDS)(
  `[B4] [E1] %s is accepted exactly if JSON Schema accepts it, for ${COUNT} values`,
  (_kind, schema, hint, entered) => {
    const props: Props = {
      schema: { type: 'object', required: ['x'], properties: { x: schema } },
      ui: { x: { title, ...hint } },
    };
    expect(rules.faults(props)).toEqual([]);
    const [field] = rules.fields(props, visit(), 'set');
    const validate = ajv.compile(schema);
    let accepted = 0;
    fc.assert(
      fc.property(entered, (values) => {
        const reading = field?.read({ 'answer.set.x': values });
        // Nothing stored has control characters, or nothing that can be read, and the first and last days are our own.
        const refusedBefore =
          reading?.ok === false && ['characters', 'unseen', 'dateFrom', 'dateTo', 'thousands'].includes(reading.code);
        if (refusedBefore || field === undefined) return;
        const isRight = validate(plainValue(schema, values));
        if (isRight) accepted += 1;
        expect({ values, ok: reading?.ok === true }).toEqual({ values, ok: isRight });
      }),
      { numRuns: COUNT },
    );
    expect(accepted).toBeGreaterThan(COUNT / 50);
  },
);
