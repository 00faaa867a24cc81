import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { applySplice, revertSplice, spliceBetween } from './splice.ts';

/** Few letters, so that texts share beginnings and ends. */
const text = array(constantFrom('a', 'b', '\n', '😀'), { maxLength: 12 }).map((letters) => letters.join(''));

test('a change between two texts leads from one to the other, and back', () => {
  assert(
    property(text, text, text, (start, middle, end) => {
      const [before, after] = [start + middle + end, start + end + middle];
      const splice = spliceBetween(before, after);
      expect(applySplice(before, splice)).toBe(after);
      expect(revertSplice(after, splice)).toBe(before);
    }),
  );
});

test('a change is as small as it can be', () => {
  expect(spliceBetween('{ "name": "Spring" }', '{ "name": "Sprint" }')).toEqual({
    offset: 16,
    removed: 'g',
    inserted: 't',
  });
  expect(spliceBetween('aaa', 'aaaa')).toEqual({ offset: 3, removed: '', inserted: 'a' });
  expect(spliceBetween('same', 'same')).toEqual({ offset: 4, removed: '', inserted: '' });
});

test('a change of a long text is found wherever it is', () => {
  const long = 'abcdefgh'.repeat(2000);
  for (const at of [0, 1, 4095, 4096, 4097, 8192, 11_903, 11_904, 15_999, 16_000]) {
    const after = `${long.slice(0, at)}X${long.slice(at)}`;
    expect(spliceBetween(long, after)).toEqual({ offset: at, removed: '', inserted: 'X' });
    expect(spliceBetween(after, long)).toEqual({ offset: at, removed: 'X', inserted: '' });
  }
});
