import { afterAll, beforeAll, expect, test } from 'vitest';
import { fact } from '#tests/support/checker/proof-of.ts';
import { BYE, campaignFile } from '#tests/support/checker/small-campaign.ts';
import { Browser } from './walked/browser.ts';
import { untouched } from './walked/page-form.ts';
import { openServedSite, type ServedSite } from './walked/served-site.ts';

let site: ServedSite;
beforeAll(async () => {
  site = await openServedSite();
});
afterAll(() => site.close());

test('[A10, A16] leaving a page that the answers do not lead to works as for somebody who begins there', async () => {
  const young = fact('candidate.age', { lessThan: 21 });
  const pages = [
    { name: 'home', blocks: ['Age'], next: [{ when: young, to: 'sorry' }, 'middle'] },
    { name: 'middle', blocks: ['Email'], next: [{ when: young, to: 'young' }, 'bye'] },
    { name: 'sorry' },
    { name: 'young' },
    BYE,
  ];
  await site.serve([campaignFile(pages)]);
  const url = '/signup/small';
  const browser = new Browser(site, site.campaign('small'), { url, language: 'en-US', day: '2026-11-26' });
  const home = (await browser.open(url))?.page;
  if (!home) throw new Error('The campaign has no first page');
  const said = await browser.send(home, { ...untouched(home), 'candidate.age': ['19'] }, 'next');
  expect(said).toMatchObject({ to: { name: 'sorry' } });
  const middle = (await browser.open(`${url}/middle`))?.page;
  if (!middle) throw new Error('The page in the middle did not open');
  const left = await browser.send(middle, { ...untouched(middle), 'candidate.email': ['ana@example.org'] }, 'next');
  expect(left).toMatchObject({ to: { name: 'bye' } });
});
