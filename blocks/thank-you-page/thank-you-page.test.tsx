import { expect, test } from 'vitest';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import block from './index.ts';

test('[D9] the greeting is the heading of the page', async () => {
  const html = await renderBlockToHtml(block, {}, { answers: { 'candidate.firstName': 'Maria' } });
  expect(html).toMatch(/<h1[^>]*>Maria, thank you for your interest<\/h1>/);
  expect(block.pageHeading).toBe(true);
});
