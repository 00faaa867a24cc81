import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import examples from './examples.json' with { type: 'json' };
import block from './index.ts';

test('[B4] facts are a list; what an icon says, the words say', async () => {
  const { form } = await showBlock(block, examples[0]?.props, { locale: 'es' });
  expect([...form.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Gratis no necesita seguro',
    '6 visitas en tres meses',
    'Cerca de usted centros en 12 ciudades',
    'Hasta $400 por tiempo y traslado',
  ]);
  expect([...form.querySelectorAll('svg')].every((icon) => icon.getAttribute('aria-hidden') === 'true')).toBe(true);
});

test('[B4] a fact may be a word alone', async () => {
  const { form } = await showBlock(block, examples[1]?.props);
  expect(form.querySelectorAll('svg')).toHaveLength(0);
  expect(form.querySelector('li')?.textContent?.trim()).toBe('Free');
});
