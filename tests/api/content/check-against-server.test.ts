import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { check } from '#entry/commands/campaigns/check/check.ts';
import { documentsOfDatabase } from '#entry/commands/campaigns/check/served-documents.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

const folder = tempFolder('check-against-server');
let site: ApiSite;
let address = '';
let token = '';

function asking(words: string, version: number): string {
  const consent = { type: 'email', ask: 'box', required: false, text: { en: words, es: `ES ${words}` } };
  const blocks = [{ block: 'Email' }, { block: 'GenericConsent', id: 'agree', props: { consents: [consent] } }];
  const title = { en: 'Hello', es: 'Hola' };
  const bye = { name: 'bye', title, meta: { showNav: false }, blocks: [] };
  return campaignText('asked', { version, routes: [{ name: 'home', title, blocks, next: [{ to: 'bye' }] }, bye] });
}

beforeAll(async () => {
  site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN } });
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const client = contentClient(site);
  for (const [words, version] of [
    ['You may write.', 1],
    ['You may write twice.', 2],
  ] as const)
    await client.publish([['asked.json', await client.write('asked.json', asking(words, version))]]);
  const created = await client.call('POST', '/tokens', { body: { name: 'ci', scopes: ['read'], days: 3 } });
  token = String(created.json()['token']);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await site.close();
  removeTempFolder(folder);
});

/** What the command finds in a folder, and what it says that it did not examine. */
async function checked(where: string) {
  const said: string[] = [];
  const noted: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => said.push(text));
  const note = vi.spyOn(console, 'error').mockImplementation((text: string) => noted.push(text));
  try {
    await check([where, '--against', address, '--format', 'json']);
  } finally {
    log.mockRestore();
    note.mockRestore();
  }
  const parsed: unknown = JSON.parse(said.join(''));
  return { issues: (Array.isArray(parsed) ? parsed : []).filter(isRecord), noted: noted.join('\n') };
}

/** The codes that the command finds in one campaign, with what it proposes. */
async function found(words: string, version: number) {
  writeFileSync(join(folder, 'asked.json'), asking(words, version));
  const { issues, noted } = await checked(folder);
  return { issues: issues.map((one) => `${String(one['code'])} ${String(one['suggestion'])}`), noted };
}

test('[B1] with a token, a version that was served before is known, and the next free one is proposed', async () => {
  const without = await found('You may call.', 1);
  expect(without.issues.join()).not.toContain('consent-changed');
  expect(without.noted).toContain('TRIALFLOW_TOKEN');
  vi.stubEnv('TRIALFLOW_TOKEN', token);
  const asked = await found('You may call.', 1);
  expect(asked.issues).toEqual(['consent-changed "version": 3', 'version-lower "version": 3']);
  expect(asked.noted).not.toContain('TRIALFLOW_TOKEN');
  expect((await found('You may write.', 1)).issues).toEqual(['version-lower "version": 3']);
  expect((await found('You may call.', 3)).issues).toEqual([]);
});

/** A fragment with a consent, and a campaign that uses it. */
const FRAGMENT = 'fragments/shared-consent.json';
const consents = (words: string, ...others: readonly object[]) => {
  const consent = { type: 'email', ask: 'box', required: false, text: { en: words, es: `ES ${words}` } };
  const blocks = [{ block: 'GenericConsent', id: 'agree', props: { consents: [consent] } }, ...others];
  return JSON.stringify({ formatVersion: 1, blocks });
};
function using(id: string, version: number): string {
  const title = { en: 'Hello', es: 'Hola' };
  const blocks = [{ block: 'Email' }, { use: 'shared-consent' }];
  const bye = { name: 'bye', title, meta: { showNav: false }, blocks: [] };
  return campaignText(id, { version, routes: [{ name: 'home', title, blocks, next: [{ to: 'bye' }] }, bye] });
}

/** Lays documents into a folder of their own. */
function lay(documents: Readonly<Record<string, string>>): string {
  const where = join(folder, `laid-${laid++}`);
  for (const [name, text] of Object.entries(documents)) {
    mkdirSync(dirname(join(where, name)), { recursive: true });
    writeFileSync(join(where, name), text);
  }
  return where;
}
let laid = 0;

describe('documents that other campaigns of the server use too', () => {
  const users = ['user-one', 'user-two', 'user-three'];
  const publish = async (documents: Readonly<Record<string, string>>) => {
    const client = contentClient(site);
    const changes: [string, number][] = [];
    for (const [name, text] of Object.entries(documents)) changes.push([name, await client.write(name, text)]);
    return client.publish(changes);
  };
  beforeAll(async () => {
    const documents = Object.fromEntries(users.map((id) => [`${id}.json`, using(id, 1)]));
    const { status } = await publish({ [FRAGMENT]: consents('You may write.'), ...documents });
    if (status !== 201) throw new Error(`The campaigns of the test were not published: ${status}`);
  });

  test.each([
    ['a changed consent', consents('You may shout.'), 'consent-changed'],
    ['an error', consents('You may write.', { block: 'Email' }), 'duplicate-control'],
  ])('[B9] %s in a fragment is found in campaigns that the folder does not have', async (_what, fragment, code) => {
    vi.stubEnv('TRIALFLOW_TOKEN', token);
    const documents = { [FRAGMENT]: fragment, 'user-one.json': using('user-one', 2) };
    const { issues, noted } = await checked(lay(documents));
    expect(noted).toContain(`Campaigns that only ${address} has change too: user-three, user-two`);
    const told = new Set(issues.map((one) => `${String(one['code'])} ${String(one['file']).split('/').at(-1)}`));
    const refused = await publish(documents);
    expect(refused.status).toBe(422);
    const { findings } = refused.json();
    const wanted = (Array.isArray(findings) ? findings : []).filter(isRecord);
    expect(wanted.map((one) => one['code'])).toContain(code);
    for (const one of wanted)
      expect(told).toContain(`${String(one['code'])} ${String(one['document']).split('/').at(-1)}`);
  });

  test('[B9] what the folder has as the server has it, and what the server alone has, is no problem', async () => {
    vi.stubEnv('TRIALFLOW_TOKEN', token);
    const same = await checked(lay({ [FRAGMENT]: consents('You may write.'), 'user-one.json': using('user-one', 2) }));
    expect([same.issues, same.noted]).toEqual([[], '']);
    // The fragment is only on the server.
    expect((await checked(lay({ 'user-one.json': using('user-one', 2) }))).issues).toEqual([]);
  });

  test('[B9] a database tells what is published there, and not what is withdrawn', async () => {
    const client = contentClient(site);
    await publish({ 'short.json': campaignText('short') });
    expect((await client.publish([['short.json', null]])).status).toBe(201);
    const documents = await documentsOfDatabase(site.database.pool);
    expect(documents).toContainEqual({ name: FRAGMENT, text: consents('You may write.') });
    expect(documents).toContainEqual({ name: 'user-two.json', text: using('user-two', 1) });
    expect(documents.map(({ name }) => name)).not.toContain('short.json');
  });

  test('[B9] without a token, it says what was not compared', async () => {
    const { noted } = await checked(lay({ [FRAGMENT]: consents('You may shout.') }));
    expect(noted).toContain(
      'Not compared: addresses of other campaigns there, and other campaigns there that use the same parts.',
    );
  });
});

test('[B1] a token that may not read is said to be the reason', async () => {
  vi.stubEnv('TRIALFLOW_TOKEN', 'a-token-that-nobody-has-created');
  await expect(found('You may call.', 1)).rejects.toThrow('answered 401: see TRIALFLOW_TOKEN');
});

test('[P2] pins have hashes in place of words, and only for whoever may read', async () => {
  const versions = await contentClient(site).call('GET', '/versions', { token });
  const own = versions.list().filter((one) => one['campaign'] === 'asked');
  expect(own).toMatchObject([
    { version: 1, serving: false, path: 'asked', consents: [{ id: 'agree' }] },
    { version: 2, serving: true },
  ]);
  expect(JSON.stringify(own)).not.toContain('You may');
  expect((await contentClient(site).call('GET', '/versions', { token: 'x'.repeat(40) })).status).toBe(401);
});
