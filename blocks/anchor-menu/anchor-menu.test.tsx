import { expect, test } from 'vitest';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import block from './index.ts';

const list = (en: string) => ({ title: { en }, items: [{ en }] });

test('[D5] More Information links to the sections for which the study has texts', async () => {
  const testimonials = [{ quote: { en: 'They took time.' }, who: { en: 'Rosa M.' }, source: { en: 'Asthma, 2024' } }];
  const landingPageCopy = { studyDesign: list('Design'), eligibility: list('Who'), testimonials };
  const html = await renderBlockToHtml(block, {}, { settings: { landingPageCopy } });
  expect(html).toContain('More Information');
  expect(html.match(/href="#[a-z-]+"/g)).toEqual([
    'href="#benefits"',
    'href="#study-details"',
    'href="#eligibility"',
    'href="#testimonials"',
  ]);
  expect((await renderBlockToHtml(block, {})).match(/href="#[a-z-]+"/g)).toEqual(['href="#benefits"']);
});

test('[B4] a campaign can define its own links', async () => {
  const html = await renderBlockToHtml(
    block,
    { items: [{ label: { en: 'Questions', es: 'Preguntas' }, target: 'criteria-questions' }] },
    { locale: 'es' },
  );
  expect(html).toContain('<a href="#criteria-questions">Preguntas</a>');
});
