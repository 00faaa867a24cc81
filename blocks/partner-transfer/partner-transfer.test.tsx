import { expect, test } from 'vitest';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

const MARIA = { answers: { 'candidate.firstName': 'Maria' } } as const;

test('[C11] the warm transfer has a script and a number to tap, and other callers have a script too', async () => {
  const page = await showBlock(block, {}, MARIA);
  expect([...page.form.querySelectorAll('h2')].map((title) => title.textContent)).toEqual([
    'Transfer the call',
    'If the caller cannot be transferred',
  ]);
  expect(page.form.textContent).toContain(
    '“Thank you, Maria. I am going to connect you with a study coordinator at Trial Search now.',
  );
  expect(page.form.querySelector('a[href^="tel:"]')?.getAttribute('href')).toBe('tel:18005550100');
});

test('[N8] a country without a number shows none', async () => {
  const html = await renderBlockToHtml(block, {}, { answers: { 'candidate.country': 'AU' } });
  expect(html).toContain('No transfer number is configured for this country.');
  expect(html).not.toContain('tel:');
});

test('[I2] the scripts of a campaign are sanitised', async () => {
  const html = await renderBlockToHtml(block, {
    warmTransfer: { en: '<p onclick="x()">Stay <span>here</span></p>', es: 'x' },
  });
  expect(html).toContain('<p>Stay here</p>');
});

test('[A12] [I1] a caller screened for no study cannot be transferred: only the other script shows', async () => {
  const html = await renderBlockToHtml(block, {}, { ...MARIA, settings: { needsStudy: true } });
  expect(html).not.toContain('Transfer the call');
  expect(html).toContain('If the caller cannot be transferred');
});
