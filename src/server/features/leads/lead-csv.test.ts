import { expect, test } from 'vitest';
import { csvRecord } from './lead-csv.ts';

test.each([
  ['=1+1', `"'=1+1"`],
  ['+13122071000', `"'+13122071000"`],
  ['-5', `"'-5"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['\r=1', `"'\r=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['="a",b', `"'=""a"",b"`],
  ["O'Brien", `"O'Brien"`],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
  [undefined, ''],
  ['', ''],
  [46, '46'],
  [-5, `"'-5"`],
])('[O4] a cell never starts as a formula: %j', (value, cell) => {
  expect(csvRecord([value])).toBe(cell);
});

test('[O4] cells are separated by commas, and a line has no end of its own', () => {
  expect(csvRecord(['a', undefined, 'b,c', 46, "O'Brien\r"])).toBe(`a,,"b,c",46,"O'Brien\r"`);
});
