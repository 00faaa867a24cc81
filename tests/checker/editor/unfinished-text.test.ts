import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completionsAt } from '#checker/editor/complete.ts';
import { cursorAt } from '#checker/editor/cursor.ts';
import { createEditing } from '#checker/editor/editing.ts';
import { hoverAt } from '#checker/editor/hover.ts';
import { definitionsAt, referencesAt } from '#checker/editor/navigate.ts';
import { planRename } from '#checker/editor/rename.ts';
import { symbolsOf } from '#checker/editor/symbols.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';

const openEditing = await createEditing(createRegistry(await loadBlocks('blocks')));
const read = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ path: `campaigns/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') }));
const EXAMPLES = read('docs/examples/campaigns');
const FRAGMENTS = ['contact-consents', 'health-data-consents'].map((name) => ({
  path: `campaigns/fragments/${name}.json`,
  text: readFileSync(`campaigns/fragments/${name}.json`, 'utf8'),
}));
const RULES = [{ path: 'campaigns/rules/all.json', text: readFileSync('campaigns/rules/every-campaign.json', 'utf8') }];

const PIECES = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '\\',
  '\r\n',
  '\r',
  '👩‍⚕️',
  '\u2028',
  'null',
  '"fact"',
  '"is"',
  '"block"',
  '//',
  '\0',
];
const changes = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(40),
    insert: fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })),
  }),
  { minLength: 0, maxLength: 4 },
);

/** Everything that an editor can ask about a place. */
async function askEverything(path: string, text: string, offset: number): Promise<number> {
  const own = { path, text };
  const files = [...EXAMPLES, ...FRAGMENTS].map((file) => (file.path === path ? own : file));
  const rules = RULES.map((file) => (file.path === path ? own : file));
  const editing = await openEditing({ files, rules, media: undefined, mediaNames: [] });
  const edited = editing.find(path);
  if (!edited) throw new Error(`${path} is not found any more`);
  const cursor = cursorAt(edited, offset);
  const spans = [
    ...(await completionsAt(cursor, editing)).map(({ span }) => span),
    ...[await hoverAt(cursor, editing)].flatMap((hover) => hover?.span ?? []),
    ...symbolsOf(edited).map(({ span }) => span),
  ];
  for (const span of spans) {
    expect(span.offset).toBeGreaterThanOrEqual(0);
    expect(span.offset + span.length).toBeLessThanOrEqual(text.length);
  }
  definitionsAt(cursor, editing);
  referencesAt(cursor, editing, true);
  planRename(cursor, editing, 'another-name');
  return spans.length;
}

const DOCUMENTS = [...EXAMPLES, ...FRAGMENTS, ...RULES];

test('[B9] whatever is typed anywhere in a document, every question about a place of it has an answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(DOCUMENTS.length - 1),
      changes,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (index, typed, end, place) => {
        const { path, text } = DOCUMENTS[index] ?? { path: '', text: '' };
        let changed = typed.length % 2 === 0 ? text : text.slice(0, Math.floor(text.length * end));
        for (const { at, cut, insert } of typed) {
          const offset = Math.floor(changed.length * at);
          changed = changed.slice(0, offset) + insert + changed.slice(offset + cut);
        }
        await askEverything(path, changed, Math.floor(changed.length * place));
      },
    ),
    { numRuns: 150 },
  );
});

test('[B9] a document that is cut off anywhere still completes at its end', async () => {
  const [example] = EXAMPLES;
  if (!example) throw new Error('There are no examples');
  let answers = 0;
  for (let length = 0; length < example.text.length; length += 211)
    answers += await askEverything(example.path, example.text.slice(0, length), length);
  expect(answers).toBeGreaterThan(0);
});
