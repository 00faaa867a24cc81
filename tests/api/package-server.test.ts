import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTrialflow, type TrialflowOptions } from '#entry/package/server.ts';
import { freePort } from '#tests/support/port.ts';
import { tempFolder } from '#tests/support/temp.ts';

const GOOD = JSON.stringify({
  formatVersion: 1,
  id: 'good',
  version: 1,
  name: 'Good',
  type: 'Signup',
  home: 'home',
  languages: ['en'],
  routes: [{ name: 'home', title: { en: 'Hello' }, blocks: [] }],
});

/** Folders of an app with one document. */
function optionsWith(document: string): TrialflowOptions {
  const folder = tempFolder('package-server');
  const campaigns = join(folder, 'campaigns');
  mkdirSync(campaigns);
  writeFileSync(join(campaigns, 'good.json'), document);
  return { campaigns, data: join(folder, 'data'), configuration: { PUBLIC_HOSTS: 'localhost' } };
}

/** Why it does not open, to somebody whose editor checks no types. */
async function reasonOf(options: unknown): Promise<string> {
  const opening: unknown = Reflect.apply(openTrialflow, undefined, [options]);
  return Promise.resolve(opening).then(
    () => 'It opened',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

test('[O2] options that are missing or unknown are named, all at once', async () => {
  const reason = await reasonOf({
    campaign: 'campaigns',
    data: '.data',
    configuration: { DATABASE_URL: 'postgres://a/b' },
  });
  expect(reason.split('\n').slice(1)).toEqual([
    '  the option campaigns must name a folder',
    '  there is no option campaign; the options are campaigns, data, database, configuration, registry',
    '  configuration must not contain DATABASE_URL: set the option database',
  ]);
});

test('[O2] what is wrong is told by the names of the options, not of variables', async () => {
  const options = { ...optionsWith(GOOD), campaigns: '/nope', database: 'mysql://a/b' };
  const reason = await reasonOf({ ...options, configuration: { PORT: 'x' } });
  expect(reason).toContain('the option campaigns must name an existing folder');
  expect(reason).toContain('the option database must be an address that begins with postgres');
  expect(reason).toContain('PORT must be');
  expect(reason).not.toMatch(/CAMPAIGNS_DIR|DATABASE_URL/);
});

test('[O2] a PostgreSQL that is down is told in words', async () => {
  const port = await freePort();
  expect(await reasonOf({ ...optionsWith(GOOD), database: `postgres://localhost:${port}/none` })).toMatch(
    /^The database cannot be used: connect ECONNREFUSED/,
  );
});

test('[O5] its folder is free again once it is closed unregistered, or refused because of a prefix', async () => {
  const options = optionsWith(GOOD);
  const isLocked = () => existsSync(join(options.data, 'pglite.lock'));
  const opened = await openTrialflow(options);
  expect(await reasonOf(options)).toContain('or set the option database to a PostgreSQL');
  await opened.close();
  expect(isLocked()).toBe(false);
  const again = await openTrialflow(options);
  expect(isLocked()).toBe(true);
  const app = fastify();
  app.register(again, { prefix: '/studies' });
  await expect(app.ready()).rejects.toThrow('register it without "/studies"');
  expect(isLocked()).toBe(false);
  await again.close();
});

test('[B9] an app whose only document is broken opens, and the log says that there is nothing to serve', async () => {
  const lines: string[] = [];
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => output.mockRestore());
  const opened = await openTrialflow(optionsWith(GOOD.replace('"home":"home"', '"home":"nowhere"')));
  onTestFinished(() => opened.close());
  await vi.waitFor(() => expect(lines.join('')).toContain('There is no campaign to serve'));
  expect(lines.join('')).toContain('missing-home');
});
