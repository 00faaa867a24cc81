import { createHmac } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ConfiguredGit } from '#server/core/config/configured-source.ts';
import { createLog } from '#server/core/log.ts';
import { createGitSource } from '#server/features/content/sources/git/git-source.ts';
import { openApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { tempFolder } from '#tests/support/temp.ts';

const logs: string[] = [];
const log = createLog((line) => logs.push(line));
let repository: string;
let dataDir: string;
beforeEach(() => {
  logs.length = 0;
  repository = tempFolder('git-repository');
  dataDir = tempFolder('git-data');
  git('init', '--quiet', '--initial-branch=main');
});

function git(...args: readonly string[]): string {
  const who = { GIT_AUTHOR_NAME: 'Ana Author', GIT_AUTHOR_EMAIL: 'ana@example.com' };
  const committer = { GIT_COMMITTER_NAME: 'Robot', GIT_COMMITTER_EMAIL: 'robot@example.com' };
  const env = { ...childEnvironment(), GIT_CONFIG_NOSYSTEM: '1', HOME: repository, ...who, ...committer };
  const dated = { ...env, GIT_AUTHOR_DATE: '2026-11-20T10:00:00Z', GIT_COMMITTER_DATE: '2026-11-21T10:00:00Z' };
  return execFileSync('git', ['-C', repository, ...args], { env: dated, encoding: 'utf8' }).trim();
}

/** Commits files, null removes one, and returns the commit. */
function commit(files: Readonly<Record<string, string | null>>, subject: string): string {
  for (const [name, text] of Object.entries(files)) {
    const path = join(repository, name);
    mkdirSync(dirname(path), { recursive: true });
    if (text === null) rmSync(path);
    else writeFileSync(path, text);
  }
  git('add', '--all');
  git('commit', '--quiet', '--message', subject);
  return git('rev-parse', 'HEAD');
}

function sourceOf(more: Partial<ConfiguredGit> = {}) {
  const access = { user: 'git', password: undefined, key: undefined };
  const limits = { every: 3600, timeoutSeconds: 60, maxMegabytes: 50 };
  const place = { name: 'git', repository, branch: 'main', folder: 'campaigns' };
  return createGitSource({ kind: 'git', ...place, ...access, ...limits, ...more }, dataDir, log);
}

async function filesOf(source: ReturnType<typeof sourceOf>) {
  const found = await source.read();
  return found === 'unchanged' ? [] : found;
}

/** False also for a process that has ended and that nobody has waited for. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

const FRAGMENT = '{ "formatVersion": 1 }';
/** What it says is not looked at. */
const PUSH = '{ "ref": "refs/heads/main" }';

test('[B9] documents of a branch are read with author, time and note of the commit that wrote each last', async () => {
  const first = commit({ 'campaigns/knee.json': 'one', 'campaigns/fragments/you.json': FRAGMENT }, 'Add the knee');
  commit({ 'campaigns/hip.json': 'hip', 'README.json': 'no', 'campaigns/rules/r.json': '[]' }, 'Add the hip');
  const last = commit({ 'campaigns/knee.json': 'two' }, 'Shorten the knee');
  const source = sourceOf();
  const written = (of: string, note: string) => ({
    commit: of,
    author: 'Ana Author',
    at: '2026-11-20T10:00:00.000Z',
    note,
  });
  expect(await filesOf(source)).toEqual([
    { name: 'fragments/you.json', text: FRAGMENT, written: written(first, 'Add the knee') },
    { name: 'hip.json', text: 'hip', written: written(git('rev-parse', 'HEAD~1'), 'Add the hip') },
    { name: 'knee.json', text: 'two', written: written(last, 'Shorten the knee') },
  ]);
  expect(source.position?.()).toBe(last);
  expect(await source.read()).toBe('unchanged');
});

test('[B9] another branch and the root of a repository are read, by a file address too', async () => {
  commit({ 'campaigns/knee.json': 'main' }, 'One');
  git('checkout', '--quiet', '-b', 'release/1.0');
  commit({ 'hip.json': 'release' }, 'Two');
  const found = await filesOf(sourceOf({ branch: 'release/1.0', folder: '', repository: `file://${repository}` }));
  expect(found).toMatchObject([{ name: 'hip.json', text: 'release' }]);
});

test('[B9] a repository that cannot be reached, and a commit without documents, change nothing', async () => {
  commit({ 'campaigns/knee.json': 'one' }, 'One');
  const source = sourceOf();
  await source.read();
  const good = source.position?.();
  commit({ 'campaigns/knee.json': null, 'elsewhere/knee.json': 'one' }, 'Move');
  await expect(source.read()).rejects.toThrow('has no documents in the folder "campaigns"');
  expect(source.position?.()).toBe(good);
  rmSync(join(repository, '.git'), { recursive: true });
  await expect(source.read()).rejects.toThrow('there is no such repository');
  await expect(sourceOf({ branch: 'nothing' }).read()).rejects.toThrow(repository);
});

test('[B9] a rewritten branch is taken, with a line in the log', async () => {
  commit({ 'campaigns/knee.json': 'one' }, 'One');
  const gone = commit({ 'campaigns/knee.json': 'two' }, 'Two');
  const source = sourceOf();
  await source.read();
  expect(logs.join('\n')).not.toContain('rewritten');
  git('reset', '--quiet', '--hard', 'HEAD~1');
  const now = commit({ 'campaigns/knee.json': 'three' }, 'Three');
  expect(await filesOf(source)).toMatchObject([{ text: 'three' }]);
  expect(logs.find((line) => line.includes('rewritten'))).toMatch(new RegExp(`${gone}.*${now}`));
});

test('[B9] links, submodules, LFS and bytes that are no text are refused by name, and others are read', async () => {
  writeFileSync(join(repository, 'secret.json'), 'outside');
  mkdirSync(join(repository, 'campaigns'));
  symlinkSync('../secret.json', join(repository, 'campaigns/link.json'));
  writeFileSync(join(repository, 'campaigns/bytes.json'), Buffer.from([0x22, 0xff, 0xfe, 0x22]));
  git('add', 'campaigns', 'secret.json');
  writeFileSync(join(repository, 'campaigns/big.json'), 'version https://git-lfs.github.com/spec/v1\noid sha256:0\n');
  writeFileSync(join(repository, 'campaigns/good.json'), 'good');
  git('add', 'campaigns/big.json', 'campaigns/good.json');
  git('update-index', '--add', '--cacheinfo', `160000,${'a'.repeat(40)},campaigns/module.json`);
  git('commit', '--quiet', '--message', 'All');
  const found = await filesOf(sourceOf());
  expect(found.map(({ name, text, unreadable = '' }) => `${name} ${text}${unreadable.split(';')[0]}`)).toEqual([
    'big.json It is kept in Git LFS',
    'bytes.json It is not UTF-8',
    'good.json good',
    'link.json It is a symbolic link',
    'module.json It is no file',
  ]);
});

test('[B9] hooks and configuration of users have no effect, and the clone has no files checked out', async () => {
  commit({ 'campaigns/knee.json': 'one' }, 'One');
  const source = sourceOf();
  await source.read();
  const clone = join(dataDir, 'git', readdirSync(join(dataDir, 'git'))[0] ?? '');
  const trace = join(dataDir, 'hook-ran');
  mkdirSync(join(clone, 'hooks'), { recursive: true });
  writeFileSync(join(clone, 'hooks/reference-transaction'), `#!/bin/sh\ntouch ${trace}\n`, { mode: 0o755 });
  commit({ 'campaigns/knee.json': 'two' }, 'Two');
  expect(await filesOf(source)).toMatchObject([{ text: 'two' }]);
  expect(existsSync(trace)).toBe(false);
  expect(existsSync(join(clone, 'campaigns'))).toBe(false);
});

test('[B9] a repository that is too large is refused, and what was fetched of it is removed', async () => {
  const noise = Array.from({ length: 300_000 }, (_, index) => Math.imul(index, 2_654_435_761).toString(36)).join('');
  commit({ 'campaigns/knee.json': 'one', 'noise.txt': noise }, 'Large');
  await expect(sourceOf({ maxMegabytes: 1 }).read()).rejects.toThrow('it is larger than 1 MB');
  expect(readdirSync(join(dataDir, 'git'))).toEqual([]);
});

test('[B9] a fetch that hangs is ended with its helpers; a password is in no command line and no log', async () => {
  const bin = tempFolder('git-bin');
  const trace = join(bin, 'trace');
  // A git that hangs, with a helper that outlives it unless it is ended too.
  const script = `#!/bin/sh
echo "arguments $*" >> ${trace}
env | grep -E '^GIT_(TERMINAL_PROMPT|CONFIG_VALUE_)' >> ${trace}
if [ "$1" = fetch ]; then sleep 600 & echo "helper $!" >> ${trace}; wait; fi
exit 0
`;
  writeFileSync(join(bin, 'git'), script, { mode: 0o755 });
  const path = process.env['PATH'];
  process.env['PATH'] = `${bin}:${path}`;
  const source = sourceOf({
    repository: 'https://git.example/x.git',
    password: 'password-canary',
    timeoutSeconds: 1,
  });
  const failure = await source.read().catch(String);
  process.env['PATH'] = path;
  expect(failure).toContain('https://git.example/x.git (main): it took longer than 1 s');
  const told = readFileSync(trace, 'utf8');
  const credentials = Buffer.from('git:password-canary').toString('base64');
  const commands = told.split('\n').filter((line) => line.startsWith('arguments'));
  expect(commands.at(-1)).toContain('-- https://git.example/x.git +refs/heads/main:');
  expect(told).toContain(`Authorization: Basic ${credentials}`);
  expect(told).toContain('GIT_TERMINAL_PROMPT=0');
  expect(`${commands.join()}${logs.join()}`).not.toMatch(new RegExp(`canary|${credentials}`));
  const helper = Number(/^helper (\d+)$/m.exec(told)?.[1]);
  await expect.poll(() => isRunning(helper), { timeout: 10_000 }).toBe(false);
});

test('[B9] campaigns of a repository are served, and the API says who wrote them and names the commit', async () => {
  const head = commit({ 'campaigns/knee.json': campaignText('knee') }, 'Add the knee');
  const file = join(dataDir, 'sources.json');
  const source = { kind: 'git', repository };
  writeFileSync(file, JSON.stringify({ sources: [{ kind: 'database' }, source, { kind: 'folder' }] }));
  const site = await openApiSite({ env: { CAMPAIGN_SOURCES_FILE: file, CONTENT_TOKEN: OPERATOR_TOKEN } });
  const client = contentClient(site);
  expect(site.services.campaigns.find('knee')).toBeDefined();
  expect((await client.call('GET', '/sources')).list()[1]).toMatchObject({
    source: 'git',
    position: head,
    documents: 1,
  });
  const written = { revision: 0, author: 'Ana Author', source: 'git', note: 'Add the knee' };
  expect((await client.call('GET', '/documents/knee.json')).json()).toMatchObject({
    ...written,
    at: '2026-11-20T10:00:00.000Z',
  });
  const revision = await client.write('knee.json', campaignText('knee', { version: 2 }), {});
  expect((await client.publish([['knee.json', revision]])).status).toBe(201);
  const [, replaced] = (await client.call('GET', '/documents/knee.json/history')).list().toReversed();
  expect(replaced).toMatchObject({ author: 'Ana Author', source: 'git' });
  expect(JSON.stringify(replaced)).toContain(head);
  await site.close();
});

test('[B9] a signed push has the branch fetched at once; one that is not signed does nothing', async () => {
  commit({ 'campaigns/pushed.json': campaignText('pushed') }, 'Add it');
  const secret = 'a-made-up-secret-of-the-repository';
  const webhook = { secret: { env: 'GIT_HOOK' } };
  const gitlab = { secret: { env: 'GIT_HOOK' }, scheme: 'token', header: 'x-gitlab-token' };
  const file = join(dataDir, 'sources.json');
  const declared = { kind: 'git', repository, every: 3600 };
  const sources = [{ ...declared, webhook }, { ...declared, name: 'gitlab', webhook: gitlab }, { kind: 'database' }];
  writeFileSync(file, JSON.stringify({ sources }));
  const site = await openApiSite({ env: { CAMPAIGN_SOURCES_FILE: file, DATA_DIR: dataDir, GIT_HOOK: secret } });
  try {
    const version = () => site.services.campaigns.find('pushed')?.campaign.version;
    const push = async (name: string, headers: Readonly<Record<string, string>>) => {
      const url = `/content/v1/webhooks/${name}`;
      return (await site.app.inject({ method: 'POST', url, headers, payload: PUSH })).statusCode;
    };
    const signed = (key: string) => ({
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(PUSH).digest('hex')}`,
    });
    commit({ 'campaigns/pushed.json': campaignText('pushed', { version: 2 }) }, 'Change it');
    expect([await push('git', signed('another secret')), await push('git', {})]).toEqual([401, 401]);
    expect(version()).toBe(1);
    expect(await push('git', signed(secret))).toBe(202);
    await vi.waitUntil(() => version() === 2, { timeout: 60_000 });
    commit({ 'campaigns/pushed.json': campaignText('pushed', { version: 3 }) }, 'Change it again');
    expect(await push('gitlab', { 'x-gitlab-token': 'another' })).toBe(401);
    expect(await push('gitlab', { 'x-gitlab-token': secret })).toBe(202);
    await vi.waitUntil(() => version() === 3, { timeout: 60_000 });
  } finally {
    await site.close();
  }
});
