import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';

let site: ApiSite;
let client: ReturnType<typeof contentClient>;
beforeAll(async () => {
  site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN } });
  client = contentClient(site);
});
afterAll(() => site.close());

const text = (id: string, en: string, es: string) =>
  campaignText(id, { routes: [{ name: 'home', title: { en, es }, blocks: [] }] });

const stale = async (id: string, source = '') => {
  const reply = await client.call('GET', `/documents/${id}.json/translations${source}`);
  expect(reply.status).toBe(200);
  return reply.json()['stale'];
};
const confirm = (id: string, body: object) => client.call('PUT', `/documents/${id}.json/translations`, { body });

test('a translation is stale in every later revision, and once it is published, until it changes', async () => {
  await client.write('grown.json', text('grown', 'Hello', 'Hola'));
  expect(await stale('grown')).toEqual([]);
  const revision = await client.write('grown.json', text('grown', 'Welcome', 'Hola'));
  const expected = [{ place: '/routes/0/title', language: 'es', was: 'Hello' }];
  expect(await stale('grown')).toEqual(expected);
  await client.publish([['grown.json', revision]]);
  await client.write('grown.json', text('grown', 'Welcome', 'Hola').replace('"version": 1', '"version": 2'));
  expect(await stale('grown')).toEqual(expected);
  expect(await stale('grown', '?source=es')).toEqual([]);
  await client.write('grown.json', text('grown', 'Welcome', 'Le damos la bienvenida'));
  expect(await stale('grown')).toEqual([]);
});

test('somebody says that it still fits, and the log keeps it', async () => {
  await client.write('fits.json', text('fits', 'Hello', 'Hola'));
  const revision = await client.write('fits.json', text('fits', 'Hello!', 'Hola'));
  const place = '/routes/0/title';
  const language = 'es';
  expect(await confirm('fits', { revision: revision - 1, place, language })).toMatchObject({ status: 412 });
  expect(await confirm('fits', { revision, place: '/name', language })).toMatchObject({ status: 400 });
  expect(await stale('fits')).toHaveLength(1);
  expect(await confirm('fits', { revision, place, language })).toMatchObject({ status: 204 });
  expect(await stale('fits')).toEqual([]);
  const events = await client.call('GET', '/events?limit=1');
  expect(events.json()).toMatchObject([{ kind: 'translation-confirmed', detail: { document: 'fits.json', language } }]);
  await client.write('fits.json', text('fits', 'Good day', 'Hola'));
  expect(await stale('fits')).toEqual([{ place, language, was: 'Hello!' }]);
});

test('what a folder has is where translations begin', async () => {
  const read = await client.call('GET', '/documents/s6.json');
  const there = String(read.json()['text']);
  expect(await stale('s6')).toEqual([]);
  const name = /"title": \{ "en": "([^"]+)", "es": "[^"]+"/.exec(there)?.[1] ?? '';
  expect(name).not.toBe('');
  await client.write('s6.json', there.replace(`"en": "${name}"`, `"en": "${name} now"`));
  expect(await stale('s6')).toMatchObject([{ language: 'es', was: name }]);
});
