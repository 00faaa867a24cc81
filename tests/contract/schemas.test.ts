import { readFile } from 'node:fs/promises';
import { isLanguage, LANGUAGE_FORMAT } from '#schemas/language-codes.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CheckerCode } from '#checker/problem-codes.table.ts';
import { problemCodesPage } from '#checker/published/problem-codes-page.ts';
import { kindOf } from '#checker/document/source-document.ts';
import { publishedSchemas } from '#checker/published/published-schemas.ts';
import { partNames, readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { CriteriaFile } from '#schemas/study/criterion.ts';
import { GOOD_FILES } from '../faults/campaigns/check/good-documents.ts';
import { PLANTED_FAULTS, TEXT_OF } from '../faults/campaigns/check/planted-faults.table.ts';

const shipped = await publishedSchemas(createRegistry(await loadBlocks('blocks')), {
  fragments: await partNames('campaigns', 'fragments'),
  themes: await partNames('campaigns', 'themes'),
});

describe('the published schemas', () => {
  test.each([...shipped])('%s equals the file in schemas/json', async (name, schema) => {
    expect(`${JSON.stringify(schema, undefined, 1)}\n`).toBe(await readFile(`schemas/json/${name}`, 'utf8'));
  });

  test('docs/problem-codes.md has every code of the catalogues', async () => {
    expect(await readFile('docs/problem-codes.md', 'utf8')).toBe(problemCodesPage());
  });

  test.each([...shipped])('%s: every property has a description and an example', (_name, schema) => {
    expect(undescribed(plain(schema))).toEqual([]);
  });

  test.each([...shipped])('%s: every example of a simple property is of the schema', (_name, schema) => {
    expect(wrongExamples(plain(schema))).toEqual([]);
  });
});

describe('shipped campaigns', async () => {
  const { files } = await readCampaignFiles(['campaigns']);
  test.each(files)('[B1] $path is of the published schema', ({ path, text }) => {
    const validate = compile(shipped.get(`${kindOf(path)}.schema.json`) ?? {});
    validate(JSON.parse(text));
    expect([...new Set((validate.errors ?? []).map(({ instancePath }) => instancePath))]).toEqual([]);
  });
});

describe('the published schema alone refuses what is wrong in one place', () => {
  const validators = new Map<string, ValidateFunction>();
  beforeAll(async () => {
    const schemas = await publishedSchemas(createRegistry(await loadBlocks('tests/checker/blocks')));
    for (const kind of ['campaign', 'fragment', 'questionnaire', 'theme'])
      validators.set(kind, compile(schemas.get(`${kind}.schema.json`) ?? {}));
  });
  const accepts = (path: string, text: string) => validators.get(kindOf(path))?.(JSON.parse(text));

  test.each(GOOD_FILES)('[B1] $path is accepted', ({ path, text }) => {
    expect(accepts(path, text)).toBe(true);
  });

  const visible = PLANTED_FAULTS.filter(({ code, title }) => SEEN_BY_SCHEMA.has(code) && !NEEDS_MORE.has(title));
  test.each(visible)('$title', ({ file = 'demo', replace: [from, to] }) => {
    const text = TEXT_OF[file].replace(from, to.replace('«', ''));
    expect(accepts(`campaigns/${file}.json`, text)).toBe(false);
  });
});

describe('TypeBox and the published JSON Schema agree', () => {
  const cases: readonly [string, unknown][] = [
    ['a good criteria file', { studyId: 's', criteria: [criterion('yes')] }],
    ['an unknown property', { studyId: 's', criteria: [{ ...criterion('yes'), extra: 1 }] }],
    [
      'a response that does not say whether it qualifies',
      {
        studyId: 's',
        criteria: [{ ...criterion('yes'), responses: [{ id: 'a', position: 'A', text: { en: 'Yes' } }] }],
      },
    ],
    ['a wrong verdict of a response', { studyId: 's', criteria: [criterion('maybe')] }],
    ['no criteria', { studyId: 's', criteria: [] }],
    ['nothing', undefined],
  ];
  test.each(cases)('[O4] on %s', (_title, value) => {
    expect(compile(shipped.get('criteria.schema.json') ?? {})(value)).toBe(agrees(CriteriaFile, value));
  });
});

const SEEN_BY_SCHEMA = new Set<CheckerCode>([
  'unknown-property',
  'unknown-setting',
  'missing-property',
  'wrong-type',
  'value-not-allowed',
  'value-malformed',
  'unknown-action',
  'unknown-block',
  'predicate-malformed',
  'unknown-fact',
  'unknown-operator',
  'operator-count',
  'operator-not-of-fact',
  'value-of-wrong-type',
  'value-not-in-domain',
]);
/** Errors that depend on other parts of the campaign. */
const NEEDS_MORE = new Set([
  '[B3] a step that requires an unknown fact',
  '[B5] a consent that no block asks',
  '[B5] an answer that the block does not offer',
  '[B5] points for a choice that nobody has',
]);

function compile(schema: object): ValidateFunction {
  return createAjv().compile({ ...schema });
}

/** The validator that editors use on documents, rather than the product's. */
function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  ajvFormats.default(ajv);
  ajv.addFormat(LANGUAGE_FORMAT, isLanguage);
  return ajv;
}

function agrees(schema: TSchema, value: unknown): boolean {
  return Check(schema, value);
}

function criterion(verdict: string) {
  const qualifies = verdict === 'yes' ? true : verdict;
  const response = (position: string) => ({ id: position.toLowerCase(), position, text: { en: 'Text' }, qualifies });
  return { id: 'asthma', type: 'select_one', question: { en: 'Asthma?' }, responses: [response('A'), response('B')] };
}

type Json = Readonly<Record<string, unknown>>;

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function plain(schema: object): Json {
  const copy: unknown = JSON.parse(JSON.stringify(schema));
  return isJson(copy) ? copy : {};
}

/** Every schema of a property, with its path. Conditions (`if`, `not`) describe nothing: they only choose. */
function propertySchemas(schema: unknown, path = ''): { readonly path: string; readonly schema: Json }[] {
  if (Array.isArray(schema)) return schema.flatMap((item, index) => propertySchemas(item, `${path}/${index}`));
  if (!isJson(schema)) return [];
  const own = isJson(schema['properties']) ? Object.entries(schema['properties']) : [];
  const here = own.flatMap(([name, property]) =>
    isJson(property) ? [{ path: `${path}/${name}`, schema: property }] : [],
  );
  const deeper = Object.entries(schema).filter(
    ([key]) => !['if', 'not', 'examples', 'enum', 'const', 'default', 'properties'].includes(key),
  );
  return [
    ...here,
    ...here.flatMap((property) => propertySchemas(property.schema, property.path)),
    ...deeper.flatMap(([key, value]) => propertySchemas(value, `${path}/${key}`)),
  ];
}

function undescribed(schema: Json): string[] {
  return propertySchemas(schema)
    .filter(
      ({ schema: { description, examples } }) =>
        typeof description !== 'string' || description === '' || !Array.isArray(examples) || examples.length === 0,
    )
    .map(({ path }) => path);
}

/** Examples of texts, numbers and booleans must be valid; those of objects may be abbreviated. */
function wrongExamples(schema: Json): string[] {
  const ajv = createAjv();
  return propertySchemas(schema)
    .filter(
      ({ schema: { type, enum: values } }) =>
        ['string', 'number', 'integer', 'boolean'].includes(String(type)) || Array.isArray(values),
    )
    .filter(
      ({ schema: property }) =>
        !(
          Array.isArray(property['examples']) &&
          property['examples'].every((example) => ajv.validate(property, example))
        ),
    )
    .map(({ path }) => path);
}
