import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { startScriptedCms } from '#tests/support/outside/scripted-cms.ts';
import { tempFolder } from '#tests/support/temp.ts';

const cms = await startScriptedCms();
afterAll(cms.close);

const textWith = (part: string): unknown => expect.stringContaining(part);

/** An entry as Payload 3 lists it, with what it adds of its own. */
function entry(id: number, document: unknown, status = 'published') {
  return { id, title: 'Entry', document, _status: status, createdAt: '2026-11-28T10:00:00Z', updatedAt: 'now' };
}

const campaign = (id: string, rest: object = {}): unknown => JSON.parse(campaignText(id, { ...rest }));
const serve = (...docs: readonly object[]) =>
  cms.script(() => ({ body: { docs, totalDocs: docs.length, hasNextPage: false } }));

let site: ApiSite;
let client: ReturnType<typeof contentClient>;
beforeAll(async () => {
  const file = join(tempFolder('cms-sources'), 'sources.json');
  const payload = {
    kind: 'payload',
    url: cms.origin,
    headers: { authorization: { env: 'CMS_KEY', prefix: 'users API-Key ' } },
    pollSeconds: 3600,
    richText: 'lexical',
  };
  writeFileSync(file, JSON.stringify({ sources: [{ kind: 'database' }, payload, { kind: 'folder' }] }));
  serve(entry(1, campaign('knee')), entry(2, campaign('hip')), entry(3, campaign('planned'), 'draft'));
  site = await openApiSite({
    env: { CAMPAIGN_SOURCES_FILE: file, CMS_KEY: 'key-canary', CONTENT_TOKEN: OPERATOR_TOKEN },
  });
  client = contentClient(site);
});
afterAll(() => site.close());

const reload = () => site.services.campaigns.reload();
const statusOf = async (id: string) =>
  (await site.app.inject(`/api/v1/initial_payload?signup=${id}&language=en`)).statusCode;
const nameOf = (id: string) => site.services.campaigns.find(id)?.campaign.name;
const entryOf = async (document: string) =>
  (await client.call('GET', '/documents')).list().find((one) => one['document'] === document);

test('[B9] published entries of a CMS are served beside those of a folder, and drafts are not', async () => {
  expect(cms.asked.at(-1)?.headers.authorization).toBe('users API-Key key-canary');
  expect([nameOf('knee'), nameOf('hip'), nameOf('planned')]).toEqual(['One page', 'One page', undefined]);
  expect(nameOf('s6')).toBeDefined();
  expect(await entryOf('knee.json')).toMatchObject({ origin: 'payload', refused: [] });
  expect(await entryOf('s6.json')).toMatchObject({ origin: 'folder' });
});

test.each<readonly [string, () => void]>([
  ['is down', () => cms.script(() => ({ status: 503, body: '' }))],
  ['sends nothing', () => serve()],
  [
    'sends a part of its list',
    () => cms.script(() => ({ body: { docs: [entry(1, campaign('knee'))], totalDocs: 2 } })),
  ],
  ['sends a page for people', () => cms.script(() => ({ body: '<html>Maintenance</html>' }))],
  ['no longer knows our key', () => cms.script(() => ({ status: 403, body: { errors: [] } }))],
])('[B9] no campaign disappears while the CMS %s', async (_what, fails) => {
  fails();
  await reload();
  expect([nameOf('knee'), nameOf('hip')]).toEqual(['One page', 'One page']);
  expect(await statusOf('hip')).toBe(200);
  expect(site.logs.filter(({ level }) => level === 'error').at(-1)).toMatchObject({
    reason: textWith(`${cms.origin}/api/campaigns `),
  });
  expect(JSON.stringify(site.logs)).not.toContain('canary');
});

test('[B9] a fault that stays is logged once, and again when it comes back', async () => {
  const lines = () => site.logs.filter(({ level }) => level === 'error').length;
  const down = () => cms.script(() => ({ status: 500, body: '' }));
  const good = () => serve(entry(1, campaign('knee')), entry(2, campaign('hip')));
  const broken = () => serve(entry(1, campaign('knee', { home: 'gone' })), entry(2, campaign('hip')));
  good();
  await reload();
  for (const fails of [down, broken]) {
    const before = lines();
    fails();
    for (let polls = 0; polls < 3; polls++) await reload();
    expect(lines()).toBe(before + 1);
    good();
    await reload();
    fails();
    await reload();
    expect(lines()).toBe(before + 2);
    good();
    await reload();
  }
});

test('[B9] a bad entry is reported where authors ask, with its place, and the others are served', async () => {
  serve(
    entry(1, campaign('knee', { version: 2, home: 'nowhere' })),
    entry(4, '{ "id": '),
    entry(2, campaign('hip', { version: 2, name: 'Two pages' })),
  );
  await reload();
  expect([nameOf('knee'), nameOf('hip')]).toEqual(['One page', 'Two pages']);
  expect(await entryOf('knee.json')).toMatchObject({ refused: [{ code: 'missing-home', pointer: '/home' }] });
  expect(site.logs.filter(({ reason }) => String(reason).includes('The entry 4 of "payload"'))).toHaveLength(1);
});

test('[I2] a rich text that has something to see that no page can show is refused with its place', async () => {
  const rich = (...children: readonly object[]) => ({ root: { type: 'root', children } });
  const words = { type: 'paragraph', children: [{ type: 'text', text: 'Come', format: 1 }] };
  const texts = (first: object) => ({ en: first, es: rich(words) });
  const page = (intro: object, version: number) =>
    campaign('hip', { version, name: `Version ${version}`, settings: { landingPageCopy: { subtitle: texts(intro) } } });
  serve(entry(1, campaign('knee')), entry(2, page(rich(words), 3)));
  await reload();
  expect(nameOf('hip')).toBe('Version 3');
  serve(entry(1, campaign('knee')), entry(2, page(rich(words, { type: 'upload' }), 4)));
  await reload();
  expect(nameOf('hip')).toBe('Version 3');
  expect(await entryOf('hip.json')).toMatchObject({
    refused: [
      {
        code: 'rich-text-lost',
        pointer: '/settings/landingPageCopy/subtitle/en',
        action: textWith('say it in words'),
      },
    ],
  });
});

test('[B9] an entry that is unpublished is closed, even the last one', async () => {
  serve(entry(1, campaign('knee'), 'draft'), entry(2, campaign('hip'), 'draft'));
  await reload();
  expect([nameOf('knee'), nameOf('hip')]).toEqual([undefined, undefined]);
  expect(site.services.campaigns.isWithdrawn('knee')).toBe(true);
  serve(entry(1, campaign('knee', { version: 3 })));
  await reload();
  expect(nameOf('knee')).toBe('One page');
});
