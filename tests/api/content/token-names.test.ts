import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

const folder = tempFolder('token-names');

let site: ApiSite;
let client: ReturnType<typeof contentClient>;
beforeAll(async () => {
  const sources = [{ kind: 'database' }, { kind: 'folder', name: 'house', path: 'campaigns' }];
  const file = join(folder, 'sources.json');
  writeFileSync(file, JSON.stringify({ sources }));
  site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN, CAMPAIGN_SOURCES_FILE: file } });
  client = contentClient(site);
});
afterAll(async () => {
  await site.close();
  removeTempFolder(folder);
});

const says = (words: string): unknown => expect.stringContaining(words);
const create = (body: object) => client.call('POST', '/tokens', { body: { scopes: ['write'], days: 2, ...body } });
const idOf = async (name: string) =>
  (await client.call('GET', '/tokens')).list().find((entry) => entry['name'] === name)?.['id'];

test('[K2] the name of a token that was revoked or has expired is never that of another one', async () => {
  expect((await create({ name: 'ana' })).status).toBe(201);
  expect((await client.call('DELETE', `/tokens/${String(await idOf('ana'))}`)).status).toBe(204);
  expect((await create({ name: 'ana-2' })).status).toBe(201);
  for (const name of ['ana', 'Ana', ' ana ', ' an a', 'ana-2', 'Operator', 'operat or']) {
    const refused = await create({ name });
    expect([name, refused.status, refused.json()['code']]).toEqual([name, 409, 'token-name-taken']);
  }
  const refused = await create({ name: 'ana' });
  expect(refused.json()['reason']).toBe('The name "ana" is or was that of a token. Free is, for example, "ana-3".');
  site.setTime('2026-12-24T17:00:00.000Z');
  expect((await create({ name: 'ana-2' })).json()['code']).toBe('token-name-taken');
  const names = (await client.call('GET', '/tokens')).list().map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('[K2] a name is stored without what nobody sees, and blanks alone are none', async () => {
  expect((await create({ name: '  Bo   Li ' })).json()['entry']).toMatchObject({ name: 'Bo Li' });
  expect((await create({ name: 'BoLi' })).json()).toMatchObject({ reason: says('"BoLi-2"') });
  const blank = await create({ name: '   ' });
  expect([blank.status, blank.json()]).toMatchObject([400, { reason: says('blanks') }]);
});

test('[K2] a name that the log gives to a source or to the server is that of no token', async () => {
  for (const name of ['house', 'folder', 'Data base', 'api', 'server']) {
    const { status, json } = await create({ name });
    const reason = `The log gives the name "${name}" to a source of documents or to the server. Free is, for example,`;
    expect([name, status, json()]).toMatchObject([
      name,
      409,
      { code: 'token-name-taken', reason: says(`${reason} "${name}-2".`) },
    ]);
  }
});

test('[K2] who administers tokens does so for all documents', async () => {
  const limited = await create({ name: 'half', scopes: ['read', 'administer'], documents: ['s6.json'] });
  expect([limited.status, limited.json()]).toMatchObject([
    400,
    { issues: [{ field: 'body.documents' }], reason: says('or the scope administer') },
  ]);
  expect(await idOf('half')).toBeUndefined();
});

test('[K2] what is said twice is stored once', async () => {
  const twice = { scopes: ['read', 'write', 'read'], documents: ['s6.json', 's6.json'] };
  const made = await create({ name: 'twice', ...twice });
  expect(made.json()['entry']).toMatchObject({ scopes: ['read', 'write'], documents: ['s6.json'] });
  const [event] = (await client.call('GET', '/events?limit=1')).list();
  expect(event).toMatchObject({ detail: { scopes: ['read', 'write'], documents: ['s6.json'] } });
});

test('[K2] of those who ask for one name at the same moment, one gets it', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'at-once' })));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
});

test('[K2] a token for documents that do not exist yet says so, with what may be meant', async () => {
  await client.write('drafted.json', campaignText('drafted'));
  const made = await create({
    name: 'limited',
    documents: ['s6.json', 'drafted.json', 'caner.json', 'brand-new.json'],
  });
  expect([made.status, made.json()['unknown']]).toEqual([
    201,
    [
      { document: 'caner.json', meant: 'cancer.json' },
      { document: 'brand-new.json', meant: null },
    ],
  ]);
  const headers = { 'if-none-match': '*' };
  const body = { text: campaignText('brand-new') };
  const options = { token: String(made.json()['token']), headers, body };
  expect((await client.call('PUT', '/documents/brand-new.json', options)).status).toBe(200);
  expect((await create({ name: 'all' })).json()['unknown']).toEqual([]);
});

test('[K2] a token for what cannot be the name of a document is refused', async () => {
  const refused = await create({ name: 'impossible', documents: ['s6.json', 's6', '../s6.json'] });
  expect([refused.status, refused.json()]).toMatchObject([
    422,
    { code: 'document-name-invalid', issues: [{ field: 's6' }, { field: '../s6.json' }] },
  ]);
  expect(await idOf('impossible')).toBeUndefined();
});
