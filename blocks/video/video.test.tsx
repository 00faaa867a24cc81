import { expect, test } from 'vitest';
import { EXAMPLE_MEDIA as media } from '#tests/support/blocks/media.ts';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import examples from './examples.json' with { type: 'json' };
import block from './index.ts';

const [withTranscript] = examples;
const props = withTranscript?.props ?? {};

test('[B4] a film plays by the controls of the browser, never by itself, and loads nothing before that', async () => {
  const { form } = await showBlock(block, props, { media });
  const film = form.querySelector('video');
  expect(film?.controls).toBe(true);
  expect(film?.autoplay).toBe(false);
  expect(film?.preload).toBe('none');
  expect(film?.getAttribute('poster')).toBe('/media/bb-960.webp');
  expect([film?.getAttribute('width'), film?.getAttribute('height')]).toEqual(['960', '600']);
  expect(film?.getAttribute('aria-label')).toBe('Your first visit, step by step');
  expect(form.querySelector('source')?.getAttribute('src')).toBe('/media/ff.webm');
});

test('[B6] captions are there in every language; those of the page are on', async () => {
  const { form } = await showBlock(block, props, { media, locale: 'es' });
  const tracks = [...form.querySelectorAll('track')].map((track) => ({
    language: track.srclang,
    file: track.getAttribute('src'),
    on: track.default,
  }));
  expect(tracks).toEqual([
    { language: 'en', file: '/media/gg.vtt', on: false },
    { language: 'es', file: '/media/hh.vtt', on: true },
  ]);
  expect(form.querySelector('summary')?.textContent).toBe('Leer la transcripción');
});

test('[B4] where the film is not there, its title and its transcript are', async () => {
  const { form } = await showBlock(block, props);
  expect(form.querySelector('video')).toBeNull();
  expect(form.querySelector('.picture-missing')?.textContent).toBe('Your first visit, step by step');
  expect(form.textContent).toContain('A coordinator says hello');
});
