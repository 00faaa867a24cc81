import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { check } from '#entry/commands/campaigns/check/check.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

let site: ApiSite;
let client: ReturnType<typeof contentClient>;
const folders: string[] = [];
beforeAll(async () => {
  site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN } });
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
