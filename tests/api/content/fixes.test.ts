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

test('[B9] a finding has its fix as operations, which the write API applies, and its message in parts', async () => {
  const text = campaignText('quoted', { version: '1' });
  const check = async (document: string) =>
    client.call('POST', '/check', { body: { documents: [{ document: 'quoted.json', text: document }] } });
  expect((await check(text)).json()).toMatchObject({ findings: [{ code: 'wrong-type', operations: [ONE_FIX] }] });
  const revision = await client.write('quoted.json', text);
  const refused = await client.publish([['quoted.json', revision]]);
  expect(refused.json()).toMatchObject({ code: 'document-refused', findings: [{ operations: [ONE_FIX] }] });
  const whole = { template: 'a whole number', values: [] };
  const sentences = { place: { values: ['version'] }, message: { values: ['"version"', whole, {}, ''] } };
  const message = '"version" must be a whole number, not text';
  expect(refused.json()).toMatchObject({ findings: [{ message, sentences }] });
  const edited = await client.call('POST', '/documents/quoted.json/operations', {
    headers: { 'if-match': `"${revision}"` },
    body: { operations: [ONE_FIX] },
  });
  expect([edited.status, edited.json()['text']]).toEqual([200, campaignText('quoted')]);
  expect((await check(String(edited.json()['text']))).json()).toEqual({ findings: [] });
});

test('[B1] a consent that changed is mended by operations of its findings, in every campaign that has it', async () => {
  const asking = (words: string) => ({
    block: 'GenericConsent',
    id: 'agree',
    props: { consents: [{ type: 'email', ask: 'box', required: false, text: { en: words, es: `ES ${words}` } }] },
  });
  const fragment = (words: string) => `${JSON.stringify({ formatVersion: 1, blocks: [asking(words)] })}\n`;
  const campaign = (id: string, version: number) => {
    const title = { en: 'Hello', es: 'Hola' };
    const blocks = [{ block: 'Email' }, { use: 'agreed' }];
    const routes = [
      { name: 'home', title, blocks, next: [{ to: 'bye' }] },
      { name: 'bye', title, meta: { showNav: false }, blocks: [] },
    ];
    return campaignText(id, { version, routes });
  };
  const write = async (words: string, version: number) => {
    const files = [
      ['fragments/agreed.json', fragment(words)],
      ...['agreeing', 'agreed-too'].map((id) => [`${id}.json`, campaign(id, version)] as const),
    ] as const;
    const revisions: [string, number][] = [];
    for (const [document, text] of files) revisions.push([document, await client.write(document, text)]);
    return revisions;
  };
  for (const version of [1, 2, 3])
    expect((await client.publish(await write(`You may write ${version}.`, version))).status).toBe(201);
  const refused = await client.publish(await write('You may call.', 1));
  const findings = [refused.json()['findings']].flat();
  const set = { do: 'set', pointer: '/version', value: 4 };
  expect(findings).toMatchObject([
    { code: 'consent-changed', document: 'agreed-too.json', fix: [{ text: '4' }], operations: [set] },
    { code: 'consent-changed', document: 'agreeing.json', fix: [{ text: '4' }], operations: [set] },
  ]);
  expect((await client.publish(await write('You may call.', 4))).status).toBe(201);
});

test('[B9] a document that is not JSON has a fix of its text only', async () => {
  const text = campaignText('comma').replace('"version": 1,', '"version": 1,,');
  const checked = await client.call('POST', '/check', { body: { documents: [{ document: 'comma.json', text }] } });
  const { findings } = checked.json();
  const finding: unknown = Array.isArray(findings) ? findings[0] : undefined;
  expect(finding).toMatchObject({ code: 'json-syntax', fix: [{ length: 1, text: '' }] });
  expect(finding).not.toHaveProperty('operations');
});
