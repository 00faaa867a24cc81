import { readFile } from 'node:fs/promises';
import { kindOf } from '#checker/document/source-document.ts';
import { describe, expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { buildModel, type CampaignModel } from '#checker/model/campaign-model.ts';
import { openWorkspace } from '#checker/workspace.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { DEMO, ENDING, GOOD_FILES } from '#tests/faults/campaigns/check/good-documents.ts';

const registry = createRegistry(await loadBlocks('tests/checker/blocks'));
const shippedBlocks = createRegistry(await loadBlocks('blocks'));
const { files: shippedFiles } = await readCampaignFiles(['campaigns']);

const withText = (path: string, text: string) => GOOD_FILES.map((file) => (file.path === path ? { path, text } : file));

describe('documents become campaigns', () => {
  test('[B1] [B7] valid documents are assembled', async () => {
    const { issues, campaigns } = await checkedCampaigns({ files: GOOD_FILES, registry });
    expect(issues).toEqual([]);
    expect([...campaigns].map(([id, { routes }]) => [id, routes.map(({ name }) => name)])).toEqual([
      ['demo', ['home', 'middle', 'end', 'bye']],
      ['child', ['home', 'end', 'bye']],
    ]);
  });

  test('[B9] an error blocks its campaign and those that extend it, and no others', async () => {
    const other = DEMO.replace('"id": "demo"', '"id": "other"').replace('"aliases": ["d"],', '');
    const files = [
      ...withText('campaigns/demo.json', DEMO.replace('"atLeast": 18', '"atLeast": "18"')),
      { path: 'campaigns/other.json', text: other },
    ];
    const { issues, campaigns } = await checkedCampaigns({ files, registry });
    expect(issues.map(({ code }) => code)).toEqual(['value-of-wrong-type']);
    expect([...campaigns.keys()]).toEqual(['other']);
  });

  test('[B5] a circle of computations blocks its campaign, whichever file comes first', async () => {
    const circle = '"computed": { "one": { "sum": ["computed.two"] }, "two": { "sum": ["computed.one"] } }';
    const files = withText('campaigns/demo.json', DEMO.replace('"aliases": ["d"],', `"aliases": ["d"], ${circle},`));
    for (const order of [files, files.toReversed()]) {
      const { issues, campaigns } = await checkedCampaigns({ files: order, registry });
      expect(issues.map(({ code }) => code)).toEqual(['computation-circle']);
      expect([...campaigns.keys()]).toEqual([]);
    }
  });

  test('[B9] an error in a fragment blocks every campaign that uses it', async () => {
    const { campaigns } = await checkedCampaigns({
      files: withText('campaigns/fragments/ending.json', ENDING.replace('TestChoice', 'TestChoise')),
      registry,
    });
    expect([...campaigns.keys()]).toEqual([]);
  });

  test('[B9] a text that is not JSON blocks what needs it, and throws nothing', async () => {
    const { campaigns } = await checkedCampaigns({
      files: withText('campaigns/fragments/consents.json', '{ "formatVersion": 1,'),
      registry,
    });
    expect([...campaigns.keys()]).toEqual([]);
  });

  test('[B9] a warning blocks nothing', async () => {
    const { issues, campaigns } = await checkedCampaigns({
      files: withText('campaigns/demo.json', DEMO.replace('"Busque {product}"', '"Busque"')),
      registry,
    });
    expect(issues.map(({ severity }) => severity)).toEqual(['warning']);
    expect([...campaigns.keys()]).toEqual(['demo', 'child']);
  });
});

describe('the checker sees the campaigns that the engine runs', () => {
  const outline = ({ routes }: Campaign) =>
    routes.map(({ name, blocks, next }) => ({
      name,
      blocks: blocks.map(({ id, block }) => `${id}:${block}`),
      next: next.length,
    }));
  const modelled = ({ routes }: CampaignModel) =>
    routes.map(({ name, blocks, entry }) => ({
      name,
      blocks: blocks.map(({ id, entry: { block } }) => `${id}:${block}`),
      next: entry.next.length,
    }));

  test.each([
    ['the documents of this test', GOOD_FILES, registry],
    ['the shipped campaigns', shippedFiles, shippedBlocks],
  ] as const)('[B7] %s have the same routes, blocks and ids for both', async (_title, files, blocks) => {
    const { campaigns } = await checkedCampaigns({ files, registry: blocks });
    const workspace = await openWorkspace(files, blocks);
    const models = workspace.campaigns.map(({ model }) => buildModel(model.document, workspace.library));
    expect(models.length).toBeGreaterThan(0);
    expect(models.map(modelled)).toEqual(models.map(({ document }) => outline(campaignOf(campaigns, document.name))));
  });
});

function campaignOf(campaigns: ReadonlyMap<string, Campaign>, id: string): Campaign {
  const campaign = campaigns.get(id);
  if (!campaign) throw new Error(`The campaign "${id}" has faults`);
  return campaign;
}

test('[B5] fifty campaigns of the size of a shipped one are checked within five seconds', async () => {
  const text = await readFile('campaigns/s6.json', 'utf8');
  const many = Array.from({ length: 50 }, (_, index) => ({
    path: `campaigns/many-${index}.json`,
    text: text.replace('"id": "s6"', `"id": "many-${index}"`).replace('"aliases": ["6"],', ''),
  }));
  const before = performance.now();
  const { issues, campaigns } = await checkedCampaigns({ files: [...shippedFiles, ...many], registry: shippedBlocks });
  expect(issues).toEqual([]);
  expect(campaigns.size).toBe(shippedFiles.filter(({ path }) => kindOf(path) === 'campaign').length + 50);
  expect(performance.now() - before).toBeLessThan(5000);
});
