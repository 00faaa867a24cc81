import { expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { fact } from '#tests/support/checker/proof-of.ts';
import { BYE, campaignFile, type WrittenBlock } from '#tests/support/checker/small-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const fragment = (...blocks: readonly object[]) => ({
  path: 'campaigns/fragments/shared.json',
  text: JSON.stringify({ formatVersion: 1, blocks }),
});
const using = (id: string, ...others: readonly WrittenBlock[]) =>
  campaignFile([{ name: 'home', blocks: [{ use: 'shared' }, ...others], next: ['later'] }, LATER, BYE], { id });
const LATER = { name: 'later', blocks: ['ReferralSource'], next: ['bye'] };

test('[B9] a fragment that is wrong everywhere blocks every campaign that uses it', async () => {
  const late = { block: 'Email', showWhen: fact('answer.referral-source', { known: true }) };
  const files = [using('one'), using('two'), fragment(late)];
  const { issues, campaigns } = await checkedCampaigns({ files, registry });
  expect(issues.map(({ code }) => code)).toEqual(['fact-not-yet-asked']);
  expect([...campaigns.keys()]).toEqual([]);
});

test('[B9] a fragment that is wrong in one campaign blocks only that one', async () => {
  const files = [using('good'), using('twice', { block: 'Email' }), fragment({ block: 'Email' })];
  const { campaigns } = await checkedCampaigns({ files, registry });
  expect([...campaigns.keys()]).toEqual(['good']);
});
