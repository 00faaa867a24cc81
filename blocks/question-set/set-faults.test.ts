/* oxlint-disable unicorn/no-thenable -- "then" is a keyword of JSON Schema */
import { describe, expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { BYE, campaignFile } from '#tests/support/checker/small-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));

const title = { en: 'Asked', es: 'Preguntado' };
const PLACE = '/routes/0/blocks/0/props';

/** What the checker says of a set: the code, the place below the props, and the message. */
async function issuesOf(props: object) {
  const pages = [{ name: 'home', blocks: [{ block: 'QuestionSet', id: 'asked', props }], next: ['bye'] }, BYE];
  const { issues } = await checkedCampaigns({ files: [campaignFile(pages)], registry });
  return issues.map(({ code, path, message }) => ({ code, place: path.replace(PLACE, ''), message }));
}

/** The codes and places of the issues whose message has these words. */
function placesOf(issues: Awaited<ReturnType<typeof issuesOf>>, words: string): readonly string[] {
  return issues.filter(({ message }) => message.includes(words)).map(({ code, place }) => `${code} ${place}`);
}

/** A set of one question `x` and what else the object has. */
const asking = (x: object, more: object = {}, hint: object = {}) => ({
  schema: { type: 'object', properties: { x }, ...more },
  ui: { x: { title, ...hint } },
});
const YES = { type: 'boolean' };
const CHOICE = { type: 'string', enum: ['a', 'b'] };
const NAMED = { enumNames: { a: title, b: title } };
const NUMBER = { type: 'integer', minimum: 0, maximum: 9 };
const list = (items: object, more: object = {}) => ({ type: 'array', maxItems: 3, items, ...more });
const IS_YES = { properties: { x: { const: true } }, required: ['x'] };
const AT = '/schema/properties/x';

describe('[B1] [B4] what a question set does not have is refused by keyword and place, with what to write', () => {
  test.each<[string, object, string, string]>([
    ['a title in the schema', asking({ ...YES, title: 'Smoker' }), `${AT}/title`, 'write it in "ui"'],
    ['a description', asking({ ...YES, description: 'x' }), `${AT}/description`, 'write it in "ui"'],
    ['a default', asking({ ...YES, default: true }), `${AT}/default`, 'leave it out'],
    ['a pattern', asking({ type: 'string', pattern: '^a' }), `${AT}/pattern`, 'say in "description"'],
    ['a format', asking({ type: 'string', format: 'email' }), `${AT}/format`, 'The only format is "date"'],
    ['a reference', asking({ $ref: '#/$defs/x', ...YES }), `${AT}/$ref`, 'write the schema where it is used'],
    ['a reference alone', asking({ $ref: '#/$defs/x' }), `${AT}/$ref`, 'write the schema of "x" here'],
    ['anyOf', asking(YES, { anyOf: [] }), '/schema/anyOf', 'use "oneOf"'],
    ['not', asking(YES, { not: {} }), '/schema/not', 'use "else"'],
    ['other properties', asking(YES, { additionalProperties: false }), '/schema/additionalProperties', 'leave it out'],
    ['an exclusive bound', asking({ ...NUMBER, exclusiveMinimum: 0 }), `${AT}/exclusiveMinimum`, 'use "minimum"'],
    ['an unknown keyword', asking({ ...YES, kind: 'x' }), `${AT}/kind`, 'here you can use type'],
    ['an if in a branch', asking(YES, { if: IS_YES, then: { if: IS_YES } }), '/schema/then/if', 'in the object itself'],
    ['a type of its own', asking({ type: 'null' }), `${AT}/type`, 'one of string, number'],
    ['no type', asking({ enum: ['a', 'b'] }), AT, 'one of string, number'],
    ['no object', { schema: { type: 'string' }, ui: {} }, '/schema', 'must be an object'],
    ['nothing to ask', { schema: { type: 'object' }, ui: {} }, '/schema', 'asks nothing'],
  ])('%s', async (_name, props, place, words) => {
    const issues = await issuesOf(props);
    expect(placesOf(issues, words)).toContain(`props-contradict ${place}`);
  });
});

describe('[B1] [B4] a wrong question of a set gets a finding at its place', () => {
  test.each<[string, object, string, string]>([
    ['a number without bounds', asking({ type: 'integer' }), AT, 'needs "minimum"'],
    ['a number without a step', asking({ type: 'number', minimum: 0, maximum: 1 }), AT, 'needs "multipleOf"'],
    ['bounds the wrong way round', asking({ ...NUMBER, minimum: 10 }), `${AT}/minimum`, 'less than "maximum"'],
    ['a bound between steps', asking({ ...NUMBER, minimum: 1, multipleOf: 2 }), `${AT}/minimum`, 'multiples of 2'],
    ['a broken integer', asking({ ...NUMBER, multipleOf: 0.5 }), `${AT}/multipleOf`, 'whole number'],
    [
      'too fine a step',
      asking({ type: 'number', minimum: 0, maximum: 1, multipleOf: 1e-5 }),
      `${AT}/multipleOf`,
      '0.001',
    ],
    ['too long a text', asking({ type: 'string', maxLength: 9999 }), `${AT}/maxLength`, 'from 1 to 2000'],
    [
      'too short a text',
      asking({ type: 'string', minLength: 9, maxLength: 3 }),
      `${AT}/minLength`,
      'more than "maxLength"',
    ],
    ['one choice', asking({ type: 'string', enum: ['a'] }, {}, NAMED), `${AT}/enum`, 'two or more'],
    ['a choice with blanks', asking({ type: 'string', enum: ['a b', 'b'] }), `${AT}/enum/0`, 'without blanks'],
    ['a choice twice', asking({ type: 'string', enum: ['a', 'a'] }), `${AT}/enum/1`, 'there twice'],
    ['choices without uniqueItems', asking({ type: 'array', items: CHOICE }, {}, NAMED), AT, '"uniqueItems": true'],
    [
      'more than there are',
      asking({ type: 'array', items: CHOICE, uniqueItems: true, minItems: 3 }, {}, NAMED),
      `${AT}/minItems`,
      'from 1 to 2',
    ],
    ['a list without a maximum', asking({ type: 'array', items: {} }), AT, 'needs "maxItems"'],
    ['a list of 10,000', asking(list({}, { maxItems: 10_000 })), `${AT}/maxItems`, 'up to 20'],
    [
      'a list in a list',
      asking(list({ type: 'object', properties: { y: list({}) } })),
      `${AT}/items/properties/y`,
      'cannot be asked',
    ],
    ['a list of texts', asking(list({ type: 'string' })), `${AT}/items`, 'must be an object'],
    ['an optional group', asking({ type: 'object', properties: { y: YES } }), AT, 'Add "x" to "required"'],
    ['an answer nobody is asked', asking(YES, { required: ['y'] }), '/schema/required/0', 'does not ask "y"'],
    ['then without if', asking(YES, { then: {} }), '/schema', 'need an "if"'],
    ['if without then', asking(YES, { if: IS_YES }), '/schema/if', 'decides nothing'],
    ['an if of nothing', asking(YES, { if: {}, then: {} }), '/schema/if', 'tests nothing'],
    [
      'an if that an empty page passes',
      asking(YES, { if: { properties: { x: { const: true } } }, then: {} }),
      '/schema/if',
      'add "required": ["x"]',
    ],
    [
      'an if on another object',
      asking(YES, { if: { properties: { y: { const: 1 } }, required: ['y'] }, then: { required: ['x'] } }),
      '/schema',
      'no question of this object',
    ],
    [
      'a value that is not offered',
      asking(CHOICE, { if: { properties: { x: { const: 'c' } }, required: ['x'] }, then: { required: ['x'] } }, NAMED),
      '/schema',
      '"c" is not one of its answers',
    ],
    [
      'a text that is compared',
      asking(
        { type: 'string' },
        { if: { properties: { x: { const: 'c' } }, required: ['x'] }, then: { required: ['x'] } },
      ),
      '/schema',
      'only "required" can be tested',
    ],
    [
      'else after an optional question',
      asking(YES, { if: IS_YES, then: {}, else: { required: ['x'] } }),
      '/schema',
      'put "x" into "required"',
    ],
    [
      'a question that waits for itself',
      asking(YES, { dependentSchemas: { y: { properties: { y: YES } } } }),
      '/schema/dependentSchemas/y/properties/y',
      'only after an answer to itself',
    ],
    ['shapes without a difference', asking(YES, { oneOf: [{}, {}] }), '/schema/oneOf', 'another "const" in each'],
    [
      'a shape without its name',
      asking(YES, {
        oneOf: [{ properties: { k: { const: 'a' } }, required: ['k'] }, { properties: { k: { const: 'b' } } }],
      }),
      '/schema/oneOf/1',
      'needs "k" in "required"',
    ],
    ['allOf of something else', asking(YES, { allOf: [{ required: ['x'] }] }), '/schema/allOf/0', 'only holds'],
    [
      'a name twice',
      asking(YES, { if: IS_YES, then: { properties: { x: YES } } }),
      '/schema/then/properties/x',
      'declared twice',
    ],
  ])('%s', async (_name, props, place, words) => {
    const issues = await issuesOf(props);
    expect(placesOf(issues, words)).toContain(`props-contradict ${place}`);
  });

  test.each(['__proto__', 'constructor', 'toString', 'prototype', '0', 'a b', 'a.b'])(
    'a property called %s',
    async (name) => {
      const schema: unknown = JSON.parse(`{"type":"object","properties":{"${name}":{"type":"boolean"}}}`);
      const [issue] = await issuesOf({ schema, ui: {} });
      expect(issue).toMatchObject({ code: 'props-contradict', place: `/schema/properties/${name}` });
      expect(issue?.message).toContain('cannot name a question');
    },
  );

  test('groups a hundred deep', async () => {
    const deep = Array.from({ length: 100 }).reduce<object>(
      (inner) => ({ type: 'object', properties: { x: inner }, required: ['x'] }),
      { type: 'object', properties: { y: YES } },
    );
    const issues = await issuesOf({ schema: deep, ui: {} });
    expect(placesOf(issues, 'nested 4 deep')).toHaveLength(1);
  });

  test('more questions, and more answers, than one page can ask', async () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, one) => [`q${one}`, YES]));
    const titles = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, one) => [`q${one}`, { title }]));
    const set = { schema: { type: 'object', properties: many(61) }, ui: titles(61) };
    expect(placesOf(await issuesOf(set), '61 questions')).toEqual(['props-contradict /schema']);
    const entries = asking(list({ type: 'object', properties: many(20) }, { maxItems: 20 }));
    expect(placesOf(await issuesOf(entries), '401 answers')).toEqual(['props-contradict /schema']);
  });
});

describe('[B1] [B4] the texts belong to the questions', () => {
  test.each<[string, object, string, string]>([
    ['a question without words', { ...asking(YES), ui: {} }, '/ui', '"x" has no words'],
    ['a choice without words', asking(CHOICE, {}, { enumNames: { a: title } }), '/ui/x', '"enumNames" "b"'],
    [
      'words for no choice',
      asking(CHOICE, {}, { enumNames: { a: title, b: title, c: title } }),
      '/ui/x/enumNames/c',
      'not in the "enum"',
    ],
    [
      'words for no question',
      { ...asking(YES), ui: { x: { title }, y: { title } } },
      '/ui/y',
      'No question has the path',
    ],
    ['a unit of a yes', asking(YES, {}, { unit: title }), '/ui/x/unit', 'it takes title'],
    [
      'a select of lines',
      asking({ type: 'string' }, {}, { widget: 'select' }),
      '/ui/x/widget',
      'a text can be "textarea"',
    ],
    ['no day', asking({ type: 'string', format: 'date' }, {}, { from: '2026-02-30' }), '/ui/x/from', 'is no day'],
    [
      'days the wrong way round',
      asking({ type: 'string', format: 'date' }, {}, { from: '2026-02-01', to: '2026-01-01' }),
      '/ui/x/from',
      'must not be after',
    ],
  ])('%s', async (_name, props, place, words) => {
    const issues = await issuesOf(props);
    expect(issues).toHaveLength(1);
    expect(placesOf(issues, words)).toEqual([`props-contradict ${place}`]);
  });

  test('a text without Spanish is reported like any other', async () => {
    const props = { ...asking(YES), ui: { x: { title: { en: 'Asked' } } } };
    expect((await issuesOf(props)).map(({ place }) => place)).toEqual(['/ui/x/title']);
  });

  test.each<[string, object]>([
    ['a yes and what follows', asking(YES, { required: ['x'], if: IS_YES, then: { required: ['x'] } })],
    ['a choice', asking(CHOICE, {}, NAMED)],
    ['a number', asking(NUMBER)],
  ])('%s has no finding', async (_name, props) => {
    expect(await issuesOf(props)).toEqual([]);
  });
});
