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

const ONE_FIX = { do: 'set', pointer: '/version', value: 1 };

test('[B9] a finding has its fix as operations too, and the write API applies them', async () => {
  const text = campaignText('quoted', { version: '1' });
  const check = async (document: string) =>
    client.call('POST', '/check', { body: { documents: [{ document: 'quoted.json', text: document }] } });
  expect((await check(text)).json()).toMatchObject({ findings: [{ code: 'wrong-type', operations: [ONE_FIX] }] });
  const revision = await client.write('quoted.json', text);
  const refused = await client.publish([['quoted.json', revision]]);
  expect(refused.json()).toMatchObject({ code: 'document-refused', findings: [{ operations: [ONE_FIX] }] });
  const edited = await client.call('POST', '/documents/quoted.json/operations', {
    headers: { 'if-match': `"${revision}"` },
    body: { operations: [ONE_FIX] },
  });
  expect([edited.status, edited.json()['text']]).toEqual([200, campaignText('quoted')]);
  expect((await check(String(edited.json()['text']))).json()).toEqual({ findings: [] });
});

test('[B9] a document that is not JSON has a fix of its text only', async () => {
  const text = campaignText('comma').replace('"version": 1,', '"version": 1,,');
  const checked = await client.call('POST', '/check', { body: { documents: [{ document: 'comma.json', text }] } });
  const { findings } = checked.json();
  const finding: unknown = Array.isArray(findings) ? findings[0] : undefined;
  expect(finding).toMatchObject({ code: 'json-syntax', fix: [{ length: 1, text: '' }] });
  expect(finding).not.toHaveProperty('operations');
});
