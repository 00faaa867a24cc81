import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { startScriptedCms } from '#tests/support/outside/scripted-cms.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

const cms = await startScriptedCms();
const folder = tempFolder('gone-meanwhile');
const file = join(folder, 'sources.json');
const source = { kind: 'http', name: 'house', url: `${cms.origin}/list`, list: 'docs', pollSeconds: 3600 };
writeFileSync(file, JSON.stringify({ sources: [{ kind: 'database' }, source, { kind: 'folder' }] }));

let database: TestDatabase;
let site: ApiSite;
const open = () => openApiSite({ env: { CAMPAIGN_SOURCES_FILE: file, CONTENT_TOKEN: OPERATOR_TOKEN }, database });
const serve = (...ids: readonly string[]) =>
  cms.script(() => ({ body: { docs: ids.map((id): unknown => JSON.parse(campaignText(id))) } }));
const removed = async () =>
  (await contentClient(site).call('GET', '/events?limit=50')).list().filter(({ kind }) => kind === 'source-removed');

beforeAll(async () => {
  const opened = await openTestDatabase();
  database = { ...opened, close: () => Promise.resolve() };
  serve('knee', 'hip', 's6');
  site = await open();
});
afterAll(async () => {
  await site.close();
  await cms.close();
  removeTempFolder(folder);
});

test('[B9] what a CMS removed while no server ran is in the log by its name, once', async () => {
  await site.close();
  // The folder has an "s6" as well: that document is not gone.
  serve('hip');
  site = await open();
  expect(site.services.campaigns.find('knee')).toBeUndefined();
  const gone = { actor: 'house', person: null, detail: { document: 'knee.json' } };
  expect(await removed()).toMatchObject([gone]);
  await site.close();
  site = await open();
  expect(await removed()).toMatchObject([gone]);
});

test('[B9] a CMS that does not answer at the start has removed nothing', async () => {
  await site.close();
  cms.script(() => ({ status: 503, body: {} }));
  site = await open();
  expect(site.services.campaigns.find('hip')).toBeDefined();
  expect(await removed()).toHaveLength(1);
});
