import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { startScriptedCms } from '#tests/support/outside/scripted-cms.ts';
import { tempFolder } from '#tests/support/temp.ts';

const cms = await startScriptedCms();
const open: ApiSite[] = [];
const campaign = (id: string, rest: object = {}): unknown => JSON.parse(campaignText(id, { ...rest }));
const script = (...docs: readonly unknown[]) => cms.script(() => ({ body: { docs } }));

/** A server that asks for four eyes, with a CMS. */
async function siteWith(approval: object) {
  const file = join(tempFolder('approved-sources'), 'sources.json');
  const source = {
    kind: 'http',
    name: 'house',
    url: `${cms.origin}/list`,
    list: 'docs',
    pollSeconds: 3600,
    ...approval,
  };
  writeFileSync(file, JSON.stringify({ sources: [{ kind: 'database' }, source, { kind: 'folder' }] }));
  const site = await openApiSite({
    env: { CAMPAIGN_SOURCES_FILE: file, CONTENT_TOKEN: OPERATOR_TOKEN, CONTENT_APPROVAL: 'four-eyes' },
  });
  open.push(site);
  return site;
}
afterAll(async () => {
  for (const site of open) await site.close();
  await cms.close();
});

let site: ApiSite;
let client: ReturnType<typeof contentClient>;
beforeAll(async () => {
  script(campaign('knee'));
  site = await siteWith({});
  client = contentClient(site);
});

const nameOf = (id: string) => site.services.campaigns.find(id)?.campaign.name;
const serve = async (...docs: readonly unknown[]) => {
  script(...docs);
  await site.services.campaigns.reload();
};
const waiting = async () =>
  (await client.call('GET', '/sources')).list().find((one) => one['source'] === 'house')?.['waiting'];
const newest = async (document: string) =>
  (await client.call('GET', `/documents/${document}?environment=source`)).json();
const approve = (document: string, hash: unknown) =>
  client.call('POST', '/approvals', { body: { document, revision: 'source', hash } });

test('[B9] what a CMS has is served once exactly that text is approved; a folder needs no approval', async () => {
  expect([nameOf('knee'), nameOf('s6') === undefined]).toEqual([undefined, false]);
  const { hash } = await newest('knee.json');
  expect(await waiting()).toEqual([{ document: 'knee.json', hash }]);
  const [entry] = (await client.call('GET', '/documents')).list().filter((one) => one['document'] === 'knee.json');
  expect(entry).toMatchObject({ refused: [{ code: 'source-unapproved' }] });
  const wrong = await approve('knee.json', '0'.repeat(64));
  expect([wrong.status, wrong.json()]).toMatchObject([412, { code: 'document-changed', current: { hash } }]);
  expect((await approve('knee.json', hash)).status).toBe(201);
  expect([nameOf('knee'), await waiting()]).toEqual(['One page', []]);
});

test('[B9] until a change is approved, the last approved text is served and can be given back to', async () => {
  await serve(campaign('knee', { name: 'Changed' }), campaign('hip'));
  expect([nameOf('knee'), nameOf('hip')]).toEqual(['One page', undefined]);
  const changed = await newest('knee.json');
  expect(changed['text']).toContain('"Changed"');
  expect(await waiting()).toMatchObject([{ document: 'knee.json', hash: changed['hash'] }, { document: 'hip.json' }]);
  // Going back to what was approved needs nothing.
  await serve(campaign('knee'));
  expect([nameOf('knee'), await waiting()]).toEqual(['One page', []]);
  await serve(campaign('knee', { name: 'Changed' }));
  await approve('knee.json', changed['hash']);
  expect([nameOf('knee'), await waiting()]).toEqual(['Changed', []]);
});

test('[B9] a document is given back only to an approved text', async () => {
  await serve(campaign('knee'), campaign('foot'));
  const own = await client.write('foot.json', campaignText('foot', { name: 'Ours' }));
  const token = await client.call('POST', '/tokens', { body: { name: 'ben', scopes: ['approve'], days: 3 } });
  await client.call('POST', '/approvals', {
    token: String(token.json()['token']),
    body: { document: 'foot.json', revision: own },
  });
  expect((await client.publish([['foot.json', own]])).status).toBe(201);
  const back = () =>
    client.call('POST', '/publications', { body: { changes: [{ document: 'foot.json', revision: 'source' }] } });
  const refused = await back();
  expect([refused.status, refused.json()['findings']]).toMatchObject([422, [{ code: 'source-unapproved' }]]);
  await approve('foot.json', (await newest('foot.json'))['hash']);
  expect((await back()).status).toBe(201);
  expect(nameOf('foot')).toBe('One page');
});

test('[B9] a source whose own workflow approves says so, and is served at once', async () => {
  script(campaign('elbow'));
  const trusting = await siteWith({ approval: 'source' });
  expect(trusting.services.campaigns.find('elbow')?.campaign.name).toBe('One page');
});
