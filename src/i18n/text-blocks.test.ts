import { expect, test } from 'vitest';
import { textBlocks } from './text-blocks.ts';

test.each([
  ['', []],
  ['One line.\nThe same paragraph.', [{ kind: 'paragraph', text: 'One line. The same paragraph.' }]],
  [
    'One.\r\n\r\nTwo.',
    [
      { kind: 'paragraph', text: 'One.' },
      { kind: 'paragraph', text: 'Two.' },
    ],
  ],
  [
    'The team will:\n\n* check the eyes\n* measure\n\nAlso:',
    [
      { kind: 'paragraph', text: 'The team will:' },
      { kind: 'list', items: ['check the eyes', 'measure'] },
      { kind: 'paragraph', text: 'Also:' },
    ],
  ],
  ['- one\n\n- two\n  of two', [{ kind: 'list', items: ['one', 'two of two'] }]],
  [
    '1. To compare\n2. To learn\n* of all',
    [
      { kind: 'list', start: 1, items: ['To compare', 'To learn'] },
      { kind: 'list', items: ['of all'] },
    ],
  ],
  ['100 mg/m\\^2, \\>30 \\& more, C:\\dir', [{ kind: 'paragraph', text: '100 mg/m^2, >30 & more, C:\\dir' }]],
  ['2022 was early.\n-5 degrees', [{ kind: 'paragraph', text: '2022 was early. -5 degrees' }]],
])('[J1] the text %j has these paragraphs and lists', (text, blocks) => {
  expect(textBlocks(text)).toEqual(blocks);
});
