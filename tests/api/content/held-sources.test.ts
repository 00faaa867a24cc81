import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { startScriptedCms } from '#tests/support/outside/scripted-cms.ts';
import { tempFolder } from '#tests/support/temp.ts';

const cms = await startScriptedCms();
const file = join(tempFolder('held-sources'), 'sources.json');
const source = { kind: 'http', name: 'house', url: `${cms.origin}/list`, list: 'docs', pollSeconds: 3600 };
writeFileSync(file, JSON.stringify({ sources: [{ kind: 'database' }, source, { kind: 'folder' }] }));

let database: TestDatabase;
let site: ApiSite;
const open = () => openApiSite({ env: { CAMPAIGN_SOURCES_FILE: file, CONTENT_TOKEN: OPERATOR_TOKEN }, database });
const campaign = (id: string, rest: object = {}): unknown => JSON.parse(campaignText(id, { ...rest }));
const serve = async (...docs: readonly unknown[]) => {
  cms.script(() => ({ body: { docs } }));
  await site.services.campaigns.reload();
};
const versionOf = (id: string) => site.services.campaigns.find(id)?.campaign.version;
const failure = async () => {
  const sources = await contentClient(site).call('GET', '/sources');
  return sources.list().find((one) => one['source'] === 'house')?.['failure'];
};
const originOf = async (document: string) => {
  const documents = await contentClient(site).call('GET', '/documents');
  return documents.list().find((one) => one['document'] === document);
};

beforeAll(async () => {
  const opened = await openTestDatabase();
  database = { ...opened, close: () => Promise.resolve() };
  cms.script(() => ({ body: { docs: [campaign('knee')] } }));
  site = await open();
});
afterAll(async () => {
  await site.close();
  await cms.close();
});

test('[B9] an entry that takes over a campaign that another extends is held back with all of its source', async () => {
  expect(await originOf('cancer.json')).toMatchObject({ origin: 'folder', refused: [] });
  const before = versionOf('s6');
  await serve(campaign('knee', { version: 2 }), campaign('s6', { version: 99 }));
  expect(await failure()).toMatch(
    /^Its changes are held back as a whole: with s6.json as it is now, .* "cancer" would/,
  );
  expect([versionOf('s6'), versionOf('knee')]).toEqual([before, 1]);
  expect(await originOf('s6.json')).toMatchObject({ origin: 'folder', refused: [] });
  expect(await originOf('cancer.json')).toMatchObject({ origin: 'folder', refused: [] });
});

test('[B9] after a restart it is still held back, and what no longer breaks anything is taken', async () => {
  const before = versionOf('s6');
  await site.close();
  site = await open();
  expect(await failure()).toMatch(/^Its changes are held back as a whole/);
  expect([versionOf('s6'), versionOf('knee')]).toEqual([before, 1]);
  await serve(campaign('knee', { version: 3 }));
  expect([await failure(), versionOf('knee')]).toEqual([null, 3]);
});

test('[B9] an entry that breaks only its own campaign holds up no other', async () => {
  await serve(campaign('knee', { version: 4, home: 'nowhere' }), campaign('hip'));
  expect([await failure(), versionOf('knee'), versionOf('hip')]).toEqual([null, 3, 1]);
  await serve(campaign('knee', { version: 4 }));
  expect([versionOf('knee'), versionOf('hip')]).toEqual([4, undefined]);
});
