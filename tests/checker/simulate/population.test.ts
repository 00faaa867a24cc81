import { expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { drawVisitors } from '#checker/simulate/population/draw-visitors.ts';
import { populationReport } from '#checker/simulate/population/population-report.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { DEMONSTRATION_WORLD } from '#entry/commands/campaigns/simulate/demonstration-world.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';

const { files } = await readCampaignFiles(['campaigns']);
const registry = createRegistry(await loadBlocks('blocks'));
const { campaigns } = await checkedCampaigns({ files, registry });

function reportOf(id: string, seed: number) {
  const campaign = campaigns.get(id);
  if (!campaign) throw new Error(`No campaign ${id}`);
  const subject = subjectOf(campaign, registry, () => undefined, {
    today: '2026-11-21',
    studies: DEMONSTRATION_WORLD.studies,
  });
  return populationReport(drawVisitors(subject, 60, seed, DEMONSTRATION_WORLD), { campaign: id, count: 60, seed });
}

test('a population is the same for the same seed, and every visit in it ends', () => {
  const report = reportOf('ws15', 7);
  expect(report).toEqual(reportOf('ws15', 7));
  expect(report).not.toEqual({ ...reportOf('ws15', 8), seed: 7 });
  expect(report.lost).toBe(0);
  expect(report.endings.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(60);
});

test('unqualified visitors are grouped by the first screen that decides it', () => {
  const { endings, earliest } = reportOf('ws15', 7);
  const unqualified = endings
    .filter(({ verdict }) => verdict === 'not qualified')
    .reduce((sum, { visitors }) => sum + visitors, 0);
  expect(unqualified).toBeGreaterThan(0);
  expect(earliest.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(unqualified);
  // ws15 asks on its first page everything that a study sets bounds for.
  expect(
    earliest.every(({ screen, route, screensAfter }) => screen === 1 && route === 'home' && screensAfter > 0),
  ).toBe(true);
});
