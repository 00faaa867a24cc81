import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportContent } from '#server/features/content/backup/export-content.ts';
import { importContent } from '#server/features/content/backup/import-content.ts';
import { verifyContent } from '#server/features/content/revisions/events.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

const folder = tempFolder('odd-texts');
const MARK = '\uFEFF';
let site: ApiSite;
let empty: ApiSite;
beforeAll(async () => {
  site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN } });
  empty = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN } });
});
afterAll(async () => {
  await site.close();
  await empty.close();
  removeTempFolder(folder);
});

const verified = async ({ services: { content, encryption } }: ApiSite) =>
  (await verifyContent(content.db, encryption)).faults;

test('[K2] a text that begins with a byte order mark is refused before anything is stored', async () => {
  const client = contentClient(site);
  const put = (text: string) =>
    client.call('PUT', '/documents/marked.json', { headers: { 'if-none-match': '*' }, body: { text } });
  const refused = await put(`${MARK}{}`);
  expect([refused.status, refused.json()['code'], refused.json()['issues']]).toEqual([
    400,
    'request-invalid',
    [{ field: 'body.text', code: 'pattern' }],
  ]);
  expect(refused.json()['reason']).toMatch(/byte order mark \(U\+FEFF\).*send the text without it/);
  expect((await client.call('GET', '/documents/marked.json')).status).toBe(404);
  expect((await put('{}')).status).toBe(200);
});

test('[K1] an older revision with a byte order mark verifies, reads as it was, and is not published', async () => {
  const client = contentClient(site);
  const text = `${MARK}${campaignText('older')}`;
  const parts = { basedOn: undefined, author: 'ana', source: 'api', note: '' };
  const saved = await site.services.content.revisions.save({ document: 'older.json', text, ...parts });
  if (!saved.ok) throw new Error('it was not saved');
  const { id, hash } = saved.revision;
  expect((await client.call('GET', '/documents/older.json')).json()).toMatchObject({ text, hash });
  expect(await verified(site)).toEqual([]);
  const refused = await client.publish([['older.json', id]]);
  expect(refused.status).toBe(422);
  expect(refused.json()['findings']).toMatchObject([{ code: 'json-syntax' }]);
  const mended = await client.write('older.json', text.slice(1));
  expect(mended).not.toBe(id);
  expect((await client.publish([['older.json', mended]])).status).toBe(201);
});

test('[K1] a backup brings every text back, whatever breaks and ends its lines', async () => {
  const client = contentClient(site);
  const written = ['\u2028', '\u2029', '\u0085', '\r', '\r\n', '\n\r', '\v\f', '\u2028\r\u2029\n', 'a\u2028'];
  for (const [index, text] of written.entries()) await client.write(`odd-${index}.json`, text);
  const file = join(folder, 'backup.jsonl');
  const out = createWriteStream(file);
  await exportContent(site.services.content.db, out, new Date());
  out.end();
  await finished(out);
  const { content, encryption } = empty.services;
  await importContent(content.db, encryption, file);
  expect(await verified(empty)).toEqual([]);
  const there = contentClient(empty);
  const read = written.map(
    async (_, index) => (await there.call('GET', `/documents/odd-${index}.json`)).json()['text'],
  );
  expect(await Promise.all(read)).toEqual(written);
});

test.each([
  ['U+0000', '\\u0000'],
  ['U+D83D', '\\ud83d'],
])('[B9] a text with %s, which no database stores, is refused in words', async (code, written) => {
  const client = contentClient(site);
  const text = campaignText('unstorable', { name: 'NAME' }).replace('NAME', `Knee ${written}`);
  const revision = await client.write('unstorable.json', text);
  const judged = await client.publish([['unstorable.json', revision]], { body: { onlyJudge: true } });
  expect([judged.status, judged.json()['refusals']]).toMatchObject([200, [{ code: 'unstorable-character' }]]);
  const refused = await client.publish([['unstorable.json', revision]]);
  expect([refused.status, refused.json()['findings']]).toMatchObject([422, [{ code: 'unstorable-character' }]]);
  expect(JSON.stringify(refused.json())).toContain(`contains ${code}`);
});
