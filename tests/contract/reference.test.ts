import { readFileSync } from 'node:fs';
import { RichText } from '#schemas/language.ts';
import { ownTexts } from '#registry/block-texts.ts';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FACTS } from '#engine/facts/index.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import { ACTION_CODES } from '#schemas/campaign/action-codes.ts';
import { AuthoredCampaign } from '#schemas/campaign/campaign.ts';
import { FlowSettings } from '#schemas/campaign/flow-settings.ts';
import { OPERATORS } from '#schemas/campaign/predicate.ts';
import { PERSONAL_PARAMETERS, QUERY_PARAMETERS } from '#schemas/campaign/query-parameters.ts';
import { referencePages } from '#checker/published/reference/reference-pages.ts';
import { schemaRows, valueWords } from '#checker/published/reference/schema-rows.ts';
import { ROOT } from '../support/tools/install.ts';

let registry: Registry;
let pages: ReadonlyMap<string, string>;
beforeAll(async () => {
  registry = createRegistry(await loadBlocks(join(ROOT, 'blocks')));
  pages = await referencePages(registry);
});

const pageOf = (name: string) => pages.get(name) ?? '';

describe('the reference for authors', () => {
  test('[B4] is what the sources say: npm run schemas writes it', () => {
    for (const [name, text] of pages) expect(readFileSync(join(ROOT, 'docs/reference', name), 'utf8')).toBe(text);
  });

  test('[B10] has every block, with each of its properties and texts', async () => {
    const sections = new Map(
      pageOf('blocks.md')
        .split(/^## /m)
        .slice(1)
        .map((section) => [/^\w+/.exec(section)?.[0], section]),
    );
    expect([...sections.keys()]).toEqual(registry.names);
    for (const name of registry.names) {
      const block = registry.find(name);
      const properties = schemaRows((await block?.schema())?.Props).map(({ path }) => path);
      const keys = Object.keys(await ownTexts(block ?? {}, 'en'));
      for (const word of [...properties, ...keys]) expect(sections.get(name)).toContain(`| \`${word}\``);
    }
  });

  test.each([
    ['facts.md', [...FACTS.map(({ name }) => name), ...OPERATORS]],
    ['settings.md', Object.keys(FlowSettings.properties)],
    ['addresses.md', [...Object.keys(QUERY_PARAMETERS), ...PERSONAL_PARAMETERS]],
    ['action-codes.md', Object.keys(ACTION_CODES)],
    ['documents.md', Object.keys(AuthoredCampaign.properties)],
  ])('[B2] [B3] [B5] [A19] %s leaves nothing out', (name, words) => {
    for (const word of words) expect(pageOf(name)).toContain(`\`${word}\``);
  });

  test('every property says what it is for', () => {
    const silent = [...pages].flatMap(([name, text]) =>
      [...text.matchAll(/^\| (`[^|]+`)[^|]* \|[^|]*\|\s*\|$/gm)].map(([, property]) => `${name}: ${property}`),
    );
    expect(silent).toEqual([]);
  });

  test('the values of a callout are named by the words that visitors read', async () => {
    const block = registry.find('Callout');
    const [tone] = schemaRows((await block?.schema())?.Props);
    for (const [value, words] of Object.entries(await ownTexts(block ?? {}, 'en')))
      expect(tone?.description).toContain(`${value} "${words}"`);
  });

  test('its links lead to pages and sections that exist', () => {
    const broken = [...pages].flatMap(([name, text]) =>
      [...text.matchAll(/\]\(([a-z./-]*)#?([a-z-]*)\)/g)]
        .filter(([, file = '', anchor = '']) => !hasSection(file === '' ? name : file, anchor))
        .map(([link]) => `${name}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});

function hasSection(file: string, anchor: string): boolean {
  const text = pages.get(file) ?? readFileSync(join(ROOT, 'docs/reference', file), 'utf8');
  const titles = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title.toLowerCase());
  return anchor === '' || titles.some((title) => title.replaceAll('`', '').replaceAll(' ', '-') === anchor);
}

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: 'boolean' }, '`true`, `false`'],
  [{ type: 'integer', minimum: 1 }, 'whole number from 1'],
  [{ type: 'number', maximum: 4.5 }, 'number up to 4.5'],
  [{ enum: ['a', 'b'] }, '`a`, `b`'],
  [{ anyOf: [{ const: 'a' }, { enum: ['b'] }] }, '`a`, `b`'],
  [{ anyOf: [{ const: 'a' }, { type: 'object' }] }, '`a` or object'],
  [{ type: 'array', items: { type: 'object' }, minItems: 1, maxItems: 7 }, 'list of objects, from 1 to 7'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, 'list of `a`, `b`'],
  [{ $ref: '#/$defs/predicate' }, 'condition'],
  [RichText, 'text with `**strong**`, links and lists'],
])('the value %j is called %s', (schema, words) => {
  expect(valueWords(schema)).toBe(words);
});

test('rows name what is within lists and objects, and say what is required', () => {
  const item = { type: 'object', properties: { to: { type: 'string', description: 'Where to' } }, required: ['to'] };
  const schema = {
    properties: { next: { type: 'array', items: item }, meta: { properties: { n: { type: 'integer' } } } },
  };
  expect(schemaRows(schema).map(({ path, required, description }) => [path, required, description])).toEqual([
    ['next', false, ''],
    ['next[].to', true, 'Where to'],
    ['meta', false, ''],
    ['meta.n', false, ''],
  ]);
});
