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

const ASTHMA = payload.indication;
const ofRecruiting = (studies: number) => ({ recruiting: { studies, conditions: [ASTHMA] } });

test('[D2] without a study it says how many there are, and what they are about', async () => {
  const html = await renderBlockToHtml(block, {}, { payload: ofRecruiting(12) });
  expect(html).toContain('12 clinical studies are looking for people now');
  expect(html).toContain('<li>Asthma</li>');
  expect(await renderBlockToHtml(block, {}, { payload: ofRecruiting(12), locale: 'es' })).toContain('<li>Asma</li>');
});

test.each([
  ['of a single one', ofRecruiting(1), 'clinical studies near you'],
  ['of several, for a visit about a condition', { ...ofRecruiting(12), indication: ASTHMA }, 'Asthma study'],
])('[D2] it does not count the studies %s', async (_, about, title) => {
  const html = await renderBlockToHtml(block, {}, { payload: about });
  expect(html).toContain(title);
  expect(html).not.toContain('looking for people now');
});

test('[N2] the card is in Spanish on a Spanish page', async () => {
  expect(await renderBlockToHtml(block, {}, { payload, locale: 'es' })).toContain('Estudio sobre asma');
});
