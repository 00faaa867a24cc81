import { readFile } from 'node:fs/promises';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { flowChart } from '#checker/graph/flow-chart.ts';
import { coverageOf } from '#checker/report-page/coverage.ts';
import { blockTexts } from '#checker/report-page/page-texts.ts';
import { reportPage } from '#checker/report-page/report-page.ts';
import { drawVisitors } from '#checker/simulate/population/draw-visitors.ts';
import { populationReport } from '#checker/simulate/population/population-report.ts';
import { openCampaign } from '#entry/commands/campaigns/one-campaign.ts';
import { loadJourneys } from '../../journeys/journey.ts';
import { expectClean } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { openLive } from '../open-live.ts';

test('outside production a page says how this visit came and what it waits for; nothing is sent', async ({
  page,
}, info) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await openLive(page, '/signup/s6?explain=1');
  const panel = page.getByRole('complementary', { name: 'Why this page?' });
  // On a narrow screen it stays collapsed until requested, because it would cover the page.
  if (info.project.name === 'phone') await panel.getByText('Why this page?').click();
  await expect(panel.getByRole('heading', { name: 'home' })).toBeVisible();
  await expect(panel).toContainText('to “gender” when the link asks for the gender and the gender is not known');
  await expectClean(page, 'the explanation', { within: '.explained' });
  expect(sent.filter((body) => body.includes('the gender is not known'))).toEqual([]);
});

test('it uses the language of the page', async ({ page }) => {
  await openLive(page, '/signup/es/s6?explain=1');
  await expect(page.getByRole('complementary', { name: '¿Por qué esta página?' })).toBeAttached();
});

test('a page that is not asked to explain itself loads nothing of it', async ({ request }) => {
  expect(await (await request.get('/signup/s6')).text()).not.toContain('explained-assets');
  expect(await (await request.get('/signup/s6?explain=1')).text()).toContain('explained-assets');
});

test('the report of a campaign is clean for axe, narrow and wide', async ({ page }) => {
  const { campaign, registry } = await openCampaign('campaigns/ws21.json', 'blocks');
  const subject = subjectOf(campaign, registry, () => undefined);
  const picture = (await readFile('src/server/pages/html/favicon.svg')).toString('base64');
  const html = reportPage({
    campaign,
    language: 'en',
    made: '2026-01-15 10:20',
    chart: flowChart(subject, 'en'),
    pictures: { screens: [{ route: 'home', language: 'en', picture }] },
    checked: ['campaigns/ws21.json:1:1 a finding'],
    proven: [],
    undecided: [],
    coverage: coverageOf(campaign, loadJourneys()),
    blockTexts: await blockTexts(campaign, registry),
    burden: populationReport(drawVisitors(subject, 50, 1), { campaign: campaign.id, count: 50, seed: 1 }),
  });
  await page.setContent(html);
  await expectClean(page, 'the report');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    'it fits the window',
  ).toBe(true);
});
