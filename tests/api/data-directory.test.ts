import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/core/database/open-database.ts';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { layDatabase } from '#tests/support/database/empty-database.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';

const open: Database[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});

async function opened(dataDir: string): Promise<Database> {
  const result = await openDatabase({ dataDir });
  if (!result.ok) throw new Error(result.message);
  open.push(result.database);
  return result.database;
}

test('[O4][O5] one process at a time has the embedded database; a command prints a readable error', async () => {
  const dataDir = tempFolder('lock');
  await opened(dataDir);
  const second = await openDatabase({ dataDir });
  expect(second.ok ? '' : second.message).toContain(`in use by process ${process.pid}`);
  const command = spawnSync(
    process.execPath,
    [join(ROOT, 'src/entry/commands/leads.ts'), 'export', '--format', 'csv'],
    {
      encoding: 'utf8',
      env: childEnvironment({ DATA_DIR: dataDir, ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') }),
    },
  );
  expect([command.status, command.stdout, command.stderr]).toEqual([
    2,
    '',
    expect.stringContaining('in use by process'),
  ]);
});

test('[O5] a second server is refused before it has loaded what it would serve, or touched the data', async () => {
  const dataDir = tempFolder('lock');
  await opened(dataDir);
  const modules = join(tempFolder('modules'), 'loaded');
  const second = spawnSync(
    process.execPath,
    [
      '--import',
      pathToFileURL(join(ROOT, 'tests/support/tools/report-modules.ts')).href,
      join(ROOT, 'src/entry/start.ts'),
    ],
    { encoding: 'utf8', env: childEnvironment({ DATA_DIR: dataDir, MODULES_FILE: modules }) },
  );
  expect([second.status, second.stdout, second.stderr]).toEqual([
    2,
    '',
    expect.stringContaining(`in use by process ${process.pid}`),
  ]);
  const loaded = readFileSync(modules, 'utf8')
    .trim()
    .split('\n')
    .filter((url) => url.startsWith('file:'));
  expect(loaded).toContain(pathToFileURL(join(ROOT, 'src/server/core/database/data-lock.ts')).href);
  expect(loaded.filter((url) => url.includes('/node_modules/'))).toEqual([]);
  expect(loaded.length).toBeLessThan(10);
  expect(existsSync(join(dataDir, 'pglite.lock'))).toBe(true);
});

test('[O5] what a killed process left behind is taken over, and what it had stored is there', async () => {
  const dataDir = tempFolder('lock');
  const first = await opened(dataDir);
  await first.db.insertInto('redirect_debug').values({ referrer_url: '', attempted_campaign: 's99' }).execute();
  await first.close();
  open.length = 0;
  expect(existsSync(join(dataDir, 'pglite.lock'))).toBe(false);
  // Our own process id, but from another start: as after a restart of the machine.
  writeFileSync(join(dataDir, 'pglite.lock'), `${process.pid} 1`);
  const again = await opened(dataDir);
  expect(await again.db.selectFrom('redirect_debug').select('attempted_campaign').execute()).toEqual([
    { attempted_campaign: 's99' },
  ]);
});

test('[O4] the export gives every lead; an empty one only the header', async () => {
  const dataDir = tempFolder('export');
  await layDatabase(dataDir);
  const command = spawnSync(
    process.execPath,
    [join(ROOT, 'src/entry/commands/leads.ts'), 'export', '--format', 'csv'],
    {
      encoding: 'utf8',
      env: childEnvironment({ DATA_DIR: dataDir, ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') }),
    },
  );
  expect([command.status, command.stdout]).toEqual([0, expect.stringMatching(/^leadId,revision,campaign,[^\n]*\n$/)]);
});
