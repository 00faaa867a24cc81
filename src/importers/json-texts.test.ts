import { expect, test } from 'vitest';
import { jsonTexts } from './json-texts.ts';

async function* pieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(text: string, size = 7) {
  const found: string[] = [];
  for await (const { text: json, line } of jsonTexts(pieces(text, size))) found.push(`${line}: ${json}`);
  return found;
}

test.each([1, 2, 3, 7, 1000])(
  '[O4] one value a line, in pieces of %d characters, bad lines unchanged',
  async (size) => {
    expect(await read('{"a":1}\r\n\n{"b":"x\\ny"\n{"c":3}', size)).toEqual([
      '1: {"a":1}',
      '3: {"b":"x\\ny"',
      '4: {"c":3}',
    ]);
  },
);

test.each([1, 2, 3, 7, 1000])('[O4] one array over several lines, in pieces of %d characters', async (size) => {
  const text = '\uFEFF\n[\n {"a": [1, "],\\"{"]},\n\n {"b":\n  2}, 3\n]\n';
  expect(await read(text, size)).toEqual(['3: {"a": [1, "],\\"{"]}', '5: {"b":\n  2}', '6: 3']);
});

test.each(['', '  \n ', '[]', '[ \n ]'])('[O4] nothing in %j', async (text) => {
  expect(await read(text)).toEqual([]);
});

test('[O4] a truncated array yields its last piece, so that the loss is reported', async () => {
  expect(await read('[{"a":1},{"b":')).toEqual(['1: {"a":1}', '1: {"b":']);
});

test.each([1, 3, 1000])('[O4] a document over several lines is one value, in pieces of %d characters', async (size) => {
  const text = '\n{\n  "resourceType": "Bundle",\n  "entry": [\n  ]\n}\n';
  expect(await read(text, size)).toEqual(['2: {\n"resourceType": "Bundle",\n"entry": [\n]\n}']);
});

test('[O4] lines are read as lines even if the first is broken, and so is a truncated document', async () => {
  expect(await read('{"a":\n{"b":2}\n')).toEqual(['1: {"a":', '2: {"b":2}']);
  expect(await read('{\n"a": {\n}')).toEqual(['1: {', '2: "a": {', '3: }']);
});
