import Type from 'typebox';
import { expect, test } from 'vitest';
import { createFileReader } from './json-file.ts';

const read = createFileReader({
  schema: Type.Object({ name: Type.String(), sites: Type.Array(Type.Object({ open: Type.Boolean() })) }),
  codes: { json: 'file-json', shape: 'file-shape' },
  check: () => [],
});

const messagesOf = (text: string) => {
  const reading = read(text);
  return reading.ok ? [] : reading.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
};

test.each([
  ['{"name": nobody, "sites": []}', ['1:10 A word must be text in quotes, or true, false or null.']],
  ['{"name": "a",}', ['1:14 The name of a property is expected here.']],
  ['', ['1:1 The file is empty.']],
  ['[]', ['1:1 The file must be an object, not a list.']],
  [
    '{"name": 1, "sites": {}}',
    ['1:10 "name" must be text, not a number.', '1:22 "sites" must be a list, not an object.'],
  ],
  [
    '{"name": "a", "name": "b", "sites": [{"open": true, "open": true}]}',
    [
      '1:15 The property "name" appears twice here; only the last one counts.',
      '1:53 The property "open" appears twice here; only the last one counts.',
    ],
  ],
  ['{"name": "a", "sites": [{"open": "yes"}]}', ['1:34 "open" must be true or false, not text.']],
])('[O4] an operator who writes %j reads what to write instead', (text, messages) => {
  expect(messagesOf(text)).toEqual(expect.arrayContaining(messages));
});
