/**
 * `npm test [-- unit|api|hard|e2e|stored …]`: every test, or the named parts, on the embedded database, or on the
 * PostgreSQL server of `DATABASE_URL`. The last line is `tests: N passed, N failed`, after a line for each that failed;
 * a skipped test counts as failed.
 */
import { join } from 'node:path';
import { countPlaywright, countVitest } from './support/counts.ts';
import { runCommand } from './support/program.ts';
import { tempFolder } from './support/temp.ts';

const folder = tempFolder('reports');

function vitest(name: string, projects: readonly string[]) {
  const report = join(folder, `${name}.json`);
  const args = [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return async () => countVitest(report, await run('vitest', args));
}

function playwright(name: string, which: readonly string[]) {
  const report = join(folder, `${name}.json`);
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...which];
  return async () => countPlaywright(report, await run('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }));
}

/** What `npm test` runs. */
const ALL = {
  unit: vitest('unit', ['unit', 'dom']),
  api: vitest('api', ['api']),
  hard: vitest('hard', ['hard']),
  e2e: playwright('e2e', []),
};
/** What visitors leave in the database, for a second engine; in the browser on a phone alone. */
const STORED = {
  stored: playwright('stored', ['journeys', 'booking', '--project=phone', '--grep-invert=@not-desktop']),
};
const PARTS = { ...ALL, ...STORED };

async function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  return (await runCommand(command, args, { ...process.env, ...env })) === 0;
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  process.stderr.write(
    `No such part of the tests: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.\n`,
  );
  process.exit(2);
}

let passed = 0;
let failed = 0;
const failures: string[] = [];
for (const [name, part] of Object.entries(named.length > 0 ? PARTS : ALL)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const counts = await part();
  passed += counts.passed;
  failed += counts.failed;
  failures.push(...counts.failures.map((failure) => `failed: ${name}: ${failure}\n`));
}
process.stdout.write(failures.join(''));
process.stdout.write(`tests: ${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
