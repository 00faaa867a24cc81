import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createRegistry } from '#registry/registry.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import type { Registry } from '#registry/registry.ts';
import { createCampaignVersions } from '#server/features/content/campaign-versions.ts';
import { createCampaigns, type LiveCampaigns } from '#server/features/content/create-campaigns.ts';
import { createFolderSource } from '#server/features/content/sources/folder-source.ts';
import { createHttpSource } from '#server/features/content/sources/http-source.ts';
import type { Database } from '#server/core/database/open-database.ts';
import { createLog } from '#server/core/log.ts';
import { memoryDatabase } from '#tests/support/database/memory-database.ts';
import { tempFolder } from '#tests/support/temp.ts';

const clock = { now: () => new Date('2026-11-23T17:00:00.000Z') };
const logs: Readonly<Record<string, unknown>>[] = [];
const log = createLog((line) => logs.push(parsed(line)));

function parsed(line: string): Readonly<Record<string, unknown>> {
  const entry: unknown = JSON.parse(line);
  return typeof entry === 'object' && entry !== null ? { ...entry } : {};
}

let registry: Registry;
let database: Database;
let folder: string;
const open: LiveCampaigns[] = [];

beforeAll(async () => {
  registry = createRegistry(await loadBlocks('blocks'));
  database = await memoryDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  for (const campaigns of open.splice(0)) campaigns.close();
  logs.length = 0;
  await database.db.deleteFrom('campaign_versions').execute();
});

/** A campaign of one page. */
function document(rest: Readonly<Record<string, unknown>> = {}, consent = 'You may send me text messages.') {
  const words = (en: string) => ({ en, es: `ES ${en}` });
  return {
    formatVersion: 1,
    id: 'one',
    version: 1,
    name: 'One page',
    type: 'Signup',
    home: 'home',
    languages: ['en', 'es'],
    routes: [
      {
        name: 'home',
        title: words('Hello'),
        blocks: [
          { block: 'Email' },
          {
            block: 'GenericConsent',
            id: 'texts',
            props: { consents: [{ type: 'sms', ask: 'box', required: false, text: words(consent) }] },
          },
        ],
      },
    ],
    ...rest,
  };
}

async function start(first: unknown, url?: string): Promise<LiveCampaigns> {
  folder = tempFolder('campaigns');
  if (first !== undefined) write(first);
  const campaigns = await createCampaigns({
    folder,
    sources: [url === undefined ? createFolderSource(folder) : createHttpSource(url)],
    registry,
    versions: createCampaignVersions(database.db, clock),
    log,
  });
  open.push(campaigns);
  return campaigns;
}

function write(content: unknown, name = 'one.json'): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(join(folder, `${name}.new`), text);
  renameSync(join(folder, `${name}.new`), join(folder, name));
}

test('[B9] a changed file is served without a restart', async () => {
  const campaigns = await start(document());
  const before = campaigns.find('one');
  write(document({ version: 2, name: 'Another name' }));
  await expect.poll(() => campaigns.find('one')?.campaign.version, { timeout: 5000 }).toBe(2);
  expect(campaigns.find('one')?.contentHash).not.toBe(before?.contentHash);
});

test.each([
  ['no JSON', '{ "id": ', 'json-syntax'],
  ['a newer format', { ...document(), formatVersion: 99 }, 'format-version'],
  ['a missing property', { ...document(), name: undefined }, 'missing-property'],
  [
    'an unknown block',
    document({ routes: [{ name: 'home', title: { en: 'a', es: 'b' }, blocks: [{ block: 'Nothing' }] }] }),
    'unknown-block',
  ],
  [
    'a transition to nowhere',
    document({ routes: [{ name: 'home', title: { en: 'a', es: 'b' }, blocks: [], next: [{ to: 'nowhere' }] }] }),
    'missing-target',
  ],
])('[B9] a document with %s never takes the place of the last good one, and is logged', async (_what, bad, code) => {
  const campaigns = await start(document());
  const good = campaigns.find('one');
  write(bad);
  await campaigns.reload();
  expect(campaigns.find('one')).toBe(good);
  expect(logs).toContainEqual(expect.objectContaining({ level: 'error', code, file: 'one.json' }));
});

test('[B9] symbolic links to documents are served, as Kubernetes mounts the files of a ConfigMap', async () => {
  const campaigns = await start(undefined);
  const mounted = tempFolder('mounted');
  writeFileSync(join(mounted, 'one.json'), JSON.stringify(document()));
  symlinkSync(join(mounted, 'one.json'), join(folder, 'one.json'));
  symlinkSync(join(mounted, 'none.json'), join(folder, 'none.json'));
  await campaigns.reload();
  expect(campaigns.find('one')?.campaign.version).toBe(1);
  expect(logs.find((line) => line['file'] === 'none.json')?.['reason']).toContain('The file cannot be read');
});

test('[B1] changed consent text under the same version is refused; with a new version it is served', async () => {
  const campaigns = await start(document());
  write(document({}, 'You may send me many text messages.'));
  await campaigns.reload();
  expect(JSON.stringify(campaigns.find('one')?.campaign)).not.toContain('many');
  expect(logs).toContainEqual(expect.objectContaining({ code: 'consent-changed', file: 'one.json' }));
  const issues = campaigns.refused().get('one');
  expect(issues).toEqual([expect.objectContaining({ code: 'consent-changed', file: 'one.json', line: 1 })]);
  expect(issues?.[0]?.message).toContain('"texts"');
  write(document({ version: 2 }, 'You may send me many text messages.'));
  await campaigns.reload();
  expect(campaigns.find('one')?.campaign.version).toBe(2);
  expect(campaigns.refused().size).toBe(0);
});

test('[B9] a draft keeps the version that it began with, also after a restart', async () => {
  const first = await start(document());
  const began = first.find('one');
  write(document({ version: 2, name: 'Another name' }));
  await first.reload();
  expect(first.version('one', 1)).toEqual(began);
  const restarted = await createCampaigns({
    folder,
    sources: [createFolderSource(folder)],
    registry,
    versions: createCampaignVersions(database.db, clock),
    log,
  });
  open.push(restarted);
  expect(restarted.version('one', 1)).toEqual(began);
  expect(restarted.version('one', 3)).toBeUndefined();
});

test('[B9] a removed file is no longer served', async () => {
  const campaigns = await start(document());
  rmSync(join(folder, 'one.json'));
  await campaigns.reload();
  expect(campaigns.list()).toEqual([]);
});

test('[B1] the same content has the same hash, however its keys are ordered', async () => {
  const campaigns = await start(document());
  const before = campaigns.find('one')?.contentHash;
  write(Object.fromEntries(Object.entries(document()).toReversed()));
  await campaigns.reload();
  expect(campaigns.find('one')?.contentHash).toBe(before);
  expect(before).toMatch(/^[0-9a-f]{64}$/);
});

test('[A2] a campaign is found by path, id and alias', async () => {
  const campaigns = await start(document({ path: 'the-path', aliases: ['17'] }));
  expect(['the-path', 'one', '17', 'two'].map((name) => campaigns.find(name)?.campaign.id)).toEqual([
    'one',
    'one',
    'one',
    undefined,
  ]);
});

test('[B9] a CMS is asked with its ETag; documents are in the index or at separate addresses', async () => {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['if-none-match'] ?? '-'}`);
    if (request.url === '/index.json' && request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else if (request.url === '/index.json')
      response
        .writeHead(200, { etag: '"1"' })
        .end(JSON.stringify({ campaigns: [document(), 'two.json'], fragments: [] }));
    else response.writeHead(200).end(JSON.stringify(document({ id: 'two' })));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const campaigns = await start(
    undefined,
    `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/index.json`,
  );
  await campaigns.reload();
  server.close();
  expect(campaigns.list().map(({ campaign }) => campaign.id)).toEqual(['one', 'two']);
  expect(asked).toEqual(['/index.json -', '/two.json -', '/index.json "1"']);
  await campaigns.reload();
  expect(campaigns.list()).toHaveLength(2);
});

test('[B1] the shipped campaigns are served unchanged', async () => {
  folder = tempFolder('campaigns');
  const campaigns = await createCampaigns({
    folder: 'campaigns',
    sources: [createFolderSource('campaigns')],
    registry,
    versions: createCampaignVersions(database.db, clock),
    log,
  });
  open.push(campaigns);
  expect(logs.filter(({ level }) => level === 'error')).toEqual([]);
  expect(campaigns.list().map(({ campaign }) => campaign.id)).toEqual(expect.arrayContaining(['s6', 'ws15']));
  expect(readFileSync('campaigns/s6.json', 'utf8')).toContain('"id": "s6"');
});
