import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brotliTemplate } from './brotli-template.ts';

const TIME = 'm3v1q2ab.'.padEnd(52, 'aZ9-_');
const OTHER = 'm3v1q2zz.'.padEnd(52, 'Qx7_-');
const words = fc
  .array(fc.constantFrom('<p>', 'study', 'ñandú', 'asthma ', 'value="', '</p>\n', TIME.slice(0, 9), 'aZ9-_', '日本'), {
    minLength: 1,
    maxLength: 400,
  })
  .map((parts) => parts.join(''));

test('[K8] decompressing yields the text with the word replaced, whatever surrounds it', async () => {
  await fc.assert(
    fc.asyncProperty(words, words, words, async (before, between, after) => {
      const text = `${before}${TIME}"/>${between}${TIME}",${after}..`;
      const made = await brotliTemplate(text, TIME, 'br');
      const body = made?.with(OTHER);
      expect(body && brotliDecompressSync(body).toString()).toBe(text.replaceAll(TIME, OTHER));
    }),
    { numRuns: 60 },
  );
});

test('[K8] uncompressed it is the text; a word of another length does not fit', async () => {
  const made = await brotliTemplate(`<a>${TIME}</a>`, TIME, undefined);
  expect([made?.with(OTHER)?.toString(), made?.with('short')]).toEqual([`<a>${OTHER}</a>`, undefined]);
});

test('[K8] a text that ends with the word is not kept compressed: nothing may follow it', async () => {
  expect(await brotliTemplate(`<a>${TIME}`, TIME, 'br')).toBeUndefined();
});
