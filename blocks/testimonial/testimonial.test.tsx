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

test('[D5] without quotes of its own it shows those of the study, each with its source', async () => {
  const testimonials = [
    {
      quote: { en: 'They took time.', es: 'Me dedicaron tiempo.' },
      who: { en: 'Rosa M.', es: 'Rosa M.' },
      source: { en: 'Asthma study in Chicago, 2024', es: 'Estudio del asma en Chicago, 2024' },
    },
  ];
  const html = await renderBlockToHtml(block, {}, { settings: { landingPageCopy: { testimonials } } });
  expect(html).toContain('They took time.');
  expect(html).toContain('Asthma study in Chicago, 2024');
  expect(await renderBlockToHtml(block, {}), 'a study without any shows none').toBe('');
});
