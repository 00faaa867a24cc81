import { expect, test } from 'vitest';
import { csvCell } from './lead-csv.ts';

test.each([
  ['=1+1', `"'=1+1"`],
  ['+13122071000', `"'+13122071000"`],
  ['-5', `"'-5"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['\r=1', `"'\r=1"`],
  ["O'Brien", `"O'Brien"`],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
  [undefined, ''],
  [46, '46'],
])('[O4] a cell never starts as a formula: %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});
