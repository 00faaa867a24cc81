import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const cellsOf = (text: string) => readTable(text).map(({ cells }) => cells);

test.each([
  [
    'cells between tabs, rows between line breaks',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'the line breaks of Windows, with one at the end',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['those of old programs', 'a\rb', [['a'], ['b']]],
  [
    'empty cells, also at the ends',
    '\tb\t\nc\t\td',
    [
      ['', 'b', ''],
      ['c', '', 'd'],
    ],
  ],
  ['blanks around words', '  a \t\u00a0b\u00a0\n', [['a', 'b']]],
  ['a cell in quotes with a tab, a line break and quotes', '"a\tb\r\nc ""d"""\te', [['a b c "d"', 'e']]],
  ['an empty cell in quotes', '""\ta', [['', 'a']]],
  ['quotes within a cell', 'say "yes"\tb', [['say "yes"', 'b']]],
  ['quotes that do not end with the cell', '"Often", they say\tb', [['"Often", they say', 'b']]],
  ['a quote that never ends', '"a\tb', [['"a', 'b']]],
  ['nothing', '', []],
  ['nothing but blanks', ' \t \n\n', []],
])('%s', (_what, text, cells) => {
  expect(cellsOf(text)).toEqual(cells);
});

test('rows keep their numbers when an empty one is left out, and one with a line break in a cell counts once', () => {
  expect(readTable('a\n\n"b\nc"\nd').map(({ number, cells }) => [number, cells[0]])).toEqual([
    [1, 'a'],
    [3, 'b c'],
    [4, 'd'],
  ]);
});

test('300 rows of three columns', () => {
  const rows = Array.from({ length: 300 }, (_none, at) => [`v${at}`, `Word ${at}`, `Palabra ${at}`]);
  expect(cellsOf(rows.map((row) => row.join('\t')).join('\r\n'))).toEqual(rows);
});
