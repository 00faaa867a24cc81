/**
 * `npm test [-- unit|api|e2e …]`: every test, or the named parts, on the embedded database, or on the PostgreSQL
 * server of `DATABASE_URL`. The last line is `tests: N passed, N failed`; a skipped test counts as failed.
 */
import { join } from 'node:path';
import { countPlaywright, countVitest, type Counts } from './support/counts.ts';
import { runCommand } from './support/program.ts';
import { tempFolder } from './support/temp.ts';

const folder = tempFolder('reports');

function vitest(name: string, projects: readonly string[]) {
  const report = join(folder, `${name}.json`);
  const args = ['run', ...projects.map((project) => `--project=${project}`), '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return async () => countVitest(report, await run('vitest', args));
}

async function playwright(): Promise<Counts> {
  const report = join(folder, 'e2e.json');
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'];
  return countPlaywright(report, await run('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }));
}

const PARTS = { unit: vitest('unit', ['unit', 'dom']), api: vitest('api', ['api']), e2e: playwright };

async function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  return (await runCommand(command, args, { ...process.env, ...env })) === 0;
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  process.stderr.write(`No such part of the tests: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.\n`);
  process.exit(2);
}

let passed = 0;
let failed = 0;
for (const [name, part] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const counts = await part();
  passed += counts.passed;
  failed += counts.failed;
}
process.stdout.write(`tests: ${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
