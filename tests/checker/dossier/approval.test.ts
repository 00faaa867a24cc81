import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { check } from '#entry/commands/campaigns/check/check.ts';
import { contentHash } from '#server/features/content/index.ts';
import { BYE, campaignFile, words } from '../../support/checker/small-campaign.ts';
import { tempFolder } from '../../support/temp.ts';
import { runCommand } from '../run-command.ts';
import { REGISTRY } from './made-dossier.ts';

const heading = (text: string) => ({ block: 'Heading', id: 'hello', props: { text: words(text) } });
const SMALL = campaignFile([{ name: 'start', blocks: [heading('Hello'), 'FullName'], next: ['bye'] }, BYE]);

/** A folder with the campaign, and an approval of it. */
async function approved(): Promise<{ readonly campaign: string; readonly approval: string }> {
  const { campaigns } = await checkedCampaigns({ files: [SMALL], registry: REGISTRY });
  const folder = tempFolder('approved');
  mkdirSync(folder, { recursive: true });
  const [campaign, approval] = [join(folder, 'small.json'), join(folder, 'approval.txt')];
  writeFileSync(campaign, SMALL.text);
  const { id = '', version = 0 } = campaigns.get('small') ?? {};
  const hash = contentHash(campaigns.get('small'));
  writeFileSync(
    approval,
    JSON.stringify({ campaign: id, version, contentHash: hash, dossiers: {}, date: '2026-01-15' }),
  );
  return { campaign, approval };
}

const foundIn = async (campaign: string, approval: string) => {
  const { stdout, stderr } = await runCommand(check, campaign, '--approved', approval);
  return `${stdout}${stderr}`.split('\n').filter((line) => / approval-|approval/.test(line));
};

test('the content that was approved is not reported', async () => {
  const { campaign, approval } = await approved();
  expect(await foundIn(campaign, approval)).toEqual([]);
});

test('a document that only looks different is not reported', async () => {
  const { campaign, approval } = await approved();
  writeFileSync(campaign, JSON.stringify(JSON.parse(readFileSync(campaign, 'utf8'))));
  expect(await foundIn(campaign, approval)).toEqual([]);
});

test('one changed letter is reported at the version', async () => {
  const { campaign, approval } = await approved();
  writeFileSync(campaign, SMALL.text.replace('"Hello"', '"Hallo"'));
  const [found = ''] = await foundIn(campaign, approval);
  const line = SMALL.text.split('\n').findIndex((text) => text.includes('"version"')) + 1;
  expect(found).toContain(`${campaign}:${line}:`);
  expect(found).toMatch(
    / approval-stale The content differs .*version 1 with the content hash [\da-f]{12}… was approved/,
  );
});

test.each([
  ['that is no approval', '{}', /is not an approval that/],
  ['of a campaign that is not there', undefined, /There is no campaign "gone", which an approval is about/],
])('a file %s is refused', async (_what, text, message) => {
  const { campaign, approval } = await approved();
  writeFileSync(approval, text ?? readFileSync(approval, 'utf8').replace('"small"', '"gone"'));
  const { code, stderr } = await runCommand(check, campaign, '--approved', approval);
  expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
});
