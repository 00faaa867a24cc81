import { expect, test } from 'vitest';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import { testStudy } from '#tests/support/blocks/study.ts';
import block from './index.ts';

const COPY = {
  studyDesign: { title: { en: 'How it works' }, items: [{ en: 'Six visits' }] },
  eligibility: { title: { en: 'Who can join' }, items: [{ en: 'Adults with asthma' }] },
};

test('[D5] benefits, study design and who can join are in sections that the anchor menu links to', async () => {
  const html = await renderBlockToHtml(
    block,
    {},
    { payload: { study: testStudy({ webScreener: { landingPageCopy: COPY } }) } },
  );
  for (const anchor of ['benefits', 'study-details', 'eligibility']) expect(html).toContain(`id="${anchor}"`);
  for (const words of ['Benefits of Participation', 'A no-cost doctor visit', 'Six visits', 'Adults with asthma'])
    expect(html).toContain(words);
});

test('[F8] compensation is named only where the study pays it', async () => {
  const paid = { payload: { study: testStudy({ webScreener: { compensationAvailable: true } }) } };
  expect(await renderBlockToHtml(block, {}, paid)).toContain('Compensation');
  expect(await renderBlockToHtml(block, {}, { payload: { study: testStudy() } })).not.toContain('ompensation');
});

test('[R3] the study’s texts override the campaign’s', async () => {
  const settings = {
    landingPageCopy: { eligibility: { title: { en: 'Campaign' }, items: [{ en: 'From the campaign' }] } },
  };
  const html = await renderBlockToHtml(
    block,
    {},
    { settings, payload: { study: testStudy({ webScreener: { landingPageCopy: COPY } }) } },
  );
  expect(html).toContain('Adults with asthma');
  expect(html).not.toContain('From the campaign');
});
