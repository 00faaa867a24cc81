import { expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { SCREENER } from '../support/checker/proof-of.ts';
import { BYE, campaignFile } from '../support/checker/small-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));

test.each<[string, string, Predicate]>([
  ['its own answer', 'Gender', { fact: 'candidate.gender', isNot: 'male' }],
  ['a verdict on its own answer', 'Gender', { fact: 'verdict.genderQualified', is: true }],
  ['the verdict on the questions that it asks', 'CriteriaQuestions', { fact: 'verdict.criteriaQualified', is: true }],
  ['the answer to one of them', 'CriteriaQuestions', { fact: 'study.ctScanBooked', known: false }],
])('[B5] a block that is shown by %s is an error', async (_what, block, showWhen) => {
  const pages = [{ name: 'home', blocks: [{ block, showWhen }], next: ['bye'] }, BYE];
  const { issues } = await checkedCampaigns({ files: [campaignFile(pages, SCREENER)], registry });
  expect(issues.map(({ code }) => code)).toEqual(['condition-reads-own-answer']);
});
