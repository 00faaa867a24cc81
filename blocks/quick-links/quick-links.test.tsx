import { expect, test } from 'vitest';
import { renderBlockToHtml } from '#tests/support/blocks/render-block.tsx';
import block from './index.ts';

test('[D1] quick links lead to a section, to a step, and to the study search', async () => {
  const links = [
    { label: { en: 'See Who Qualifies' }, target: { anchor: 'eligibility' } },
    { label: { en: 'Begin' }, target: { route: 'postal' } },
    { label: { en: 'Find Local {product}' }, target: { flow: 'study-search' } },
  ];
  const html = await renderBlockToHtml(block, { links });
  expect(
    [...html.matchAll(/<a href="([^"]*)" referrerPolicy="same-origin">([^<]*)<\/a>/g)].map(([, ...link]) => link),
  ).toEqual([
    ['#eligibility', 'See Who Qualifies'],
    ['/signup/s6/postal', 'Begin'],
    ['/signup/study-search', 'Find Local clinical studies'],
  ]);
});
