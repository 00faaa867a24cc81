import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgram } from '../../support/program.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { ROOT } from '../../support/tools/install.ts';

/** Where the real data is. */
export const REAL_DATA = process.env['REAL_DATA'] ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));

/** What an operator would type, in this order: places first, so that sites without coordinates can be located. */
const IMPORTS = [
  ...['US', 'GB', 'CA'].map((country) => ['postal', 'import', country, `postal/${country}.tsv`]),
  ['studies', 'import', 'studies/ctgov-studies.ndjson'],
  ['studies', 'import', 'sites/nci-trials-with-sites.ndjson'],
  ['conditions', 'import', 'conditions/nci-patient-dictionary-en-es.json'],
] as const;

/** Commands exit with this code if somebody should review what they imported. */
const FINDINGS = 1;

async function run(server: TestServer, [command = '', ...args]: readonly string[]): Promise<void> {
  const typed = args.map((arg) => (existsSync(join(REAL_DATA, arg)) ? join(REAL_DATA, arg) : arg));
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl ?? '', SEED: 'none' };
  const program = startProgram(process.execPath, [join(ROOT, `src/entry/commands/${command}.ts`), ...typed], {
    cwd: ROOT,
    env,
  });
  const code = await program.ended;
  if (code !== 0 && code !== FINDINGS)
    throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${program.output().slice(-2000)}`);
}

/**
 * A server whose catalogue is the real data, imported by the commands of the product; it contains nothing of the
 * demonstration. Remove it.
 */
export async function startRealServer(env: Readonly<Record<string, string>>): Promise<TestServer> {
  const server = await startServer({ env: { ...env, SEED: 'none' } });
  await server.stop();
  for (const each of IMPORTS) await run(server, each);
  await server.restart();
  return server;
}
