import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { PRODUCTION } from '#tests/support/production.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';

/** Starts the server, which must exit on its own. */
function start(env: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'src/entry/start.ts')], {
    encoding: 'utf8',
    timeout: 50_000,
    env: childEnvironment({ PORT: '0', ...env }),
  });
  return { status, stdout, stderr };
}

test('[O1] production refuses made-up texts and numbers, and names the setting that allows them', () => {
  const { status, stdout, stderr } = start({
    ...PRODUCTION,
    ACCEPT_DEMONSTRATION: '',
    DATA_DIR: tempFolder('made-up'),
  });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('ACCEPT_DEMONSTRATION=legal');
  expect(stderr).toContain('ACCEPT_DEMONSTRATION=operator');
});

test('[O2] a port in use is reported in one sentence, before anything is loaded', async () => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const refused = start({ PORT: port, DATA_DIR: tempFolder('busy') });
  await once(other.close(), 'close');
  expect(refused).toEqual({
    status: 2,
    stdout: '',
    stderr:
      `Port ${port} on 127.0.0.1 cannot be opened (EADDRINUSE). ` +
      'Another program has it: end that one, or set PORT.\n',
  });
});

/**
 * Paths at which no folder can be created: below a file, and in the folder of processes, where Node retries forever.
 */
function impossibleFolders(): readonly (readonly [where: string, folder: string])[] {
  const file = join(tempFolder('not-a-folder'), 'file');
  writeFileSync(file, '');
  return [
    ['below a file', join(file, 'data')],
    ['in /proc', '/proc/x'],
  ];
}

test.each(impossibleFolders())(
  '[O2] a data folder that cannot be created, %s, is reported with whatever else is wrong',
  (_where, folder) => {
    const { status, stdout, stderr } = start({ DATA_DIR: folder, SEED: 'all' });
    expect([status, stdout]).toEqual([2, '']);
    const [first, folderLine, ...others] = stderr.split('\n');
    expect([first, others]).toEqual(['The configuration is invalid:', ['  SEED must be one of demo, none, auto', '']]);
    expect(folderLine).toMatch(/^ {2}DATA_DIR cannot be used for the database: E[A-Z]+/);
  },
);
