import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

const folder = tempFolder('who-took-it-away');
let site: ApiSite;
let client: ReturnType<typeof contentClient>;
let [ana, ben] = ['', ''];
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  lay('stays');
  lay('leaves');
  site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN, CAMPAIGNS_DIR: folder } });
  client = contentClient(site);
  [ana, ben] = [await tokenFor('ana'), await tokenFor('ben')];
});
afterAll(async () => {
  await site.close();
  removeTempFolder(folder);
});

const lay = (id: string) => writeFileSync(join(folder, `${id}.json`), campaignText(id));
async function tokenFor(name: string): Promise<string> {
  const body = { name, scopes: ['read', 'write', 'publish'], days: 30 };
  return String((await client.call('POST', '/tokens', { body })).json()['token']);
}
const statusOf = async (document: string) =>
  (await client.call('GET', '/documents')).list().find((entry) => entry['document'] === document);
const eventsOf = async (kind: string) =>
  (await client.call('GET', '/events?limit=50')).list().filter((event) => event['kind'] === kind);

test('[B9] a live document without a draft is that of whoever wrote it, and says who archived the draft', async () => {
  const document = 'archived.json';
  const revision = await client.write(document, campaignText('archived'), { token: ana });
  expect((await client.publish([[document, revision]], { token: ana })).status).toBe(201);
  expect(await statusOf(document)).toMatchObject({ archived: null });
  const headers = { 'if-match': `"${revision}"` };
  expect((await client.call('DELETE', `/documents/${document}`, { token: ben, headers })).status).toBe(204);
  const read = await client.call('GET', `/documents/${document}`);
  expect([read.etag, read.json()]).toMatchObject([
    expect.stringMatching(/^"0-/),
    { revision: 0, author: 'ana', source: 'api' },
  ]);
  expect(await statusOf(document)).toMatchObject({ draft: null, live: revision, archived: { actor: 'ben' } });
  expect(await eventsOf('archive')).toMatchObject([{ actor: 'ben', detail: { document, revision } }]);
  const again = await client.call('PUT', `/documents/${document}`, {
    token: ana,
    headers: { 'if-match': '"0"' },
    body: { text: campaignText('archived', { name: 'Again' }) },
  });
  expect([again.status, await statusOf(document)]).toMatchObject([200, { archived: null }]);
});

test('[B9] who withdrew a document is in the log', async () => {
  expect((await client.publish([['stays.json', null]], { token: ben })).status).toBe(201);
  expect(await eventsOf('publication')).toMatchObject([
    { actor: 'ben', detail: { changes: [{ document: 'stays.json', revision: null }] } },
    { actor: 'ana' },
  ]);
  expect(await eventsOf('source-removed')).toEqual([]);
});

test('[B9] a document that is gone from its source is in the log by its name, each time once', async () => {
  const { campaigns } = site.services;
  const leave = async () => {
    rmSync(join(folder, 'leaves.json'));
    await campaigns.reload();
    await campaigns.reload();
  };
  await leave();
  const gone = { actor: 'folder', person: null, detail: { document: 'leaves.json' } };
  expect(await eventsOf('source-removed')).toMatchObject([gone]);
  expect(site.logs).toContainEqual(expect.objectContaining({ file: 'leaves.json', service: 'folder' }));
  site.setTime('2026-11-23T17:30:00.000Z');
  lay('leaves');
  await campaigns.reload();
  expect(campaigns.find('leaves')).toBeDefined();
  await leave();
  expect(await eventsOf('source-removed')).toMatchObject([gone, gone]);
});
