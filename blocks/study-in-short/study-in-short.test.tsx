import { expect, test } from 'vitest';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import { testStudy } from '#tests/support/blocks/study.ts';
import block from './index.ts';

const readable = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const landingPageCopy = { facts: [{ value: { en: '5 visits' }, label: { en: 'near you' } }] };
const withNumber = { webScreenerProps: { callNumber: true } };

test('[D5] the study in short says the same facts as the opening, and the number to call', async () => {
  const payload = { study: testStudy({ webScreener: { landingPageCopy } }) };
  const html = await renderBlockToHtml(block, {}, { payload, settings: withNumber });
  expect(readable(html)).toMatch(/^About this study Asthma study 5 visits near you Call us: [\d-]+$/);
  expect(html).toMatch(/<a[^>]*href="tel:\d+"/);
});

test('[N8] a campaign that shows no number shows none beside the form either', async () => {
  const payload = { study: testStudy({ webScreener: { landingPageCopy } }) };
  expect(readable(await renderBlockToHtml(block, {}, { payload }))).toBe(
    'About this study Asthma study 5 visits near you',
  );
});

test('[A13] without a study there is nothing to say', async () => {
  expect(await renderBlockToHtml(block, {})).not.toContain('section');
});
