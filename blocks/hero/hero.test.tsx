import { expect, test } from 'vitest';
import { EXAMPLE_MEDIA as media } from '#tests/support/blocks/media.ts';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import examples from './examples.json' with { type: 'json' };
import block from './index.ts';

const [withNext, withLink] = examples.map((example) => example.props);

test('[B4] the title of a hero is the heading of the page', async () => {
  const { form } = await showBlock(block, withNext, { media });
  expect(block.pageHeading).toBe(true);
  expect([...form.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual([
    'Does your knee hurt every day?',
  ]);
});

test('[B4] its button is the Next of the form, with and without script', async () => {
  const { form } = await showBlock(block, withNext, { media, locale: 'es' });
  const button = form.querySelector('button');
  expect(button?.type).toBe('submit');
  expect([button?.name, button?.value]).toEqual(['_action', 'next']);
  expect(button?.textContent).toBe('Vea si califica');
});

test('[B4] or it leads to a route that the checker knows of', async () => {
  const { form } = await showBlock(block, withLink);
  expect(form.querySelector('a')?.getAttribute('href')).toBe('/signup/s6/next-steps');
  expect(block.routes?.({ title: {}, action: { label: {}, to: 'next-steps' } })).toEqual(['next-steps']);
  expect(block.routes?.({ title: {}, action: { label: {} } })).toEqual([]);
});

test('[B4] its picture is what a visitor sees first, so it does not wait', async () => {
  const { form } = await showBlock(block, withNext, { media });
  expect(form.querySelector('img')?.getAttribute('loading')).toBeNull();
  expect(form.querySelector('img')?.getAttribute('fetchpriority')).toBe('high');
});

test('[B4] without a picture it is words alone', async () => {
  const { form } = await showBlock(block, withLink);
  expect(form.querySelector('img')).toBeNull();
});
