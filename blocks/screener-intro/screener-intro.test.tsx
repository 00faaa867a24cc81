import { expect, test } from 'vitest';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import block from './index.ts';

test('[D1] "See If You Qualify" goes to the next step without any script', async () => {
  expect(await renderBlockToHtml(block, { action: 'next' })).toMatch(
    /<button[^>]*type="submit"[^>]*>See If You Qualify<\/button>/,
  );
});

test('[D5] on one page it jumps to the questions', async () => {
  expect(await renderBlockToHtml(block, { action: 'anchor', anchor: 'criteria-questions' })).toMatch(
    /<a[^>]*href="#criteria-questions"/,
  );
});

test('[R3] title and subtitle are those of the campaign or the study', async () => {
  const settings = { landingPageCopy: { title: { en: 'Breathe easier' }, subtitle: { en: 'A study near you' } } };
  const html = await renderBlockToHtml(block, {}, { settings });
  expect(html).toContain('Breathe easier');
  expect(html).toContain('A study near you');
  expect(html).not.toContain('button');
});

test('[D1] without such texts the heading names the condition', async () => {
  const payload = { indication: { id: 4, name: { en: 'asthma' }, showForSignup: true, type: 'chronic' } } as const;
  expect(await renderBlockToHtml(block, {}, { payload })).toContain('You could qualify for asthma clinical studies');
});
