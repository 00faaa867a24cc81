import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Operation } from '#schemas/content-operations.ts';
import { applyOperations } from './apply-operations.ts';

const BY_HAND = `{
  "formatVersion": 1,
  "home":   "home",
  "routes": [
    {
      "name": "home",
      "title": { "en": "Hello", "es": "Hola" },
      "blocks": [{ "block": "FullName" }, { "block": "Email",   "props": { "required": false } }],
      "next": [{ "to": "bye" }]
    },
    { "name": "bye", "title": { "en": "Bye", "es": "Adiós" }, "blocks": [] }
  ]
}
`;

const EMAIL = '{ "block": "Email",   "props": { "required": false } }';
const BLOCKS = `"blocks": [{ "block": "FullName" }, ${EMAIL}]`;

function applied(text: string, ...operations: readonly Operation[]): string {
  const result = applyOperations(text, operations);
  if (!result.ok) throw new Error(result.message);
  return result.text;
}

/** The lines that differ, as a diff shows them. */
function changed(before: string, after: string): readonly string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line.trim()}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line.trim()}`),
  ];
}

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
};

test('[B9] what is nested more deeply than any document is impossible, and exhausts no stack', () => {
  const set = (value: unknown): Operation => ({ do: 'set', pointer: '/name', value });
  const deep = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  expect(applyOperations(deep, [set('a')])).toMatchObject({
    ok: false,
    message: 'the document is nested more than 500 deep',
  });
  const impossible = { ok: false, index: 1, message: 'the document would be nested more than 500 deep' };
  for (const depth of [20_000, 600, 500])
    expect(applyOperations('{}', [set(1), set(nested(depth))])).toEqual(impossible);
  expect(applyOperations('{}', [set(nested(499))])).toMatchObject({ ok: true });
});

describe('an operation changes its place and nothing else', () => {
  const CASES: readonly (readonly [name: string, operation: Operation, lines: readonly string[]])[] = [
    [
      'a text',
      { do: 'setText', pointer: '/routes/0/title', language: 'es', text: 'Buenos días' },
      ['- "title": { "en": "Hello", "es": "Hola" },', '+ "title": { "en": "Hello", "es": "Buenos días" },'],
    ],
    [
      'a text in another language',
      { do: 'setText', pointer: '/routes/0/title', language: 'fr-CA', text: 'Bonjour' },
      [
        '- "title": { "en": "Hello", "es": "Hola" },',
        '+ "title": { "en": "Hello", "es": "Hola", "fr-CA": "Bonjour" },',
      ],
    ],
    [
      'a setting',
      { do: 'setProp', route: 'home', at: 1, name: 'required', value: true },
      [`- ${BLOCKS},`, '+ "blocks": [{ "block": "FullName" }, { "block": "Email",   "props": { "required": true } }],'],
    ],
    [
      'the first setting of a block',
      { do: 'setProp', route: 'home', at: 0, name: 'maxLength', value: 40 },
      [`- ${BLOCKS},`, `+ "blocks": [{ "block": "FullName", "props": { "maxLength": 40 } }, ${EMAIL}],`],
    ],
    [
      'the last setting of a block',
      { do: 'setProp', route: 'home', at: 1, name: 'required' },
      [`- ${BLOCKS},`, '+ "blocks": [{ "block": "FullName" }, { "block": "Email",   "props": {} }],'],
    ],
    [
      'a block between others',
      { do: 'addBlock', route: 'home', block: 'Gender', to: 1 },
      [`- ${BLOCKS},`, `+ "blocks": [{ "block": "FullName" }, { "block": "Gender" }, ${EMAIL}],`],
    ],
    [
      'the first block of a route',
      { do: 'addBlock', route: 'bye', block: 'Gender', id: 'sex' },
      [
        '- { "name": "bye", "title": { "en": "Bye", "es": "Adiós" }, "blocks": [] }',
        '+ { "name": "bye", "title": { "en": "Bye", "es": "Adiós" }, "blocks": [',
        '+ { "block": "Gender", "id": "sex" }',
        '+ ] }',
      ],
    ],
    [
      'a moved block, as its author wrote it',
      { do: 'moveBlock', route: 'home', at: 1, to: 0 },
      [`- ${BLOCKS},`, `+ "blocks": [${EMAIL}, { "block": "FullName" }],`],
    ],
    [
      'a new route',
      { do: 'addRoute', name: 'about', title: { en: 'About', es: 'Sobre' }, to: 1 },
      ['+ { "name": "about", "title": { "en": "About", "es": "Sobre" }, "blocks": [] },'],
    ],
    ['a new property', { do: 'set', pointer: '/name', value: 'Spring' }, ['- ]', '+ ],', '+ "name": "Spring"']],
    [
      'a removed property',
      { do: 'remove', pointer: '/routes/0/next' },
      [`- ${BLOCKS},`, '- "next": [{ "to": "bye" }]', `+ ${BLOCKS}`],
    ],
  ];
  test.each(CASES)('[B9] %s', (_name, operation, lines) => {
    const after = applied(BY_HAND, operation);
    expect(changed(BY_HAND, after)).toEqual(lines);
    expect(() => void JSON.parse(after)).not.toThrow();
  });

  test('[B9] a route is renamed wherever the document names it, and keeps its address', () => {
    const text = BY_HAND.replace('"required": false', '"to": "bye", "label": { "en": "bye" }, "kind": "home"');
    const renaming: Operation = { do: 'renameRoute', route: 'bye', name: 'the-end' };
    const after = applyOperations(text, [renaming], (block) => (block === 'Email' ? ['bye'] : []));
    const links = '"to": "the-end", "label": { "en": "bye" }, "kind": "home"';
    expect(after).toEqual({
      ok: true,
      text: text
        .replace('"to": "bye", "label": { "en": "bye" }, "kind": "home"', links)
        .replace('[{ "to": "bye" }]', '[{ "to": "the-end" }]')
        .replace('"name": "bye"', '"name": "the-end", "path": "bye"'),
    });
    const home = applied(BY_HAND, { do: 'renameRoute', route: 'home', name: 'start' });
    expect(home).toContain('"home":   "start"');
    expect(home).toContain('"name": "start",\n      "path": "home"');
  });

  test('[B9] what only leads to a route of another document is renamed too', () => {
    const text = BY_HAND.replace('[{ "to": "bye" }]', '[{ "to": "elsewhere" }]');
    const after = applied(text, { do: 'renameRoute', route: 'elsewhere', name: 'there' });
    expect(after).toBe(text.replace('elsewhere', 'there'));
  });

  test('[B9] with the line ends of the document', () => {
    const windows = BY_HAND.replaceAll('\n', '\r\n');
    const after = applied(windows, { do: 'addBlock', route: 'bye', block: 'Gender' });
    expect(after.replaceAll('\r\n', '')).not.toContain('\n');
  });
});

describe('an operation that is impossible says why, and changes nothing', () => {
  const CASES: readonly (readonly [operation: Operation, message: string])[] = [
    [{ do: 'removeRoute', route: 'gone' }, 'there is no route "gone" in this document'],
    [{ do: 'addRoute', name: 'home', title: { en: 'Home' } }, 'there is a route "home" already'],
    [{ do: 'removeBlock', route: 'home', at: 7 }, 'route "home" has no block 7'],
    [{ do: 'moveBlock', route: 'home', at: 0, toRoute: 'gone', to: 0 }, 'there is no route "gone" in this document'],
    [{ do: 'set', pointer: '', value: {} }, 'the whole document is replaced by writing it, not by an operation'],
    [{ do: 'set', pointer: '/routes/7', value: {} }, 'the list at "/routes" has no element 7'],
    [{ do: 'set', pointer: '/home/deeper', value: 1 }, 'there is no object or list at "/home"'],
    [{ do: 'remove', pointer: '/routes/0/gone' }, 'there is nothing at "/routes/0/gone"'],
    [{ do: 'set', pointer: '/routes/00/name', value: 'a' }, 'there is no object or list at "/routes/00"'],
    [{ do: 'remove', pointer: '/routes/00' }, 'there is nothing at "/routes/00"'],
    [{ do: 'setText', pointer: '/home', language: 'en', text: 'x' }, 'there is no text at "/home"'],
  ];
  test.each(CASES)('[B9] %o', (operation, message) => {
    const first: Operation = { do: 'set', pointer: '/name', value: 'Spring' };
    expect(applyOperations(BY_HAND, [first, operation])).toEqual({ ok: false, index: 1, message });
  });

  const LANDING = BY_HAND.replace('"name": "bye",', '"name": "bye", "meta": { "landing": true },');
  const LINKED = BY_HAND.replace('"required": false', '"to": "bye"');
  test.each([
    [BY_HAND, 'gone', 'there', 'nothing in this document names a route "gone"'],
    [BY_HAND, 'bye', 'home', 'there is a route "home" already'],
    [BY_HAND, 'bye', 'bye', '"bye" already has that name'],
    [LANDING, 'bye', 'end', '"bye" is a landing page: published addresses name it (?landing=bye)'],
    [LINKED, 'bye', 'end', 'whether Email leads to "bye" cannot be said here: the server can'],
  ])('[B9] renaming a route of %j', (text, route, name, message) => {
    const renaming: Operation = { do: 'renameRoute', route, name };
    expect(applyOperations(text, [renaming])).toEqual({ ok: false, index: 0, message });
  });

  test('[B9] in what is no JSON', () => {
    const operations: readonly Operation[] = [{ do: 'set', pointer: '/a', value: 1 }];
    for (const text of ['', '{', '{ "a": 1, }', '// words\n{}'])
      expect(applyOperations(text, operations)).toMatchObject({ ok: false, index: 0 });
  });
});

/** A plain list of blocks, as a reference to compare with. */
interface Page {
  readonly name: string;
  readonly blocks: readonly { readonly block: string }[];
}

const pages = fc.uniqueArray(
  fc.record({
    name: fc.stringMatching(/^[a-z]{1,6}$/),
    blocks: fc.array(fc.record({ block: fc.stringMatching(/^[A-Z][a-z]{0,5}$/) }), { maxLength: 4 }),
  }),
  { selector: ({ name }) => name, minLength: 1, maxLength: 5 },
);

/** How a person, a program or nobody has formatted a document. */
const layouts = fc.constantFrom<(value: object) => string>(
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 2),
  (value) => JSON.stringify(value, null, '\t'),
  (value) => JSON.stringify(value, null, 4).replaceAll('\n', '\r\n'),
);

const without = <T>(list: readonly T[], index: number): T[] => list.filter((_one, at) => at !== index);
const within = <T>(list: readonly T[], index: number, item: T): T[] => list.toSpliced(index, 0, item);

test('[B9] moving and removing in random documents, laid out in any way, does the same to their values', () => {
  fc.assert(
    fc.property(pages, layouts, fc.nat(), fc.nat(), fc.nat(), (routes: readonly Page[], layout, a, b, c) => {
      const text = layout({ version: 1, routes });
      const [from, target] = [routes[a % routes.length], routes[b % routes.length]];
      if (from === undefined || target === undefined) return;
      const index = routes.indexOf(from);
      const moved = applied(text, { do: 'moveRoute', route: from.name, to: c % routes.length });
      expect(JSON.parse(moved)).toEqual({
        version: 1,
        routes: within(without(routes, index), c % routes.length, from),
      });
      const removed = applied(text, { do: 'removeRoute', route: from.name });
      expect(JSON.parse(removed)).toEqual({ version: 1, routes: without(routes, index) });
      const at = from.blocks.length === 0 ? 0 : c % from.blocks.length;
      const block = from.blocks[at];
      if (block === undefined || from === target) return;
      const to = b % (target.blocks.length + 1);
      const changedPages = routes.map((page) =>
        page === from
          ? { ...page, blocks: without(page.blocks, at) }
          : page === target
            ? { ...page, blocks: within(page.blocks, to, block) }
            : page,
      );
      const across = applied(text, { do: 'moveBlock', route: from.name, at, toRoute: target.name, to });
      expect(JSON.parse(across)).toEqual({ version: 1, routes: changedPages });
    }),
  );
});

test('[B9] any value set at a place of a random document is there, and the old one restores every byte', () => {
  fc.assert(
    fc.property(pages, layouts, fc.jsonValue(), fc.nat(), (routes: readonly Page[], layout, value, pick) => {
      const text = layout({ version: 1, routes });
      const index = pick % routes.length;
      const pointer = `/routes/${index}/name`;
      const set = applied(text, { do: 'set', pointer, value });
      const expected = routes.map((page, at) => (at === index ? { ...page, name: value } : page));
      expect(JSON.stringify(JSON.parse(set))).toBe(JSON.stringify({ version: 1, routes: expected }));
      expect(applied(set, { do: 'set', pointer, value: routes[index]?.name })).toBe(text);
    }),
  );
});
