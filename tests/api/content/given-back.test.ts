import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/core/log.ts';
import { verifyContent } from '#server/features/content/revisions/events.ts';
import { runDueSchedules } from '#server/features/content/run-schedules.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

const folder = tempFolder('given-back');
let site: ApiSite;
let client: ReturnType<typeof contentClient>;
const lay = (id: string, rest: Readonly<Record<string, unknown>> = {}) =>
  writeFileSync(join(folder, `${id}.json`), campaignText(id, { name: 'Of the folder', ...rest }));
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  ['given', 'hidden', 'broken', 'timed'].forEach((id) => lay(id));
  site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN, CAMPAIGNS_DIR: folder } });
  client = contentClient(site);
});
afterAll(async () => {
  await site.close();
  removeTempFolder(folder);
});

const nameOf = (id: string) => site.services.campaigns.list().find(({ campaign }) => campaign.id === id)?.campaign.name;
const entryOf = async (document: string) =>
  (await client.call('GET', '/documents')).list().find((entry) => entry['document'] === document);
const publishHere = async (id: string) => {
  const revision = await client.write(`${id}.json`, campaignText(id, { name: 'Written here' }));
  expect((await client.publish([[`${id}.json`, revision]])).status).toBe(201);
  expect(nameOf(id)).toBe('Written here');
  return revision;
};
const giveBack = (document: string) =>
  client.call('POST', '/publications', { body: { changes: [{ document, revision: 'source' }], note: 'Back' } });

test('[B9] a document that was published here is given back to its source, and comes from there again', async () => {
  const revision = await publishHere('given');
  const back = await giveBack('given.json');
  expect([back.status, nameOf('given')]).toEqual([201, 'Of the folder']);
  expect(await entryOf('given.json')).toMatchObject({ live: null, origin: 'folder' });
  lay('given', { name: 'Changed in the folder' });
  await site.services.campaigns.reload();
  expect(nameOf('given')).toBe('Changed in the folder');
  const told = (await client.call('GET', '/publications?document=given.json')).list();
  expect(told).toMatchObject([
    { revision: 'source', previous: revision, actor: 'operator', note: 'Back' },
    { revision, note: '' },
  ]);
  expect((await giveBack('given.json')).json()['code']).toBe('nothing-changed');
  const again = await client.call('POST', `/publications/${Number(back.json()['published'])}/rollback`, { body: {} });
  expect([again.status, nameOf('given')]).toEqual([201, 'Written here']);
});

test('[B9] what was withdrawn here can be given back too', async () => {
  expect((await client.publish([['hidden.json', null]])).status).toBe(201);
  expect(nameOf('hidden')).toBeUndefined();
  expect([(await giveBack('hidden.json')).status, nameOf('hidden')]).toEqual([201, 'Of the folder']);
});

test('[B9] the gate judges what the source has now', async () => {
  await publishHere('broken');
  lay('broken', { home: 'nowhere' });
  await site.services.campaigns.reload();
  const body = { changes: [{ document: 'broken.json', revision: 'source' }], onlyJudge: true };
  const judged = await client.call('POST', '/publications', { body });
  expect(judged.json()['refusals']).toMatchObject([{ code: 'missing-home', document: 'broken.json' }]);
  expect([(await giveBack('broken.json')).status, nameOf('broken')]).toEqual([422, 'Written here']);
});

test('[B9] what no other source has cannot be given back', async () => {
  const revision = await client.write('only-here.json', campaignText('only-here'));
  expect((await client.publish([['only-here.json', revision]])).status).toBe(201);
  const refused = await giveBack('only-here.json');
  expect([refused.status, refused.json()]).toMatchObject([
    409,
    { code: 'no-other-source', issues: [{ field: 'only-here.json' }] },
  ]);
  expect((await giveBack('given.json')).status).toBe(201);
  expect((await giveBack('never-heard-of.json')).json()['code']).toBe('no-other-source');
});

test('[B9] a document is given back at a time', async () => {
  await publishHere('timed');
  const planned = await client.call('POST', '/schedules', {
    body: { due: '2026-11-23T18:00:00Z', changes: [{ document: 'timed.json', revision: 'source' }] },
  });
  expect([planned.status, planned.json()['changes']]).toEqual([201, [{ document: 'timed.json', revision: 'source' }]]);
  site.setTime('2026-11-23T18:00:01.000Z');
  await runDueSchedules(
    site.services.content,
    createLog(() => undefined),
  );
  expect(nameOf('timed')).toBe('Of the folder');
});

test('[K1] the chain says so, and is whole', async () => {
  const { db, encryption } = { db: site.services.content.db, encryption: site.services.encryption };
  expect(await verifyContent(db, encryption)).toMatchObject({ faults: [] });
});
