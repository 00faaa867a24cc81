import { expect, test } from 'vitest';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import { testStudy } from '#tests/support/blocks/study.ts';
import block from './index.ts';

const payload = {
  indication: { id: 4, name: { en: 'Asthma', es: 'Asma' }, showForSignup: true, type: 'chronic' },
  region: 'Chicago, IL',
  study: testStudy(),
} as const;

test('[D1] the card names the condition, the region and that the study is recruiting', async () => {
  const html = await renderBlockToHtml(block, {}, { payload });
  for (const words of ['Recruiting', 'Asthma study', 'Chicago, IL']) expect(html).toContain(words);
});

test('[D2] it says that it takes under 2 minutes, also where no study is known', async () => {
  expect(await renderBlockToHtml(block, {}, { payload })).toContain('under 2 minutes');
  expect(await renderBlockToHtml(block, {})).toContain('clinical studies near you');
});

test('[N2] the card is in Spanish on a Spanish page', async () => {
  expect(await renderBlockToHtml(block, {}, { payload, locale: 'es' })).toContain('Estudio sobre asma');
});
