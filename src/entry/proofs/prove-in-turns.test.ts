import { expect, test } from 'vitest';
import { globBlocks } from '#registry/glob-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { BYE, campaignFile, type WrittenPage } from '#tests/support/checker/small-campaign.ts';
import { createProverInTurns } from './prove-in-turns.ts';

const registry = createRegistry(globBlocks);

function fileOf(pages: readonly WrittenPage[]) {
  const { text } = campaignFile(pages);
  return { name: 'small.json', text };
}

const GOOD = fileOf([{ name: 'home', blocks: ['Gender'], next: ['bye'] }, BYE]);
const GAP = fileOf([
  { name: 'home', blocks: ['Gender'], next: [{ when: { fact: 'candidate.gender', is: 'male' }, to: 'bye' }] },
  BYE,
]);

const proofOf = async (file: typeof GOOD, limit?: number) =>
  (await createProverInTurns(registry, limit)({ files: [file], rules: [], campaigns: ['small'] })).get('small');

test('[B9] a good campaign is proven', async () => {
  expect(await proofOf(GOOD)).toEqual({ issues: [], undecided: [] });
});

test('[B9] visitors who get stuck are found', async () => {
  const proof = await proofOf(GAP);
  expect(proof?.issues.map(({ code }) => code)).toEqual(['prove-gap']);
});

test('[B9] a proof that takes too long is undecided', async () => {
  expect(await proofOf(GOOD, -1)).toEqual({ issues: [], undecided: [expect.stringContaining('took longer than')] });
});
