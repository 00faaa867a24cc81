import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import { createLog } from '#server/core/log.ts';
import { createCampaignVersions, type CampaignVersions } from '#server/features/content/campaign-versions.ts';
import { createCampaigns, type LiveCampaigns } from '#server/features/content/create-campaigns.ts';
import { createFolderSource } from '#server/features/content/sources/folder-source.ts';
import { campaignText } from '#tests/support/content-client.ts';
import { memoryDatabase } from '#tests/support/database/memory-database.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

const clock = { now: () => new Date('2026-11-28T17:00:00.000Z') };
const database = await memoryDatabase();
const stored = createCampaignVersions(database.db, clock);
const folder = tempFolder('not-taken-up');
const open: LiveCampaigns[] = [];
let registry: Registry;
beforeAll(async () => {
  registry = createRegistry(await loadBlocks('blocks'));
});
afterEach(() => {
  for (const campaigns of open.splice(0)) campaigns.close();
});
afterAll(async () => {
  await database.close();
  removeTempFolder(folder);
});

const lay = (id: string, version = 1) => writeFileSync(join(folder, `${id}.json`), campaignText(id, { version }));
const take = (id: string) => rmSync(join(folder, `${id}.json`));

/** A database that refuses one campaign, as long as it does. */
function refusing(id: string) {
  let refuses = true;
  const versions: CampaignVersions = {
    ...stored,
    keep: async (published) => {
      if (refuses && published.campaign.id === id) throw new Error('invalid byte sequence');
      await stored.keep(published);
    },
  };
  return { versions, recovers: () => (refuses = false) };
}

async function start(versions: CampaignVersions, retryMs = 3_600_000): Promise<LiveCampaigns> {
  const log = createLog(() => undefined);
  const sources = [createFolderSource(folder)];
  const campaigns = await createCampaigns({ folder, sources, registry, versions, log, retryMs });
  open.push(campaigns);
  return campaigns;
}

const served = (campaigns: LiveCampaigns) =>
  Object.fromEntries(campaigns.list().map(({ campaign: { id, version } }) => [id, version]));

test('[B9] a campaign that cannot be stored holds up no other, and what was withdrawn stays gone', async () => {
  lay('gone');
  lay('knee');
  await start(stored);
  take('gone');
  lay('knee', 2);
  lay('hip');
  const { versions } = refusing('knee');
  const campaigns = await start(versions);
  expect(served(campaigns)).toEqual({ knee: 1, hip: 1 });
  expect(campaigns.isWithdrawn('gone')).toBe(true);
  lay('hip', 2);
  take('knee');
  await campaigns.reload();
  expect(served(campaigns)).toEqual({ hip: 2 });
});

test('[B9] it is tried again until it can be stored', async () => {
  lay('hand');
  const { versions, recovers } = refusing('hand');
  const campaigns = await start(versions, 20);
  expect(served(campaigns)).toEqual({ hip: 2 });
  expect(campaigns.standstill()).toBeDefined();
  recovers();
  await expect.poll(() => served(campaigns), { timeout: 10_000 }).toEqual({ hand: 1, hip: 2 });
  await expect.poll(() => campaigns.standstill(), { timeout: 10_000 }).toBeUndefined();
});
