import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

test("[D1] the visitor's language is marked, the other is a link in that language", async () => {
  const page = await showBlock(block);
  expect(page.form.querySelector('[aria-current]')?.textContent).toBe('English');
  const link = page.form.querySelector('a');
  expect(link?.textContent).toBe('Español');
  expect(link?.getAttribute('href')).toBe('/signup/es/s6');
  expect(link?.hreflang).toBe('es');
  expect(link?.closest('li')?.lang).toBe('es');
});

test('[D1] a campaign in one language offers no other', async () => {
  const page = await showBlock(block, {}, { locale: 'en' });
  const { campaign } = page.state();
  page.change({ campaign: { ...campaign, languages: ['en'] } });
  expect(page.form.textContent).toBe('');
});
