import { expect, test } from 'vitest';
import { readJson } from './read-json.ts';

test('a text is read once, and one that is not JSON says so', () => {
  const read = readJson('{ "name": "Spring" }');
  expect(read).toEqual({ value: { name: 'Spring' } });
  expect(readJson('{ "name": "Spring" }')).toBe(read);
  expect(readJson('{ "name": ')).toBeUndefined();
  expect(readJson('null')).toEqual({ value: null });
});

test('a text that was forgotten is read again', () => {
  const read = readJson('[0]');
  for (let number = 1; number < 100; number += 1) readJson(`[${number}]`);
  expect(readJson('[0]')).toEqual(read);
});
