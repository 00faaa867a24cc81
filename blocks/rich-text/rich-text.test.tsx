import { expect, test } from 'vitest';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import block from './index.ts';

test('[B10] text becomes paragraphs and lists, with its placeholders filled in, and never markup', async () => {
  const html = await renderBlockToHtml(block, {
    text: { en: 'Find {product}.\n\n- One\n- **Two**\n\n<script>x</script>' },
  });
  expect(html).toContain('<p>Find clinical studies.</p>');
  expect(html).toContain('<li>One</li><li><strong>Two</strong></li>');
  expect(html).toContain('&lt;script&gt;');
});
