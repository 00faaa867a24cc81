import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { applyOperations } from '#checker/operations/apply-operations.ts';
import { withOperations } from '#checker/operations/operations-of-fix.ts';
import { fixDocuments } from '#checker/fix-documents.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { GOOD_FILES } from '#tests/faults/campaigns/check/good-documents.ts';

const registry = createRegistry(await loadBlocks('tests/checker/blocks'));
const [demo, ...others] = GOOD_FILES;

const fixText = async (text: string) => {
  const { files, fixed, issues } = await fixDocuments({ files: [{ ...demo, text }, ...others], registry });
  return { text: files[0]?.text, fixed: fixed.map(({ code }) => code), left: issues.map(({ code }) => code) };
};

const MISTAKES: readonly (readonly [title: string, good: string, wrong: string])[] = [
  ['[B5] a number in quotes', '"atLeast": 18', '"atLeast": "18"'],
  ['[B5] a truth in quotes', '"path.hasCaregiver", "is": false', '"path.hasCaregiver", "is": "no"'],
  ['[B5] an operator of another language', '"atLeast": 18', '">=": 18'],
  ['[B5] an operator with upper case', '"atLeast": 18', '"AtLeast": 18'],
  ['[B5] a fact in lower case', '["candidate.firstName"]', '["candidate.firstname"]'],
  ['[B4] a block with a dash', '{ "block": "TestName" },', '{ "block": "Test-Name" },'],
  ['[B5] a target in upper case', '{ "to": "middle" }', '{ "to": "Middle" }'],
  ['[B10] a blank at the end of a text', '"Hola {firstName}"', '"Hola {firstName}  "'],
  ['[B1] a comma before the closing bracket', '"languages": ["en", "es"]', '"languages": ["en", "es",]'],
  ['[B1] a property that says the same twice', '"version": 1,', '"version": 1, "version": 1,'],
  ['[B5] a list that names something twice', '["n"]', '["n", "n"]'],
  ['[B10] a placeholder in double braces', '"Hola {firstName}"', '"Hola {{firstName}}"'],
  ['[B5] a word of another language of rules', '"not": {', '"!": {'],
  ['[B1] a comma twice after a property', '"languages": ["en", "es"],', '"languages": ["en", "es"],,'],
  ['[B1] a format version in quotes', '"formatVersion": 1,', '"formatVersion": "1",'],
  ['[B1] a version in quotes', '"version": 1,', '"version": "1",'],
  ['[B1] a byte order mark', '{\n  "formatVersion": 1,\n', '\uFEFF{\n  "formatVersion": 1,\n'],
  ['[B1] no format version', '{\n  "formatVersion": 1,\n', '{\n'],
];

/** Texts that are not JSON are mended as texts only. */
const isJson = (text: string) => {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
};

describe('a fix as operations does what it does as a text', () => {
  test.each(MISTAKES.filter(([, good, wrong]) => isJson(demo.text.replace(good, wrong))))(
    '%s',
    async (_title, good, wrong) => {
      const files = [{ ...demo, text: demo.text.replace(good, wrong) }, ...others];
      const issues = withOperations(await checkDocuments({ files, registry }), files);
      const operations = issues.flatMap((issue) => issue.operations ?? []);
      const applied = applyOperations(files[0]?.text ?? '', operations);
      expect(applied.ok && JSON.parse(applied.text)).toEqual(JSON.parse(demo.text));
      expect(applied.ok && applied.text).not.toBe(files[0]?.text);
    },
  );
});

describe('--fix applies safe fixes, and changes nothing else', () => {
  test.each(MISTAKES)('%s', async (_title, good, wrong) => {
    const faulty = demo.text.replace(good, wrong);
    expect(faulty).not.toBe(demo.text);
    const { text, fixed, left } = await fixText(faulty);
    expect(text).toBe(demo.text);
    expect({ fixed: fixed.length, left }).toEqual({ fixed: 1, left: [] });
  });

  test('[B5] fixing one fault reveals the next', async () => {
    const { text, fixed } = await fixText(
      demo.text
        .replace('"languages": ["en", "es"],', '"languages": ["en", "es",],')
        .replace('"atLeast": 18', '"atLeast": "18"'),
    );
    expect(fixed).toEqual(['json-syntax', 'value-of-wrong-type']);
    expect(text).toBe(demo.text);
  });

  test.each([
    ['[B5] a name that is a slip away', '"candidate.age"', '"candidate.aeg"', 'unknown-fact'],
    ['[B1] a property that says two things', '"version": 1,', '"version": 1, "version": 2,', 'duplicate-property'],
    ['[B1] a comma twice in a list', '["en", "es"]', '["en",, "es"]', 'json-syntax'],
    ['[B1] a version in quotes that no campaign has', '"version": 1,', '"version": "0",', 'wrong-type'],
    [
      '[B1] a format version in quotes that nobody knows',
      '"formatVersion": 1,',
      '"formatVersion": "99",',
      'format-version',
    ],
    ['[B6] a text without Spanish', ', "es": "Hola {firstName}"', '', 'missing-language'],
  ])('%s is left to people', async (_title, good, wrong, code) => {
    const faulty = demo.text.replace(good, wrong);
    expect(await fixText(faulty)).toEqual({ text: faulty, fixed: [], left: [code] });
  });

  test('[B1] after fixing a faulty folder, every file can still be read and fewer findings are left', async () => {
    const names = ['names.json', 'predicates.json', 'child.json', 'fragments/shared.json'];
    const files = await Promise.all(
      names.map(async (name) => ({
        path: `faulty/${name}`,
        text: await readFile(`tests/checker/faulty/${name}`, 'utf8'),
      })),
    );
    const { files: written, fixed, issues } = await fixDocuments({ files, registry });
    expect(fixed.map(({ code }) => code)).toContain('unknown-operator');
    expect(issues.some(({ fix }) => fix !== undefined)).toBe(false);
    for (const { text } of written)
      expect(() => {
        JSON.parse(text);
      }).not.toThrow();
  });

  test('[B1] a file that is not JSON even after fixing stays unchanged', async () => {
    const text = demo.text
      .replace('"languages": ["en", "es"],', '"languages": ["en", "es"],,')
      .replace('"atLeast": 18', '"atLeast": 18;');
    expect(await fixText(text)).toEqual({ text, fixed: [], left: ['json-syntax'] });
  });

  test('[B1] fixing twice changes nothing more', async () => {
    const { text = '' } = await fixText(demo.text.replace('"formatVersion": 1,', '"formatVersion": "1",,,'));
    expect(text).toBe(demo.text);
    expect(await fixText(text)).toEqual({ text, fixed: [], left: [] });
  });

  test('a file that may not be touched stays as it is', async () => {
    const text = demo.text.replace('"atLeast": 18', '"atLeast": "18"');
    const { files, issues } = await fixDocuments({ files: [{ ...demo, text }, ...others], registry }, (file) =>
      file.includes('child'),
    );
    expect(files[0]?.text).toBe(text);
    expect(issues.map(({ code }) => code)).toEqual(['value-of-wrong-type']);
  });
});

describe('a file that is not UTF-8', () => {
  const messageFor = async (text: string) => {
    const { issues } = await fixDocuments({ files: [{ ...demo, text }, ...others], registry });
    return issues.filter(({ file }) => file === demo.path).map(({ message }) => message);
  };

  test.each([
    ['with a byte order mark', Buffer.from(`\uFEFF${demo.text}`, 'utf16le')],
    ['without one', Buffer.from(demo.text, 'utf16le')],
    ['with the high byte first', Buffer.from(`\uFEFF${demo.text}`, 'utf16le').swap16()],
  ])('[B1] is reported as UTF-16 if it is that, %s', async (_kind, bytes) => {
    expect(await messageFor(bytes.toString('utf8'))).toEqual([
      expect.stringContaining('The file is saved as UTF-16: save it as UTF-8'),
    ]);
  });
});

test.each([
  ['Hola\\u202e \\u200b{firstName}', 'The text contains the invisible characters U+202E, U+200B'],
  ['Hola\\u202e \\u0000{firstName}\\ud83d', 'The text contains U+0000 and U+D83D, which cannot be stored'],
])('[B10] every character of "%s" that has no place there is named and removed', async (written, message) => {
  const text = demo.text.replace('Hola {firstName}', written);
  expect(text).not.toBe(demo.text);
  const { fixed, files } = await fixDocuments({ files: [{ ...demo, text }, ...others], registry });
  expect(fixed.map((issue) => issue.message)).toEqual([message]);
  expect(files[0]?.text).toBe(demo.text);
});
