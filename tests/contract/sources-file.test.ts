import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/core/config/read-config.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';

const folder = tempFolder('sources-file');
const SECRETS = { CMS_TOKEN: 'token-canary', CMS_WEBHOOK_SECRET: 'webhook-canary' };

async function read(file: unknown, environment: Readonly<Record<string, string>> = SECRETS) {
  const path = join(folder, 'sources.json');
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file, null, 1));
  return readConfig({ CAMPAIGN_SOURCES_FILE: path, ...environment }, ROOT);
}

/** The problems of a file, without its path. */
async function problemsOf(file: unknown, environment?: Readonly<Record<string, string>>): Promise<string[]> {
  const found = await read(file, environment);
  return found.ok ? [] : found.issues.map(({ message }) => message.replace(/^.*sources\.json:/, ''));
}

const DATABASE = { kind: 'database' };
const withCms = (cms: object) => ({ sources: [DATABASE, { kind: 'http', url: 'https://cms.example/list', ...cms }] });

const withGit = (git: object) => ({
  sources: [{ kind: 'git', repository: 'https://a.example/x.git', ...git }, DATABASE],
});

test('[B9] a file of sources declares them in order of rank, with secrets of variables and of files', async () => {
  const secret = join(folder, 'secret');
  writeFileSync(secret, 'file-canary\n');
  const found = await read({
    sources: [
      {
        kind: 'payload',
        url: 'https://cms.example',
        headers: { authorization: { env: 'CMS_TOKEN', prefix: 'users API-Key ' } },
        webhook: { secret: { env: 'CMS_WEBHOOK_SECRET' } },
      },
      { kind: 'storyblok', query: { token: { file: secret } } },
      DATABASE,
      { kind: 'folder', path: 'campaigns', name: 'git' },
    ],
  });
  expect(found).toMatchObject({
    ok: true,
    config: {
      sources: [
        {
          kind: 'cms',
          name: 'payload',
          headers: { authorization: 'users API-Key token-canary' },
          webhook: { scheme: 'trialflow', secret: 'webhook-canary' },
        },
        { kind: 'cms', name: 'storyblok', query: { token: 'file-canary' } },
        { kind: 'database', name: 'database' },
        { kind: 'folder', name: 'git', path: join(ROOT, 'campaigns') },
      ],
    },
  });
});

test('[B9] without a file of sources there is none', async () => {
  const found = await readConfig({}, ROOT);
  expect(found.ok && 'sources' in found.config).toBe(false);
});

test.each([
  ['no JSON', '{ "sources": [', /^1:\d+ sources-json /],
  ['no sources', { sources: [] }, /^2:\d+ sources-shape /],
  ['a kind that does not exist', { sources: [{ kind: 'wordpress' }, DATABASE] }, /^4:\d+ sources-shape .*payload/],
  ['a misspelt property', withCms({ lists: 'docs' }), /^9:\d+ sources-shape .*"lists".* list\?/],
  ['a wrong value', withCms({ pollSeconds: 0 }), /^9:\d+ sources-shape /],
  ['no database', { sources: [{ kind: 'folder' }] }, /^2:\d+ sources-database /],
  ['two of one name', { sources: [DATABASE, { kind: 'folder' }, { kind: 'folder' }] }, /^9:\d+ sources-repeated /],
  ['a token in the file', withCms({ headers: { Authorization: 'Bearer x' } }), /^10:\d+ sources-secret .*must not/],
  ['a token in a parameter', withCms({ query: { api_key: 'x' } }), /^10:\d+ sources-secret .*must not/],
  ['a token in an address', withCms({ url: 'https://a.example/?token=x' }), /^8:\d+ sources-secret .*"query"/],
  ['a password in an address', withCms({ url: 'https://u:p@a.example/' }), /^8:\d+ sources-shape .*without user/],
  ['a secret that is not set', withCms({ headers: { a: { env: 'NOT_SET' } } }), /^10:\d+ sources-secret .*NOT_SET/],
  ['a secret file that is none', withCms({ query: { a: { file: '/no/file' } } }), /^10:\d+ sources-secret The file/],
  ['a repository with a password', withGit({ repository: 'https://u:p@a.example/x.git' }), /^5:\d+ sources-address /],
  ['a repository that is an option', withGit({ repository: '--upload-pack=x' }), /^5:\d+ sources-shape /],
  ['a repository of a helper', withGit({ repository: 'ext::sh -c x' }), /^5:\d+ sources-shape /],
  ['a host that is an option', withGit({ repository: 'ssh://-oProxyCommand=x/y' }), /^5:\d+ sources-shape /],
  ['a branch that is an option', withGit({ branch: '-x' }), /^6:\d+ sources-shape /],
  ['a folder outside of the repository', withGit({ folder: '../x' }), /^6:\d+ sources-shape /],
  ['a key with characters of a shell', withGit({ key: '/a;b' }), /^6:\d+ sources-shape /],
  ['a password of git that is not set', withGit({ password: { env: 'NOT_SET' } }), /^6:\d+ sources-secret .*NOT_SET/],
  [
    'a password of git that would not be sent over https',
    withGit({ repository: 'ssh://git@a.example/x.git', password: { env: 'CMS_TOKEN' } }),
    /^6:\d+ sources-secret .*over https only/,
  ],
  ['an unset secret of a push', withGit({ webhook: { secret: { env: 'NOT_SET' } } }), /^7:\d+ sources-secret /],
  ['an unset secret of a webhook', withCms({ webhook: { secret: { env: 'NOT_SET' } } }), /^10:\d+ sources-secret /],
  ['entries of another host', withCms({ each: 'https://b.example/{id}' }), /^9:\d+ sources-address /],
  [
    'a language that the product does not have',
    withCms({ locales: { by: 'field', languages: { xx: 'xx' } } }),
    /^12:\d+ sources-language /,
  ],
])('[B9] a file of sources with %s is refused, with line and column', async (_what, file, message) => {
  const problems = await problemsOf(file);
  expect(problems).toEqual([expect.stringMatching(message)]);
});

test('[B9] all faults of a file of sources are named at once, and no secret is quoted', async () => {
  const problems = await problemsOf({
    sources: [
      { kind: 'folder', pth: 'x' },
      { kind: 'database' },
      { kind: 'http', url: 'https://a.example/?token=url-canary', headers: { 'x-api-key': 'header-canary' } },
    ],
  });
  expect(problems.map((problem) => problem.split(' ')[1])).toEqual([
    'sources-shape',
    'sources-secret',
    'sources-secret',
  ]);
  expect(problems.join('\n')).not.toContain('canary');
});

test.each([
  ['an address with a password', withCms({ url: 'https://editor:pass-canary@cms.example/list' })],
  ['an address of another scheme', withCms({ url: 'ftp://editor:pass-canary@cms.example/list' })],
  ['an address of the preview with a password', withCms({ existing: 'https://editor:pass-canary@cms.example/' })],
  ['a repository of another scheme', withGit({ repository: 'http://me:pass-canary@a.example/x.git' })],
  ['a repository with a password', withGit({ repository: 'https://me:pass-canary@a.example/x.git' })],
  ['a secret in place of the name of a variable', withCms({ headers: { a: { env: 'pass-canary' } } })],
  ['a secret in place of a scheme', withCms({ webhook: { scheme: 'pass-canary', secret: { env: 'CMS_TOKEN' } } })],
  ['a file that breaks off', '{ "sources": [{ "kind": "http", "url": "https://editor:pass-canary@cms.example'],
])('[P2] %s is refused without being quoted', async (_what, file) => {
  const problems = await problemsOf(file);
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.join('\n')).not.toContain('canary');
});

test('[B9] a file of sources that does not exist, or stands beside CAMPAIGNS_URL, is refused', async () => {
  const absent = await readConfig({ CAMPAIGN_SOURCES_FILE: '/no/such.json' }, ROOT);
  expect(absent).toMatchObject({ ok: false, issues: [{ variable: 'CAMPAIGN_SOURCES_FILE' }] });
  const both = await read({ sources: [DATABASE] }, { CAMPAIGNS_URL: 'https://cms.example' });
  expect(both).toMatchObject({ ok: false, issues: [{ variable: 'CAMPAIGNS_URL' }] });
});
