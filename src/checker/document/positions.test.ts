import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '../suggest.ts';
import { offsetOf, positionOf } from './source-document.ts';

const anyText = fc.array(fc.constantFrom('a', '\n', '\r\n', 'é', '😀', ' ')).map((parts) => parts.join(''));

test('[B5] lines and columns are those that a reader counts, from text to text', () => {
  fc.assert(
    fc.property(anyText, fc.nat(), (text, seed) => {
      const offset = seed % (text.length + 1);
      const before = text.slice(0, offset);
      const position = { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
      expect(positionOf({ text }, offset)).toEqual(position);
      expect(offsetOf(text, position)).toBe(offset);
      expect(offsetOf(text, { line: text.split('\n').length + 1, column: 1 })).toBe(text.length);
    }),
  );
});

test('[B5] thousands of findings in one large text take no time of their own', () => {
  const text = 'a line of a document\n'.repeat(50_000);
  // Counted from the start of the text each time, they take longer than a test may.
  for (let count = 0; count < 20_000; count += 1)
    expect(offsetOf(text, positionOf({ text }, count * 50))).toBe(count * 50);
});

test('[B5] what two words share changes nothing of their distance', () => {
  const anyWord = fc.array(fc.constantFrom('a', 'b', '1'), { maxLength: 6 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(anyWord, anyWord, anyWord, anyWord, (one, other, start, end) => {
      const distance = editDistance(`x${one}y`, `z${other}w`);
      expect(editDistance(`${start}x${one}y${end}`, `${start}z${other}w${end}`)).toBe(distance);
    }),
  );
  expect([editDistance('abc', 'acb'), editDistance('q123', 'q132'), editDistance('', 'ab')]).toEqual([1, 1, 2]);
});
