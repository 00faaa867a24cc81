import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import { createLog } from '#server/core/log.ts';
import { createCampaignVersions } from '#server/features/content/campaign-versions.ts';
import { createCampaigns, type LiveCampaigns } from '#server/features/content/create-campaigns.ts';
import type { CampaignSource } from '#server/features/content/sources/campaign-source.ts';
import { createFolderSource } from '#server/features/content/sources/folder-source.ts';
import { createSourceLists, storedSource } from '#server/features/content/sources/source-lists.ts';
import { openApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { memoryDatabase } from '#tests/support/database/memory-database.ts';
import { startScriptedCms } from '#tests/support/outside/scripted-cms.ts';
import { tempFolder } from '#tests/support/temp.ts';

const clock = { now: () => new Date('2026-11-28T17:00:00.000Z') };
const database = await memoryDatabase();
const cms = await startScriptedCms();
const lists = createSourceLists(database.db);
const versions = createCampaignVersions(database.db, clock);
const open: LiveCampaigns[] = [];
let registry: Registry;
beforeAll(async () => {
  registry = createRegistry(await loadBlocks('blocks'));
});
afterEach(async () => {
  for (const campaigns of open.splice(0)) campaigns.close();
  await database.db.deleteFrom('campaign_versions').execute();
  await database.db.deleteFrom('content_source_lists').execute();
});
afterAll(async () => {
  await database.close();
  await cms.close();
});

/** A source out of reach, until it has documents. */
function distantSource(name: string) {
  let documents: readonly string[] | undefined;
  const source: CampaignSource = {
    name,
    read: () =>
      documents === undefined
        ? Promise.reject(new TypeError('fetch failed'))
        : Promise.resolve(documents.map((id) => ({ name: `${id}.json`, text: campaignText(id, { name }) }))),
    watch: () => () => undefined,
  };
  return {
    source,
    has: (...ids: readonly string[]) => (documents = ids),
    dies: () => (documents = undefined),
  };
}

function folderOf(...ids: readonly string[]): CampaignSource {
  const folder = tempFolder('beside-dead-source');
  for (const id of ids) writeFileSync(join(folder, `${id}.json`), campaignText(id, { name: 'folder' }));
  return createFolderSource(folder);
}

async function start(sources: readonly CampaignSource[], retryMs?: number): Promise<LiveCampaigns> {
  const log = createLog(() => undefined);
  const folder = tempFolder('no-rules');
  const timing = retryMs === undefined ? {} : { retryMs };
  const campaigns = await createCampaigns({ folder, sources, registry, versions, log, ...timing });
  open.push(campaigns);
  return campaigns;
}

/** By id: the source of what visitors get. */
const served = (campaigns: LiveCampaigns) =>
  Object.fromEntries(campaigns.list().map(({ campaign }) => [campaign.id, campaign.name]));

test('[B9] at a first start with a dead source, the others are served, and it takes its rank later', async () => {
  const dead = distantSource('cms');
  const campaigns = await start([dead.source, folderOf('knee', 'hip')]);
  expect(served(campaigns)).toEqual({ knee: 'folder', hip: 'folder' });
  dead.has('knee', 'hand');
  await campaigns.reload();
  expect(served(campaigns)).toEqual({ knee: 'cms', hip: 'folder', hand: 'cms' });
});

test('[B9] a source that could not be read is asked again, although it is polled rarely', async () => {
  const dead = distantSource('cms');
  const campaigns = await start([dead.source, folderOf('hip')], 20);
  dead.has('hand');
  await expect.poll(() => served(campaigns), { timeout: 10_000 }).toEqual({ hip: 'folder', hand: 'cms' });
});

test('[B9] after a restart with a dead source, its last list counts, and what it withdrew stays gone', async () => {
  const far = distantSource('cms');
  far.has('knee', 'hand', 'gone');
  const sources = () => [storedSource(far.source, lists), folderOf('knee', 'hip')];
  const before = await start(sources());
  far.has('knee', 'hand');
  await before.reload();
  expect(served(before)).toEqual({ knee: 'cms', hip: 'folder', hand: 'cms' });
  far.dies();
  const after = await start(sources());
  expect(served(after)).toEqual(served(before));
  expect(after.isWithdrawn('gone')).toBe(true);
  expect(after.documents().sources).toMatchObject([{ name: 'cms', documents: 2 }, { name: 'folder' }]);
});

test('[B9] without a list of an earlier start, no campaign disappears that was served before', async () => {
  const far = distantSource('cms');
  far.has('hand');
  await start([far.source, folderOf('hip')]);
  far.dies();
  const hiding: CampaignSource = {
    name: 'database',
    read: () => Promise.resolve([{ name: 'hip.json', text: '', withdrawn: true as const }]),
    watch: () => () => undefined,
  };
  const after = await start([hiding, far.source, folderOf('hip', 'knee')]);
  expect(served(after)).toEqual({ knee: 'folder', hand: 'cms' });
});

test('[B9] a dead source is reported in the log, by the API and in the metrics; the server is ready', async () => {
  const file = join(tempFolder('dead-sources'), 'sources.json');
  const source = { kind: 'http', name: 'house', url: `${cms.origin}/list`, list: '', pollSeconds: 3600 };
  writeFileSync(file, JSON.stringify({ sources: [{ kind: 'database' }, source, { kind: 'folder' }] }));
  const site = await openApiSite({
    env: { CAMPAIGN_SOURCES_FILE: file, CONTENT_TOKEN: OPERATOR_TOKEN, METRICS_TOKEN: 'metrics-0123456789abcdef' },
  });
  const client = contentClient(site);
  const ask = async (url: string) =>
    site.app.inject({ url, headers: { authorization: 'Bearer metrics-0123456789abcdef' } });
  const failed = `${cms.origin}/list answered 404`;
  const { files } = site.services.campaigns.documents();
  expect((await ask('/readyz')).statusCode).toBe(200);
  expect(site.logs).toContainEqual(expect.objectContaining({ level: 'error', service: 'house', reason: failed }));
  expect((await client.call('GET', '/sources')).list()).toEqual([
    { source: 'database', documents: 0, position: null, failure: null, waiting: [] },
    { source: 'house', documents: null, position: null, failure: failed, waiting: [] },
    { source: 'folder', documents: files.length, position: null, failure: null, waiting: [] },
  ]);
  expect((await ask('/metrics')).body).toContain('trialflow_campaign_source_unreadable{source="house"} 1');
  cms.script(() => ({ body: [JSON.parse(campaignText('hand'))] }));
  await site.services.campaigns.reload();
  expect((await ask('/metrics')).body).toContain('trialflow_campaign_source_unreadable{source="house"} 0');
  expect(site.services.campaigns.find('hand')).toBeDefined();
  await site.close();
});
