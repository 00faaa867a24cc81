import { expect, test } from 'vitest';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import block from './index.ts';

test('[D1] Why Choose Clinical Trials, with its three points', async () => {
  const html = await renderBlockToHtml(block, {});
  for (const words of [
    'Why Choose Clinical Trials',
    'Take an active role in your healthcare',
    'No-cost study-related care from local doctors',
    'No-cost study medication',
  ])
    expect(html).toContain(words);
  expect(html.match(/<li/g)).toHaveLength(3);
});
