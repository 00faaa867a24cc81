import { expect, test } from 'vitest';
import { safeHref } from '#schemas/safe-address.ts';
import { parseRichText } from './parse-rich-text.ts';

test('[G6] a text of a document has paragraphs, lists, strong words and links, and nothing else', () => {
  expect(parseRichText('One **two** <b>three</b>\n\n- four\n- [five](https://example.org/a)')).toEqual([
    {
      kind: 'paragraph',
      lines: [
        [
          { kind: 'text', text: 'One ' },
          { kind: 'strong', text: 'two' },
          { kind: 'text', text: ' <b>three</b>' },
        ],
      ],
    },
    {
      kind: 'list',
      items: [
        [{ kind: 'text', text: 'four' }],
        [{ kind: 'link', text: 'five', href: 'https://example.org/a', external: true }],
      ],
    },
  ]);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'vbscript:x',
  'https:///evil',
  'relative/path',
  '',
])('[P3] %j is not an address that a text may link to', (href) => {
  expect(safeHref(href)).toBeUndefined();
  expect(JSON.stringify(parseRichText(`[press](${href})`))).not.toContain('"link"');
});

test.each([
  ['https://example.org', true],
  ['http://example.org/x?y=1', true],
  ['/signup/s6', false],
  ['tel:+18005550100', false],
  ['mailto:help@example.org', false],
])('[P3] %s is an address', (href, external) => {
  expect(safeHref(href)).toEqual({ href, external });
});

test('[P3] a text of nothing but marks is parsed quickly', () => {
  const begin = performance.now();
  parseRichText('[**'.repeat(20_000));
  expect(performance.now() - begin).toBeLessThan(5000);
});
