import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { layDatabase } from '#tests/support/database/empty-database.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';

test('[K2] people -- link prints a link for another administrator, or none for somebody unknown', async () => {
  const dataDir = tempFolder('people-link');
  await layDatabase(dataDir);
  const env = childEnvironment({
    DATA_DIR: dataDir,
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    PUBLIC_ORIGIN: 'https://trials.example',
  });
  const run = (...args: readonly string[]) => {
    const program = [join(ROOT, 'src/entry/commands/people.ts'), 'link', ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: ROOT, encoding: 'utf8', env });
    return { status, stdout, stderr };
  };
  const made = run();
  expect([made.status, made.stdout]).toEqual([
    0,
    expect.stringMatching(/^https:\/\/trials\.example\/studio\/welcome#[\w-]{43}\n$/),
  ]);
  const unknown = run('--email', 'nobody@trials.example');
  expect([unknown.status, unknown.stdout]).toEqual([1, '']);
  expect(unknown.stderr).toContain('Nobody who may use the studio has this address.');
});
