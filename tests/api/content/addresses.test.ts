import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { check } from '#entry/commands/campaigns/check/check.ts';
import { createThreadAnalyse } from '#server/features/content/analyses/analysis.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

const THREAD = new URL('../../../src/entry/content/analysis-thread.ts', import.meta.url);

let site: ApiSite;
let client: ReturnType<typeof contentClient>;
const folders: string[] = [];
beforeAll(async () => {
  const analyse = createThreadAnalyse((task) => new Worker(THREAD, { workerData: { blocks: 'blocks', task } }));
  site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN }, analyse });
  client = contentClient(site);
});
afterAll(async () => {
  await site.close();
  folders.forEach(removeTempFolder);
});

const idAt = (address: string) => site.services.campaigns.findKnown(address)?.campaign.id;

async function live(id: string, rest: Readonly<Record<string, unknown>>) {
  const revision = await client.write(`${id}.json`, campaignText(id, rest));
  return client.publish([[`${id}.json`, revision]]);
}

test.each([
  ['the path', 'owner-by-path', { path: 'known-path' }, 'known-path'],
  ['an alias', 'owner-by-alias', { aliases: ['known-alias'] }, 'known-alias'],
  ['the id', 'known-id', { path: 'elsewhere' }, 'known-id'],
])('[A2] %s of a campaign leads to no other one, also if it is withdrawn', async (_what, owner, rest, word) => {
  expect((await live(owner, rest)).status).toBe(201);
  const other = `after-${word}.json`;
  const revision = await client.write(other, campaignText(`after-${word}`, { aliases: [word] }));
  const refused = await client.publish([
    [`${owner}.json`, null],
    [other, revision],
  ]);
  expect([refused.status, refused.json()['findings']]).toMatchObject([
    422,
    [{ code: 'address-of-another', document: other, pointer: '/aliases/0' }],
  ]);
  expect((await client.publish([[`${owner}.json`, null]])).status).toBe(201);
  expect((await client.publish([[other, revision]])).status).toBe(422);
  expect(idAt(word)).toBe(owner);
});

test('[A2] an address passes to another campaign with a version of its owner without it, and back again', async () => {
  expect((await live('winter', { aliases: ['season'] })).status).toBe(201);
  const winter = await client.write('winter.json', campaignText('winter', { version: 2 }));
  const summer = await client.write('summer.json', campaignText('summer', { aliases: ['season'] }));
  expect((await client.publish([['summer.json', summer]])).status).toBe(422);
  const both = await client.publish([
    ['winter.json', winter],
    ['summer.json', summer],
  ]);
  expect([both.status, idAt('season')]).toEqual([201, 'summer']);
  const back = await client.call('POST', `/publications/${Number(both.json()['published'])}/rollback`, { body: {} });
  expect([back.status, idAt('season')]).toEqual([201, 'winter']);
});

test('[A2] check --against a folder finds addresses of campaigns that it no longer has', async () => {
  const [before, after] = [tempFolder('addresses-before'), tempFolder('addresses-after')];
  folders.push(before, after);
  writeFileSync(join(before, 'old.json'), campaignText('old', { path: 'study' }));
  writeFileSync(join(after, 'fresh.json'), campaignText('fresh', { path: 'study' }));
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => said.push(text));
  const note = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    expect(await check([after, '--against', before])).toBe(1);
  } finally {
    log.mockRestore();
    note.mockRestore();
  }
  expect(said.join('\n')).toContain('address-of-another');
});

const refusedOf = async (document: string) =>
  (await client.call('GET', '/documents')).list().find((entry) => entry['document'] === document)?.['refused'];

test('[A2] at the address of a live campaign, the new one is refused, wherever its name is sorted', async () => {
  expect((await live('middle', { aliases: ['shared-word'] })).status).toBe(201);
  for (const id of ['before-middle', 'shared-word', 'the-last']) {
    const document = `${id}.json`;
    const text = campaignText(id, id === 'shared-word' ? {} : { aliases: ['shared-word'] });
    const message: unknown = expect.stringContaining('"shared-word" is already the alias of middle.json');
    const finding = { document, code: 'duplicate-address', message };
    const checked = await client.call('POST', '/check', { body: { documents: [{ document, text }] } });
    expect([id, checked.json()['findings']]).toMatchObject([id, [finding]]);
    const revision = await client.write(document, text);
    const refused = await client.publish([[document, revision]]);
    expect([refused.status, refused.json()['findings']]).toMatchObject([422, [finding]]);
    expect(await refusedOf('middle.json')).toEqual([]);
    if (id !== 'before-middle') continue;
    const walked = await client.call('POST', '/simulate', {
      body: { campaign: 'middle', documents: [{ document, text }] },
    });
    expect([walked.status, walked.json()['findings']]).toEqual([200, undefined]);
  }
});

test('[A2] a new file at the address of a live campaign does not hold up the next version of that', async () => {
  const folder = tempFolder('addresses-newcomer');
  folders.push(folder);
  const lay = (id: string, rest: object) => writeFileSync(join(folder, `${id}.json`), campaignText(id, { ...rest }));
  lay('middle', { aliases: ['word'] });
  const other = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN, CAMPAIGNS_DIR: folder } });
  try {
    lay('middle', { aliases: ['word'], version: 2 });
    lay('a-newcomer', { aliases: ['word'] });
    lay('word', {});
    const { campaigns } = other.services;
    await campaigns.reload();
    expect(campaigns.list().map(({ campaign: { id, version } }) => [id, version])).toEqual([['middle', 2]]);
    expect([...campaigns.refused().keys()].toSorted()).toEqual(['a-newcomer', 'word']);
  } finally {
    await other.close();
  }
});

test('[A2] after a restart, a new file at the address of a campaign that was served is refused', async () => {
  const folder = tempFolder('addresses-restart');
  folders.push(folder);
  const lay = (id: string) => writeFileSync(join(folder, `${id}.json`), campaignText(id, { aliases: ['word'] }));
  const database = await openTestDatabase();
  const kept = { ...database, close: () => Promise.resolve() };
  const open = () => openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN, CAMPAIGNS_DIR: folder }, database: kept });
  lay('middle');
  await (await open()).close();
  lay('a-newcomer');
  lay('the-last');
  const restarted = await open();
  try {
    const { campaigns } = restarted.services;
    expect(campaigns.find('word')?.campaign.id).toBe('middle');
    expect([...campaigns.refused().keys()].toSorted()).toEqual(['a-newcomer', 'the-last']);
    const ready = await restarted.app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', refused: 2 }]);
  } finally {
    await restarted.close();
    await database.close();
  }
});

test('[A2] on a new database two files at one address are both refused, and the log and /readyz say so', async () => {
  const folder = tempFolder('addresses-equal');
  folders.push(folder);
  for (const id of ['one', 'two']) writeFileSync(join(folder, `${id}.json`), campaignText(id, { aliases: ['word'] }));
  const fresh = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN, CAMPAIGNS_DIR: folder } });
  try {
    const ready = await fresh.app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'not-ready', reasons: ['campaigns'], refused: 2 },
    ]);
    const logged = fresh.logs.filter(({ message }) => message === 'A campaign document is not served');
    expect(logged.map(({ level, file, code, reason }) => [level, file, code, reason])).toEqual([
      ['error', 'one.json', 'duplicate-address', 'The alias "word" is already the alias of two.json'],
      ['error', 'two.json', 'duplicate-address', 'The alias "word" is already the alias of one.json'],
    ]);
    expect(fresh.logs.map(({ message }) => message)).toContain(
      'There is no campaign to serve: every flow is not found',
    );
  } finally {
    await fresh.close();
  }
});

test('[A2] two new campaigns of one publication that claim one address are both told', async () => {
  const ids = ['twin-one', 'twin-two'];
  const changes: [string, number][] = [];
  for (const id of ids)
    changes.push([`${id}.json`, await client.write(`${id}.json`, campaignText(id, { aliases: ['twins'] }))]);
  const refused = await client.publish(changes);
  expect([refused.status, refused.json()['findings']]).toMatchObject([
    422,
    ids.map((id) => ({ document: `${id}.json`, code: 'duplicate-address' })),
  ]);
});

test('[A2] check --against says which of two campaigns at one address is the new one', async () => {
  const [before, after] = [tempFolder('addresses-known'), tempFolder('addresses-both')];
  folders.push(before, after);
  for (const folder of [before, after])
    writeFileSync(join(folder, 'old.json'), campaignText('old', { aliases: ['both'] }));
  writeFileSync(join(after, 'fresh.json'), campaignText('fresh', { aliases: ['both'] }));
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => said.push(text));
  const note = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const found = () =>
    said.flatMap((text) => [...text.matchAll(/(old|fresh)\.json:\d+:\d+ duplicate-address/g)].map(([, id]) => id));
  try {
    expect(await check([after])).toBe(1);
    expect(found()).toEqual(['fresh', 'old']);
    said.length = 0;
    expect(await check([after, '--against', before])).toBe(1);
    expect(found()).toEqual(['fresh']);
  } finally {
    log.mockRestore();
    note.mockRestore();
  }
});

test('[B9] an id that a new text of a fragment takes from a campaign is found in the fragment', async () => {
  const fragment = (id: string) => JSON.stringify({ formatVersion: 1, blocks: [{ block: 'Email', id }] });
  const routes = [
    {
      name: 'home',
      title: { en: 'Hello', es: 'Hola' },
      blocks: [{ use: 'shared-part' }, { block: 'FullName', id: 'own' }],
    },
  ];
  const part = await client.write('fragments/shared-part.json', fragment('shared'));
  const user = await client.write('part-user.json', campaignText('part-user', { routes }));
  const published = await client.publish([
    ['fragments/shared-part.json', part],
    ['part-user.json', user],
  ]);
  expect([published.status, published.json()['findings']]).toEqual([201, undefined]);
  const refused = await client.publish([
    ['fragments/shared-part.json', await client.write('fragments/shared-part.json', fragment('own'))],
  ]);
  expect([refused.status, refused.json()['findings']]).toMatchObject([
    422,
    [{ document: 'fragments/shared-part.json', code: 'duplicate-block-id', pointer: '/blocks/0/id' }],
  ]);
});
