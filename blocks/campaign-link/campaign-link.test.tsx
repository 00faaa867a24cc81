import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

test('[C15] the button leads to the campaign that the document names, with the text that it gives', async () => {
  const page = await showBlock(block, { campaign: 'ws10', label: { en: 'Go on', es: 'Continuar' } }, { locale: 'es' });
  const link = page.form.querySelector('a');
  expect([link?.getAttribute('href'), link?.textContent]).toEqual(['/signup?s=ws10', 'Continuar']);
});
