import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportContent } from '#server/features/content/backup/export-content.ts';
import { importContent } from '#server/features/content/backup/import-content.ts';
import { verifyContent } from '#server/features/content/revisions/events.ts';
import { pruneRevisions } from '#server/features/content/revisions/prune-revisions.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

const env = { CONTENT_TOKEN: OPERATOR_TOKEN };
const folder = tempFolder('backup');
const file = (name: string) => join(folder, name);
let [first, second, other]: ApiSite[] = [];
let secret = '';
const siteOf = (site: ApiSite | undefined) => {
  if (site === undefined) throw new Error('the site is not open');
  return site;
};
const partsOf = (site: ApiSite | undefined) => {
  const { content, encryption } = siteOf(site).services;
  return { db: content.db, encryption, clock: { now: () => new Date('2026-11-23T17:00:00.000Z') } };
};

beforeAll(async () => {
  first = await openApiSite({ env });
  second = await openApiSite({ env });
  other = await openApiSite({ env: { ...env, ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64') } });
  const client = contentClient(first);
  const draft = await client.write('backed-up.json', campaignText('backed-up', { name: 'Tried out' }));
  await client.write('backed-up.json', campaignText('backed-up', { name: 'Tried out again' }));
  const revision = await client.write('backed-up.json', campaignText('backed-up'));
  const changes = [{ document: 'backed-up.json', revision }];
  await client.publish([['backed-up.json', revision]]);
  await client.call('POST', '/approvals', { body: { document: 'backed-up.json', revision: draft } });
  await client.call('POST', '/schedules', { body: { due: '2027-01-01T00:00:00Z', changes } });
  await client.call('POST', '/documents/backed-up.json/comments', { body: { text: 'Said of the draft' } });
  const token = await client.call('POST', '/tokens', { body: { name: 'ana', scopes: ['read'], days: 3 } });
  secret = String(token.json()['token']);
});
afterAll(async () => {
  await Promise.all([first, second, other].map((site) => site?.close() ?? Promise.resolve()));
  removeTempFolder(folder);
});

async function backUp(site: ApiSite | undefined, name: string): Promise<string> {
  const out = createWriteStream(file(name));
  await exportContent(partsOf(site).db, out, new Date());
  out.end();
  await finished(out);
  return readFileSync(file(name), 'utf8');
}
const restore = (site: ApiSite | undefined, name: string) =>
  importContent(partsOf(site).db, partsOf(site).encryption, file(name));

test('[K1] a backup is restored into an empty database: history, what is live, and a chain that verifies', async () => {
  const text = await backUp(first, 'whole.jsonl');
  expect(text).not.toContain(secret);
  expect(text).not.toContain('token_hash');
  const { events, verified } = await restore(second, 'whole.jsonl');
  expect([events, verified]).toEqual([8, 8]);
  await siteOf(second).services.campaigns.reload();
  const served = siteOf(second)
    .services.campaigns.list()
    .map(({ campaign }) => campaign.id);
  expect(served).toContain('backed-up');
  const [here, there] = [contentClient(siteOf(first)), contentClient(siteOf(second))];
  for (const path of [
    '/documents/backed-up.json/history',
    '/publications',
    '/schedules',
    '/comments?state=all',
    '/events',
  ])
    expect((await there.call('GET', path)).json()).toEqual((await here.call('GET', path)).json());
  expect((await there.call('GET', '/documents', { token: secret })).status).toBe(401);
});

test('[K1] a later backup adds what is new; a database that went its own way is left alone', async () => {
  expect(await restore(second, 'whole.jsonl')).toMatchObject({ events: 0 });
  const client = contentClient(siteOf(first));
  await client.write('later.json', campaignText('later'));
  await backUp(first, 'later.jsonl');
  expect(await restore(second, 'later.jsonl')).toMatchObject({ events: 1, verified: 9 });
  await contentClient(siteOf(second)).write('own-way.json', campaignText('own-way'));
  await client.write('another.json', campaignText('another'));
  await backUp(first, 'newest.jsonl');
  await expect(restore(second, 'newest.jsonl')).rejects.toThrow('another history');
  expect((await contentClient(siteOf(second)).call('GET', '/documents/own-way.json')).status).toBe(200);
});

test('[K2] a backup that is damaged, cut off, none, or of another key changes nothing', async () => {
  const text = readFileSync(file('whole.jsonl'), 'utf8');
  const lines = text.trimEnd().split('\n');
  const broken: readonly (readonly [string, string])[] = [
    [text.replace('Tried out', 'Cried out'), 'changed after it was written'],
    [`${lines.slice(0, -1).join('\n')}\n`, 'cut off'],
    [text.slice(0, text.length / 2), 'not a JSON object'],
    ['{"format":"something else"}\n', 'no backup of content'],
    ['', 'cut off'],
    [text.replace('"version":1', '"version":2'), 'version 2'],
  ];
  for (const [content, says] of broken) {
    writeFileSync(file('broken.jsonl'), content);
    await expect(restore(other, 'broken.jsonl')).rejects.toThrow(says);
  }
  await expect(restore(other, 'whole.jsonl')).rejects.toThrow('ENCRYPTION_KEY');
  expect((await contentClient(siteOf(other)).call('GET', '/events')).list()).toEqual([]);
});

test('[K1] old drafts lose their texts, and the chain says so; what is needed stays', async () => {
  const site = siteOf(first);
  const client = contentClient(site);
  const numbers = (await client.call('GET', '/documents/backed-up.json/history')).list().map((one) => one['revision']);
  const [newest, tried, approved] = numbers.map(Number);
  const prune = (dryRun: boolean) =>
    pruneRevisions(partsOf(first), { before: new Date('2099-01-01T00:00:00Z'), actor: 'operator', dryRun });
  expect([await prune(true), await prune(false), await prune(false)]).toEqual([[tried], [tried], []]);
  const statusOf = async (revision: number | undefined) =>
    (await client.call('GET', `/documents/backed-up.json?revision=${revision}`)).status;
  expect([await statusOf(newest), await statusOf(tried), await statusOf(approved)]).toEqual([200, 404, 200]);
  expect((await client.call('GET', '/documents/backed-up.json/history')).list()).toHaveLength(3);
  expect(await verifyContent(partsOf(first).db, partsOf(first).encryption)).toMatchObject({ faults: [] });
  // Written again, a text that was pruned is there again.
  const revision = await client.write('backed-up.json', campaignText('backed-up', { name: 'Tried out again' }));
  expect(await statusOf(revision)).toBe(200);
  expect(await verifyContent(partsOf(first).db, partsOf(first).encryption)).toMatchObject({ faults: [] });
});

test('[K1] a text that went without an event is a fault', async () => {
  const { db, encryption } = partsOf(second);
  await db.updateTable('content_texts').set({ body: null }).execute();
  const { faults } = await verifyContent(db, encryption);
  expect(faults.every(({ kind }) => kind === 'revision')).toBe(true);
  expect(faults.length).toBeGreaterThan(0);
});
