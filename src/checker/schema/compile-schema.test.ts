import { Ajv2020 } from 'ajv/dist/2020.js';
import { isLanguage, LANGUAGE_FORMAT } from '#schemas/language-codes.ts';
import ajvFormats from 'ajv-formats';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadBlocks } from '#registry/load-blocks.ts';
import { AuthoredBlock, AuthoredCampaign, Fragment, FragmentUse } from '#schemas/campaign/campaign.ts';
import { RulesFile } from '#schemas/campaign/rule.ts';
import { OperatorDocument } from '#schemas/operator/operator.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { compileSchema } from './compile-schema.ts';

type Words = Readonly<Record<'keyword' | 'instancePath' | 'schemaPath' | 'message', string | undefined>>;
type Reported = Words & { readonly params: unknown };

interface Subject {
  readonly name: string;
  readonly ours: (value: unknown) => readonly Reported[];
  readonly ajvs: (value: unknown) => readonly Reported[];
}

const ajv = ajvFormats.default(new Ajv2020({ allErrors: true, strict: false }));
ajv.addFormat(LANGUAGE_FORMAT, isLanguage);

function subjectOf(name: string, schema: object): Subject {
  const check = compileSchema(schema);
  const validate = ajv.compile({ ...schema, $defs: { block: true, predicate: true, computation: true } });
  return {
    name,
    ours: (value) => reported(check(value)),
    ajvs: (value) => (validate(value) ? [] : reported(validate.errors ?? [])),
  };
}

function reported(errors: readonly Partial<Reported>[]): Reported[] {
  const plain = errors.map(({ keyword, instancePath, schemaPath, message, params }) => {
    return { keyword, instancePath, schemaPath, message, params };
  });
  return plain.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

let subjects: readonly Subject[] = [];
let values: readonly unknown[] = [];

beforeAll(async () => {
  const blocks = [...(await loadBlocks('blocks')), ...(await loadBlocks('tests/checker/blocks'))];
  const own = await Promise.all(blocks.map(async (block) => subjectOf(block.name, (await block.schema()).Props)));
  const shapes = { AuthoredCampaign, AuthoredBlock, Fragment, FragmentUse, RulesFile, OperatorDocument };
  subjects = [...own, ...Object.entries(shapes).map(([name, schema]) => subjectOf(name, schema))];
  const examples = await Promise.all(blocks.map(async (block) => (await block.examples()).default));
  const { files } = await readCampaignFiles(['campaigns']);
  const documents = files.map(({ text }): unknown => JSON.parse(text));
  values = [...examples.flat().map(({ props }) => props), ...documents];
});

/** Every position in a value, as the steps that lead to it. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([name, below]: [string, unknown]) => placesOf(below, [...path, name]));
  return [path, ...inner];
}

/** Returns a copy of the value with another value at a position; undefined removes what is there. */
function changed(value: unknown, [step, ...rest]: readonly string[], other: unknown): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return other;
  const next = (inner: unknown, name: string) => (name === step ? changed(inner, rest, other) : inner);
  if (Array.isArray(value)) return value.map((item: unknown, index) => next(item, String(index)));
  const all = Object.entries(value).map(([name, inner]: [string, unknown]) => [name, next(inner, name)] as const);
  return Object.fromEntries(all.filter(([, inner]) => inner !== undefined));
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, 0, -1, 1.5, 1e21),
  fc.constantFrom<unknown>('', ' ', '(', '~/', '💡', 'https://a.org', [], {}, { strange: 1 }, { en: '' }, ['a', 'a']),
  fc.jsonValue(),
);

describe('our errors equal those of ajv', () => {
  test('for every example and every campaign, by every schema', () => {
    for (const { ours, ajvs } of subjects) for (const value of values) expect(ours(value)).toEqual(ajvs(value));
  });

  test('for values with something odd in them', () => {
    const numbers = fc.record({ subject: fc.nat(), value: fc.nat(), place: fc.nat() });
    fc.assert(
      fc.property(numbers, odd, (at, other) => {
        const value = values[at.value % values.length];
        const places = placesOf(value);
        const place = places[at.place % places.length] ?? [];
        const document: unknown = JSON.parse(JSON.stringify(changed(value, place, other) ?? null));
        // The schema of its own kind says most; the others take turns.
        const any = at.subject % subjects.length;
        const asked = subjects.filter(({ ours }, index) => index === any || ours(value).length === 0);
        for (const { ours, ajvs } of asked) expect(ours(document)).toEqual(ajvs(document));
      }),
      { numRuns: 3000 },
    );
  });
});

const NAMES = [{ x1: 1 }, { x1: 'a' }, { y: 1 }];
const REPEATED = [
  [1, 2],
  [1, 2, 1, 2],
  [{ a: [1] }, 'b', null, { a: [1] }, null],
];
const TEXTS = [
  ['a', 'b'],
  ['a', 'a'],
  ['a', 'b', 'a', 'c', 'b', 'a'],
  ['1', 1, 2, 1],
  [{ a: 1 }, { a: 1 }, 'b'],
];
const OF_ALL: readonly unknown[] = [JSON.parse('{"constructor":1,"__proto__":{"title":"x"}}'), { toString: 1 }];

test.each([
  ['a bound of a number', { type: 'number', minimum: 2, exclusiveMaximum: 5 }, [1, 2, 5, 4.9, 'x']],
  ['the length of a text', { minLength: 2, maxLength: 3 }, ['', 'ab', '💡', '💡💡💡💡', 5]],
  ['several types', { type: ['string', 'null'] }, ['', null, 1, []]],
  ['parts that must all fit', { allOf: [{ required: ['a'] }, { maxProperties: 1 }] }, [{}, { a: 1 }, { a: 1, b: 2 }]],
  ['names by a pattern', { patternProperties: { '^x': { type: 'integer' } }, additionalProperties: false }, NAMES],
  ['an element twice', { type: 'array', uniqueItems: true }, REPEATED],
  ['a text twice', { type: 'array', uniqueItems: true, items: { type: 'string' } }, TEXTS],
  ['a text or number twice', { uniqueItems: true, items: { type: ['string', 'integer'] } }, TEXTS],
  ['a day', { format: 'date' }, ['2024-02-29', '2023-02-29', '2026-13-01', '2026-1-1', '', 5]],
  ['a pattern', { format: 'regex' }, ['^a$', '(', '\\-', 5]],
  ['a constant object', { const: { a: [1, { b: 2 }] } }, [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, { a: [1] }, 'a']],
  ['inherited names', { required: ['title'], properties: { title: {} }, additionalProperties: false }, OF_ALL],
])('%s', (name, schema, cases) => {
  const { ours, ajvs } = subjectOf(name, schema);
  for (const value of cases) expect(ours(value)).toEqual(ajvs(value));
});

test.each([
  [{ properties: { a: { contains: {} } } }, '#/properties/a has the unknown keyword "contains"'],
  [{ format: 'ipv6' }, 'the format "ipv6"'],
  [{ $ref: '#/$defs/other' }, 'refers to "#/$defs/other"'],
  [{ items: true }, '#/items is not a schema: true'],
])('a schema that it could not check is refused: %j', (schema, words) => {
  expect(() => compileSchema(schema)).toThrow(words);
});
