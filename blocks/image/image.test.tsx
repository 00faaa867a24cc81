import { expect, test } from 'vitest';
import { EXAMPLE_MEDIA as media } from '#tests/support/blocks/media.ts';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

const PICTURE = { file: 'knee-walk.jpg', alt: { en: 'Two people by a lake', es: 'Dos personas junto a un lago' } };

test('[B4] a picture comes in the width and format that a screen needs, and its place is kept', async () => {
  const { form } = await showBlock(block, PICTURE, { media });
  const [avif, webp] = form.querySelectorAll('source');
  expect(avif?.type).toBe('image/avif');
  expect(avif?.srcset).toBe('/media/aa-480.avif 480w, /media/aa-960.avif 960w, /media/aa-1440.avif 1440w');
  expect(webp?.type).toBe('image/webp');
  const image = form.querySelector('img');
  expect(image?.getAttribute('src')).toBe('/media/aa.jpg');
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['1440', '960']);
  expect(image?.getAttribute('loading')).toBe('lazy');
});

test('[B6] a picture says what it shows in the language of the page', async () => {
  const { form } = await showBlock(block, PICTURE, { media, locale: 'es' });
  expect(form.querySelector('img')?.alt).toBe('Dos personas junto a un lago');
});

test('[B4] a decorative picture has an empty alternative text', async () => {
  const { form } = await showBlock(block, { file: 'knee-joint.svg', decorative: true }, { media });
  expect(form.querySelector('img')?.getAttribute('alt')).toBe('');
  expect(form.querySelector('source')).toBeNull();
});

test('[B4] where the file is not there, visitors read what the picture would show', async () => {
  const { form } = await showBlock(block, PICTURE);
  expect(form.querySelector('img')).toBeNull();
  expect(form.textContent).toBe('Two people by a lake');
});

test('[B4] markup in a text stays text', async () => {
  const caption = { en: '<img src=x onerror="alert(1)">', es: '<b>x</b>' };
  const { form } = await showBlock(block, { ...PICTURE, caption }, { media });
  expect(form.querySelector('figcaption')?.textContent).toBe(caption.en);
  expect(form.querySelectorAll('img')).toHaveLength(1);
});

test('[B4] the picture of a block is one of its media', () => {
  expect(block.media?.(PICTURE)).toEqual([{ at: '/file', file: 'knee-walk.jpg', kind: 'picture', described: PICTURE }]);
});
