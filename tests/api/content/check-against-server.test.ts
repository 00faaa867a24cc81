import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { check } from '#entry/commands/campaigns/check/check.ts';
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

/** The codes that the command finds, and what it says that it did not examine. */
async function found(words: string, version: number) {
  writeFileSync(join(folder, 'asked.json'), asking(words, version));
  const said: string[] = [];
  const noted: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => said.push(text));
  const note = vi.spyOn(console, 'error').mockImplementation((text: string) => noted.push(text));
  try {
    await check([folder, '--against', address, '--format', 'json']);
  } finally {
    log.mockRestore();
    note.mockRestore();
  }
  const parsed: unknown = JSON.parse(said.join(''));
  const issues = (Array.isArray(parsed) ? parsed : []).filter(isRecord);
  return {
    issues: issues.map((one) => `${String(one['code'])} ${String(one['suggestion'])}`),
    noted: noted.join('\n'),
  };
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
