import type { Answers } from '#schemas/lead/answers.ts';
import { ownTexts } from '#registry/block-texts.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_FORMAT, LANGUAGES } from '#schemas/language.ts';
import type { Field } from '#engine/block-rules.ts';
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answersOf } from '#tests/support/blocks/answers-of.ts';
import { blockCases, folderOf } from '#tests/support/blocks/block-cases.ts';
import { readyIndications, visit } from '#tests/support/blocks/visit.ts';

interface SchemaNode {
  readonly description?: unknown;
  readonly examples?: unknown;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly additionalProperties?: unknown;
}

/** The places in a schema that lack a description or an example, or that allow unknown properties. */
function undescribed(node: SchemaNode, place: string): string[] {
  const own = [
    typeof node.description === 'string' && node.description !== '' ? [] : [`${place} has no description`],
    Array.isArray(node.examples) && node.examples.length > 0 ? [] : [`${place} has no example`],
    node.properties === undefined || node.additionalProperties === false ? [] : [`${place} takes unknown properties`],
  ].flat();
  const inner = Object.entries(node.properties ?? {}).flatMap(([name, property]) =>
    undescribed(property, `${place}.${name}`),
  );
  return [...own, ...inner, ...(node.items === undefined ? [] : undescribed(node.items, `${place}[]`))];
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{([A-Za-z]+)\}/g)].map(([placeholder]) => placeholder).toSorted();

test('[B10] every folder of blocks/ holds one block of its name, and no name is there twice', async () => {
  const entries = await readdir('blocks', { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(blockCases.map(({ folder }) => folder).toSorted()).toEqual(folders.toSorted());
  expect(new Set(blockCases.map(({ name }) => name)).size).toBe(blockCases.length);
});

test('[B4] the rules of every block load in plain Node, without looks', async () => {
  const script =
    "const { loadBlocks } = await import('#registry/load-blocks.ts'); " +
    "console.log((await loadBlocks('blocks')).map(({ name }) => name).join())";
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(stderr).toBe('');
  expect(stdout.trim().split(',').toSorted()).toEqual(blockCases.map(({ name }) => name).toSorted());
});

/** The answer to the first fact of a field, from which the others may follow. */
function leadingAnswer({ facts }: Field, answers: Answers): Answers {
  const fact = facts[0]?.fact ?? '';
  const value = answers[fact];
  return value === undefined ? {} : { [fact]: value };
}

describe.each(blockCases)('[B4] block $name', ({ name, block, folder, examples }) => {
  test('[B10] has the parts that every block has', async () => {
    const files = await readdir(`blocks/${folder}`, { recursive: true });
    const parts = [
      'index.ts',
      'schema.ts',
      'component.tsx',
      'examples.json',
      ...LANGUAGES.map((language) => `locales/${language}.json`),
    ];
    expect(files).toEqual(expect.arrayContaining(parts));
    expect(files.some((file) => /\.test\.tsx?$/.test(file))).toBe(true);
    expect(folderOf(name)).toBe(folder);
    expect(block.description).not.toBe('');
  });

  test('[B4] describes every property and shows an example of it', async () => {
    const { Props } = await block.schema();
    expect(undescribed(Props, 'props')).toEqual([]);
  });

  test('[B4] has examples that its schema allows', async () => {
    const { Props } = await block.schema();
    const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
    // The message that editors show instead of a pattern.
    ajv.addKeyword('patternErrorMessage');
    // What forms show a setting with.
    ajv.addKeyword('goesWith');
    ajv.addFormat(LANGUAGE_FORMAT, isLanguage);
    const validate = ajv.compile(JSON.parse(JSON.stringify(Props)));
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples)
      expect({ example: example.title, valid: validate(example.props), errors: validate.errors ?? [] }).toMatchObject({
        valid: true,
      });
    expect(validate({ ...examples[0]?.props, unknownProperty: 1 })).toBe(false);
  });

  test.each(LANGUAGES)('[B6] has the same texts with the same placeholders in %s', async (language) => {
    const [en, own] = [await ownTexts(block, DEFAULT_LANGUAGE), await ownTexts(block, language)];
    expect(Object.keys(own).toSorted()).toEqual(Object.keys(en).toSorted());
    expect(Object.entries(own).filter(([, text]) => text.trim() === '')).toEqual([]);
    for (const [key, text] of Object.entries(en)) {
      expect({ key, placeholders: placeholders(own[key] ?? '') }).toEqual({ key, placeholders: placeholders(text) });
    }
  });

  test('[E9] [Q9] reads from its controls what was written into them', () => {
    const state = visit({ remote: readyIndications() });
    for (const { props } of examples) {
      for (const field of block.fields?.(props, state, 'block') ?? []) {
        expect(field.controls.length).toBeGreaterThan(0);
        // A field that sets no fact only makes the page wait for something.
        if (field.facts.length === 0) continue;
        const same = fc.property(answersOf(field, block.uploads?.(props, 'block') !== undefined), (answers) => {
          // One of a field's facts may follow from another; once read, the answers are written and read back unchanged.
          const read = field.read(field.write(answers));
          expect(read).toMatchObject({ ok: true, answers: leadingAnswer(field, answers) });
          expect(read.ok && field.read(field.write(read.answers))).toEqual(read);
        });
        fc.assert(same, { numRuns: 60 });
        const empty = field.read({});
        expect(empty.ok).toBe(!field.required);
      }
    }
  });
});
