import fc from 'fast-check';
import { FORMAT_VERSION } from '#schemas/campaign/campaign.ts';
import type { Questionnaire } from '#schemas/campaign/questionnaire.ts';
import type { LocalizedText } from '#schemas/language.ts';

const text = fc
  .string({ minLength: 1, maxLength: 30 })
  .map((one) => one.replaceAll(/[{}\s]+/g, ' ').trim())
  .filter((one) => one !== '');
const words: fc.Arbitrary<LocalizedText> = fc.record({ en: text, es: text });

interface Made {
  readonly schema: object;
  readonly hint: object;
  readonly points?: Record<string, number>;
}

const lengths = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 20, max: 1999 }));
const longText = fc
  .integer({ min: 1, max: 1999 })
  .map((maxLength): Made => ({ schema: { type: 'string', maxLength }, hint: { widget: 'textarea' } }));
const shortText = lengths.map(([minLength, maxLength]): Made => ({
  schema: { type: 'string', ...(minLength > 1 ? { minLength } : {}), ...(maxLength === 200 ? {} : { maxLength }) },
  hint: {},
}));
const steps = fc.constantFrom(1, 5, 0.5, 0.1, 0.25, 0.001);
const number = fc
  .tuple(steps, fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 400 }), fc.option(words))
  .map(([step, first, count, unit]): Made => {
    const exact = (value: number) => Number(value.toFixed(6));
    const type = Number.isInteger(step) ? 'integer' : 'number';
    const bounds = { minimum: exact(first * step), maximum: exact((first + count) * step) };
    return { schema: { type, ...bounds, ...(step === 1 ? {} : { multipleOf: step }) }, hint: unit ? { unit } : {} };
  });
const day = fc.constantFrom('2001-02-03', '2019-12-31');
const date = fc
  .record({ from: day, to: fc.constantFrom('2030-01-01', 'today') }, { requiredKeys: [] })
  .map((hint): Made => ({ schema: { type: 'string', format: 'date' }, hint }));
const boolean = fc.constant<Made>({ schema: { type: 'boolean' }, hint: {} });
const values = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9-]{0,15}$/), { minLength: 2, maxLength: 6 });
const offered = values.chain((list) =>
  fc
    .tuple(
      fc.array(words, { minLength: list.length, maxLength: list.length }),
      fc.option(fc.array(fc.integer({ min: -3, max: 9 }), { minLength: list.length, maxLength: list.length })),
    )
    .map(([names, points]) => ({
      list,
      enumNames: Object.fromEntries(list.map((value, index) => [value, names[index] ?? {}])),
      ...(points ? { points: Object.fromEntries(list.map((value, index) => [value, points[index] ?? 0])) } : {}),
    })),
);
const choice = fc
  .tuple(offered, fc.constantFrom({}, { widget: 'radio' }, { widget: 'select' }))
  .map(([{ list, enumNames, ...rest }, widget]): Made => ({
    schema: { type: 'string', enum: list },
    hint: { enumNames, ...widget },
    ...rest,
  }));
const choices = fc
  .tuple(offered, fc.boolean(), fc.boolean())
  .map(([{ list, enumNames, ...rest }, two, fewer]): Made => ({
    schema: {
      type: 'array',
      uniqueItems: true,
      items: { type: 'string', enum: list },
      ...(two ? { minItems: 2 } : {}),
      ...(fewer && list.length > 2 ? { maxItems: 2 } : {}),
    },
    hint: { enumNames },
    ...rest,
  }));

const leaf = fc
  .tuple(
    fc.oneof(longText, shortText, number, date, boolean, choice, choices),
    words,
    fc.record({ description: words, errors: fc.record({ missing: words, invalid: words }) }, { requiredKeys: [] }),
    fc.boolean(),
  )
  .map(([made, title, more, required]) => ({ ...made, hint: { title, ...more, ...made.hint }, required }));

const NAMES = ['smoking', 'sleep', 'pain-now', 'B2', 'status', 'x'];

interface MadeObject {
  readonly schema: object;
  readonly ui: Readonly<Record<string, object>>;
  readonly points: Readonly<Record<string, Record<string, number>>>;
}

function objectOf(leaves: readonly (Made & { readonly required: boolean })[], prefix: string): MadeObject {
  const named = leaves.map((one, index) => ({ ...one, name: NAMES[index] ?? `q${index}` }));
  const required = named.filter((one) => one.required).map(({ name }) => name);
  return {
    schema: {
      type: 'object',
      ...(required.length > 0 ? { required } : {}),
      properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
    },
    ui: Object.fromEntries(named.map(({ name, hint }) => [prefix + name, hint])),
    points: Object.fromEntries(named.flatMap(({ name, points }) => (points ? [[prefix + name, points]] : []))),
  };
}

const leaves = fc.array(leaf, { minLength: 1, maxLength: 5 });

/** A questionnaire with questions of every kind, one group, and perhaps a list; without conditions. */
export const anyQuestionnaire: fc.Arbitrary<Questionnaire> = fc
  .record({
    own: leaves,
    group: leaves,
    entry: fc.option(leaves),
    bounds: fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 3, max: 5 })),
    heading: words,
    list: fc.record({ title: words, item: words, add: words }, { requiredKeys: ['title'] }),
    source: fc.option(fc.constant('http://example.org/Questionnaire/nine|2.1')),
  })
  .map(({ own, group, entry, bounds: [minItems, maxItems], heading, list, source }) => {
    const [root, inner] = [objectOf(own, ''), objectOf(group, 'group.')];
    const entries = entry ? objectOf(entry, 'list.') : undefined;
    const points = { ...root.points, ...inner.points, ...entries?.points };
    const rootSchema = { required: [], properties: {}, ...root.schema };
    return {
      formatVersion: FORMAT_VERSION,
      title: 'Made up',
      version: '1.0',
      ...(source === null ? {} : { source }),
      schema: {
        ...rootSchema,
        required: [...rootSchema.required, 'group'],
        properties: {
          ...rootSchema.properties,
          group: inner.schema,
          ...(entries
            ? { list: { type: 'array', ...(minItems > 0 ? { minItems } : {}), maxItems, items: entries.schema } }
            : {}),
        },
      },
      ui: { ...root.ui, group: { title: heading }, ...inner.ui, ...(entries ? { list, ...entries.ui } : {}) },
      ...(Object.keys(points).length > 0 ? { points } : {}),
    };
  });
