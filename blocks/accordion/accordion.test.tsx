import { expect, test } from 'vitest';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import examples from './examples.json' with { type: 'json' };
import block from './index.ts';

const props = examples[0]?.props ?? {};

test('[B4] answers open by the browser itself, and are in the page while they are closed', async () => {
  const { form } = await showBlock(block, props);
  const items = [...form.querySelectorAll('details')];
  expect(items.map(({ open }) => open)).toEqual([true, false, false]);
  expect(items[1]?.querySelector('summary')?.textContent).toBe('Can I stop?');
  expect(items[1]?.querySelectorAll('li')).toHaveLength(2);
});

test('[B4] no markup of a text becomes markup of the page, and no address runs code', async () => {
  const answer = { en: '<script>x</script> [press](javascript:alert(1))', es: '-' };
  const html = await renderBlockToHtml(block, { items: [{ question: { en: '<i>Why?</i>' }, answer }] });
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('&lt;i&gt;Why?&lt;/i&gt;');
  expect(html).not.toMatch(/href="javascript/i);
});
