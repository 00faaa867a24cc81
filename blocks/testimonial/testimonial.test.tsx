import { expect, test } from 'vitest';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import block from './index.ts';

test('[D1] every quote names its author, in the language of the page', async () => {
  const quotes = [
    { quote: { en: 'They took time.', es: 'Me dedicaron tiempo.' }, who: { en: 'Rosa', es: 'Rosa' } },
    { quote: { en: 'I learned a lot.', es: 'Aprendí mucho.' }, who: { en: 'Lin', es: 'Lin' } },
  ];
  const html = await renderBlockToHtml(block, { quotes }, { locale: 'es' });
  expect(html.match(/<figure/g)).toHaveLength(2);
  expect(html).toContain('Me dedicaron tiempo.');
  expect(html).toContain('id="testimonials"');
});
