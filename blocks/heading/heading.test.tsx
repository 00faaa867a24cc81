import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

test('[B4] a heading has its level, its lead and the anchor that menus lead to', async () => {
  const page = await showBlock(
    block,
    {
      text: { en: 'About {product}', es: 'Sobre {product}' },
      lead: { en: 'Short.', es: 'Breve.' },
      level: 3,
      anchor: 'about',
    },
    { locale: 'es' },
  );
  const heading = page.form.querySelector('h3');
  expect(heading?.textContent).toBe('Sobre estudios clínicos');
  expect(heading?.id).toBe('about');
  expect(heading?.tabIndex).toBe(-1);
  expect(page.form.textContent).toContain('Breve.');
});

test('[B4] a heading is of the second level: the first is the title of the page', async () => {
  const page = await showBlock(block, { text: { en: 'About you' } });
  expect(page.form.querySelector('h2')?.textContent).toBe('About you');
  expect(page.form.querySelector('h1')).toBeNull();
});
