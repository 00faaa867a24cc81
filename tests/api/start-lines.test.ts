import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { layDatabase } from '#tests/support/database/empty-database.ts';
import { freePort } from '#tests/support/port.ts';
import { PRODUCTION } from '#tests/support/production.ts';
import { startProgram } from '#tests/support/program.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { until } from '#tests/support/until.ts';

/** Starts the server on an embedded database until it listens. Gives its log, parsed, and all of its output. */
async function startedWith(variables: Readonly<Record<string, string>>) {
  const [port, dataDir] = [await freePort(), tempFolder('start-lines')];
  await layDatabase(dataDir);
  const log: Readonly<Record<string, unknown>>[] = [];
  const program = startProgram(process.execPath, [join(ROOT, 'src/entry/start.ts')], {
    env: childEnvironment({ PORT: String(port), DATA_DIR: dataDir, ...variables }),
    // Throws for a line of standard output that is not JSON.
    onLine: (line) => {
      const parsed: unknown = JSON.parse(line);
      if (typeof parsed === 'object' && parsed !== null) log.push({ ...parsed });
    },
  });
  onTestFinished(async () => void (await program.end('SIGTERM')));
  const ready = async () => (log.some(({ message }) => message === 'listening') ? true : undefined);
  await until(ready, { failure: () => program.output(), pointless: () => !program.running() });
  return { log, program, port };
}

test('[O1] in development a start also says which address to open, beside the log', async () => {
  const { log, program, port } = await startedWith({ CAMPAIGN_PROOFS: 'off' });
  expect(log[0]).toMatchObject({ level: 'info', message: 'starting', port });
  const line = `Open http://127.0.0.1:${port}/signup/s6\n`;
  const said = async () => (program.output().includes(line) ? true : undefined);
  expect(await until(said, { failure: () => program.output(), pointless: () => !program.running() })).toBe(true);
});

test('[K2] a start prints the link of the first administrator, beside the log and once', async () => {
  const { log, program, port } = await startedWith({ CAMPAIGN_PROOFS: 'off' });
  const found = async () => /For the studio, open \(once, within 24 hours\) (http:\S+)\n/.exec(program.output())?.[1];
  const link = await until(found, { failure: () => program.output(), pointless: () => !program.running() });
  expect(link).toMatch(new RegExp(`^http://localhost:${port}/studio/welcome#[\\w-]{43}$`));
  const secret = link.split('#')[1] ?? '';
  expect(JSON.stringify(log)).not.toContain(secret);
  const entered = await fetch(`http://localhost:${port}/studio/v1/welcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  });
  expect(entered.status).toBe(201);
});

test('[O2] production on the embedded database logs that DATABASE_URL is missing, and no address', async () => {
  const { log, program } = await startedWith({ ...PRODUCTION, SEED: 'none' });
  const missing = log.find(({ variable }) => variable === 'DATABASE_URL');
  expect(missing?.['level']).toBe('warn');
  expect(missing?.['message']).toMatch(/^A variable is missing: without DATABASE_URL the database is the embedded one/);
  await program.end('SIGTERM');
  expect(program.output()).not.toContain('Open http');
  expect(program.output()).toMatch(
    /To make the first administrator of the studio, open .* https:\S+\/studio\/welcome#/,
  );
});
