import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#server/core/database/open-database.ts';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { freePort } from '#tests/support/port.ts';
import { startProgram } from '#tests/support/program.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { until } from '#tests/support/until.ts';
import type { HardCheck, Outcome } from '../check.ts';
import { KEY } from './parts/key.ts';

/** Starts a server on data that this process has open, and waits until it exits or serves. */
async function openSecond(dataDir: string): Promise<Outcome> {
  const port = await freePort();
  const env = childEnvironment({
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    ENCRYPTION_KEY: KEY,
    SEED: 'none',
    CAMPAIGN_PROOFS: 'off',
  });
  const started = Date.now();
  const second = startProgram(process.execPath, [join(ROOT, 'src/entry/start.ts')], { cwd: ROOT, env });
  const serves = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok || undefined;
  const served = await until(async () => (second.running() ? serves() : false), {
    limit: 120_000,
    failure: () => second.output(),
    pointless: () => false,
  });
  const ms = Date.now() - started;
  const exit = served ? await second.end('SIGKILL') : await second.ended;
  const reported = second.output().includes(`in use by process ${process.pid}`);
  return {
    figures: { 'ended after ms': ms, 'exit code': String(exit), 'told why': String(reported) },
    broken: served
      ? ['a second process serves the same embedded database']
      : [
          ...(exit === null || exit === 0 ? [`it ended with ${exit}`] : []),
          ...(reported ? [] : ['it did not say why']),
        ],
  };
}

/** Opens data as a first process does, and lets a second one try. */
async function withFirst(before: (dataDir: string) => void): Promise<Outcome> {
  const dataDir = tempFolder('openers');
  const first = await openDatabase({ dataDir });
  if (!first.ok) throw new Error(first.message);
  try {
    before(dataDir);
    return await openSecond(dataDir);
  } finally {
    await first.database.close().catch(() => undefined);
    removeTempFolder(dataDir);
  }
}

export const twoOpeners: HardCheck = {
  name: 'two-openers',
  promise: 'a second server on one embedded database refuses to start and says why',
  fault: 'a lock that somebody removed by hand',
  run: () => withFirst(() => undefined),
  runPlanted: () => withFirst((dataDir) => rmSync(join(dataDir, 'pglite.lock'))),
};
