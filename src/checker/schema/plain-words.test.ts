import { inEnglish } from '#schemas/sentence.ts';
import { describe, expect, test } from 'vitest';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { AuthoredBlock, AuthoredCampaign, Fragment } from '#schemas/campaign/campaign.ts';
import { Questionnaire } from '#schemas/campaign/questionnaire.ts';
import { RulesFile } from '#schemas/campaign/rule.ts';
import { OperatorDocument } from '#schemas/operator/operator.ts';
import { SiteHoursFile } from '#schemas/scheduling/site-hours.ts';
import { CriteriaFile } from '#schemas/study/criterion.ts';
import { OffersFile } from '#schemas/study/offers-file.ts';
import { ThemeDocument } from '#schemas/theme/theme.ts';
import { BYE, campaignFile, words } from '#tests/support/checker/small-campaign.ts';
import { checkDocuments } from '../check-documents.ts';
import { readDocument } from '../document/source-document.ts';
import { describeErrors } from './describe-error.ts';
import { isSchema, type Schema } from './keywords.ts';
import { compileOpen, errorsOf } from './validator.ts';

/** How validators word what they find, and what no author should read. */
const RAW = new RegExp(
  [
    String.raw`must (NOT|match|be equal|be valid|have required|be [<>])`,
    '[<>]=|constant|anyOf|a schema in|null or null',
    String.raw`undefined|\[object`,
  ].join('|'),
);

const LONG = 'x'.repeat(9000);
const WRONG: readonly unknown[] = [
  null,
  true,
  0,
  -1e12,
  1e12,
  1.23456789,
  '',
  ' ',
  'maybe',
  'yesterday',
  '2026-13-45',
  'a b!',
  'true',
  '7',
  'JavaScript:x',
  LONG,
  [],
  [null],
  ['same', 'same'],
  Array.from({ length: 2000 }, (_, index) => index),
  {},
  { en: '' },
  { en: 5, xx: 'y' },
  { nothing: 1 },
  Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`p${index}`, index])),
];

/** A schema and everything in it that is a schema. */
function partsOf(schema: unknown): Schema[] {
  if (Array.isArray(schema)) return schema.flatMap((part: unknown) => partsOf(part));
  if (!isSchema(schema)) return [];
  const { examples: _examples, default: _default, properties, patternProperties, ...rest } = schema;
  const named = [properties, patternProperties].flatMap((by) => (isSchema(by) ? Object.values(by) : []));
  const isRule = ['type', 'anyOf', 'enum', 'const', 'format', 'pattern'].some((name) => Object.hasOwn(schema, name));
  return [...(isRule ? [schema] : []), ...[...named, ...Object.values(rest)].flatMap((part) => partsOf(part))];
}

function messagesOf(schema: Schema, value: unknown): string[] {
  const document = readDocument({ path: 'a.json', text: JSON.stringify({ it: value }) });
  const { root } = document;
  const errors = errorsOf(compileOpen({ type: 'object', properties: { it: schema } }), { it: value });
  return root ? describeErrors(document, root, errors).map(({ message }) => inEnglish(message)) : [];
}

const DOCUMENTS = {
  AuthoredBlock,
  AuthoredCampaign,
  CriteriaFile,
  Fragment,
  OffersFile,
  OperatorDocument,
  Questionnaire,
  RulesFile,
  SiteHoursFile,
  ThemeDocument,
};

/** Parts of a campaign, as they are right. */
const PARTS = {
  active: { from: '2027-01-11', until: '2027-06-30', leads: 5 },
  theme: {
    colours: { primary: '#00507d', page: '#ffffff' },
    dark: { primary: '#8cc8ff' },
    font: 'public-sans',
    corner: 4,
    density: 'roomy',
    logo: { file: 'logo.svg', alt: words('Logo') },
  },
  computed: {
    bmi: { bodyMassIndex: ['candidate.heightCm', 'candidate.weightKg'] },
    total: { sum: ['candidate.age', 3, { product: ['candidate.age', 2] }] },
    risk: { score: { fact: 'candidate.gender', points: { female: 2, male: 1 } } },
    years: { timeBetween: { from: 'candidate.birthDate', to: 'today', unit: 'years' } },
  },
  callCentre: {
    US: {
      numbers: { en: '1-800-555-0133', es: '1-800-555-0134' },
      hours: { timeZone: 'America/Chicago', days: [1, 2], opens: '08:00', closes: '17:00' },
    },
  },
  seo: { title: words('Title'), description: words('About'), picture: { file: 'knee.jpg' } },
};

/** A value with each of its parts, one at a time, replaced by each of the wrong values. */
function* changedIn(value: unknown): Generator {
  yield* WRONG.filter((wrong) => JSON.stringify(wrong).length < 500);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    for (const changed of changedIn(part))
      yield Array.isArray(value)
        ? value.map((one: unknown, index) => (String(index) === name ? changed : one))
        : { ...value, [name]: changed };
}

describe('what is wrong with the shape of a document', () => {
  test.each(Object.entries(DOCUMENTS))('[B5] is said in plain words, whatever is in a %s', (_name, schema) => {
    const messages = new Set(partsOf(schema).flatMap((part) => WRONG.flatMap((value) => messagesOf(part, value))));
    expect(messages.size).toBeGreaterThan(20);
    expect([...messages].filter((message) => RAW.test(message))).toEqual([]);
  });

  test('[B5] is said in plain words, whatever is in the props of a block', async () => {
    const schemas = await Promise.all((await loadBlocks('blocks')).map(async (block) => (await block.schema()).Props));
    const messages = new Set(
      schemas.flatMap(partsOf).flatMap((part) => WRONG.flatMap((value) => messagesOf(part, value))),
    );
    expect([...messages].filter((message) => RAW.test(message))).toEqual([]);
  });

  test.each(Object.entries(PARTS))(
    '[B5] is said in plain words, whatever is in "%s" of a campaign',
    async (name, part) => {
      const registry = createRegistry(await loadBlocks('blocks'));
      const texts = [...new Set([...changedIn(part)].map((changed) => JSON.stringify(changed)))];
      const files = texts.map((text, index) => {
        const changed: unknown = JSON.parse(text);
        const at = name === 'computed' ? { [name]: changed } : { settings: { [name]: changed } };
        return campaignFile([{ name: 'home', blocks: ['Age'], next: ['bye'] }, BYE], { id: `c${index}`, ...at });
      });
      const issues = await checkDocuments({ files, registry });
      const messages = [...new Set(issues.map(({ message }) => message))];
      expect(messages.length).toBeGreaterThan(20);
      expect(messages.filter((message) => RAW.test(message))).toEqual([]);
    },
  );
});
