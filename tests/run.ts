/**
 * `npm test`: the quick share of every part, and each flow once in a browser on a phone. `npm run test:all`: every
 * test. `npm test -- PART|FILE … [--repeat N]`: the named parts or test files, N times. Parts are `quick`, `rest` and
 * its eighths `rest-1` to `rest-8`, `all`, `unit`, `api`, `package`, `hard`, `e2e`, `api-on-server` and `stored`. They
 * run on the embedded database, or on the PostgreSQL server of `DATABASE_URL`. The last line is
 * `tests: N passed, N failed`, after a line for each that failed; a skipped test counts as failed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { apiTestsOnServer } from './api-on-server.ts';
import { countPlaywright, countVitest, type Counts } from './support/counts.ts';
import { runCommand } from './support/program.ts';
import { tempFolder } from './support/temp.ts';
import { e2eFiles, LONG_API, LONG_UNIT, QUICK_E2E_TITLES, SHARES } from './shares.ts';

const folder = tempFolder('reports');

interface Part {
  readonly name: string;
  run(): Promise<Counts>;
}

/** @param share `quick` leaves the long files out */
function vitest(name: string, args: readonly string[], share: 'quick' | 'all' = 'all'): Part {
  const report = join(folder, `${name}.json`);
  const written = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const env = share === 'quick' ? { TESTS_LEFT_OUT: [...LONG_UNIT, ...LONG_API].join(',') } : {};
  return { name, run: async () => countVitest(report, await run('vitest', ['run', ...args, ...written], env)) };
}

function playwright(name: string, which: readonly string[]): Part {
  const report = join(folder, `${name}.json`);
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...which];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return { name, run: async () => countPlaywright(report, await run('playwright', args, env)) };
}

async function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  return (await runCommand(command, args, { ...process.env, ...env })) === 0;
}

const UNIT = ['--project=unit', '--project=dom'];
const API = ['--project=api'];

const packed = vitest('package', ['--project=package']);
const hard = vitest('hard', ['--project=hard']);
/** Everything but the quick share; the package has a run of its own: npm refuses the registry at another time. */
const rest: readonly Part[] = [
  vitest('unit', [...UNIT, ...LONG_UNIT]),
  vitest('api', [...API, ...LONG_API]),
  hard,
  playwright('e2e', ['--grep-invert', QUICK_E2E_TITLES]),
];
const eighths = SHARES.map((share): readonly Part[] => [
  vitest('unit', [...UNIT, ...share.unit]),
  vitest('api', [...API, ...share.api]),
  ...(share.hard.length > 0 ? [vitest('hard', ['--project=hard', ...share.hard])] : []),
  playwright('e2e', ['--grep-invert', QUICK_E2E_TITLES, ...e2eFiles(share)]),
]);
const PARTS: Readonly<Record<string, readonly Part[]>> = {
  quick: [
    vitest('unit', UNIT, 'quick'),
    vitest('api', API, 'quick'),
    playwright('e2e', ['--project=phone', '--grep', QUICK_E2E_TITLES]),
  ],
  rest,
  ...Object.fromEntries(eighths.map((parts, index) => [`rest-${index + 1}`, parts])),
  all: [vitest('unit', UNIT), vitest('api', API), packed, hard, playwright('e2e', [])],
  unit: [vitest('unit', UNIT)],
  api: [vitest('api', API)],
  // For a run on PostgreSQL.
  'api-on-server': [vitest('api', [...API, ...apiTestsOnServer()])],
  package: [packed],
  hard: [hard],
  e2e: [playwright('e2e', [])],
  // What visitors leave in the database, on a second database engine; in the browser on a phone only.
  stored: [playwright('stored', ['journeys', 'booking', '--project=phone', '--grep-invert=@not-desktop'])],
};

/** The named files, in the projects that they belong to; browser tests on a phone. */
function partsOfFiles(files: readonly string[]): Part[] {
  const inBrowser = files.filter((file) => file.endsWith('.e2e.ts'));
  const others = files.filter((file) => !inBrowser.includes(file));
  return [
    ...(others.length === 0 ? [] : [vitest('files', others)]),
    ...(inBrowser.length === 0 ? [] : [playwright('e2e', ['--project=phone', ...inBrowser])]),
  ];
}

function readWords(words: readonly string[]): { readonly parts: readonly Part[]; readonly repeat: number } {
  const at = words.indexOf('--repeat');
  const repeat = at === -1 ? 1 : Number(words[at + 1]);
  const names = words.filter((_word, index) => at === -1 || (index !== at && index !== at + 1));
  const files = names.filter((name) => !Object.hasOwn(PARTS, name) && existsSync(name));
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name) && !files.includes(name));
  if (unknown.length > 0)
    fail(`No such part or file of the tests: ${unknown.join(', ')}. Parts are ${Object.keys(PARTS).join(', ')}.`);
  if (!Number.isInteger(repeat) || repeat < 1) fail('--repeat takes a whole number from 1 on.');
  // `npm run test:all -- FILE …` runs the files.
  const parts = files.length > 0 ? partsOfFiles(files) : names.flatMap((name) => PARTS[name] ?? []);
  return { parts: parts.length > 0 ? parts : (PARTS['quick'] ?? []), repeat };
}

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(2);
}

const { parts, repeat } = readWords(process.argv.slice(2));
let passed = 0;
let failed = 0;
const failures: string[] = [];
for (const part of Array.from({ length: repeat }, () => parts).flat()) {
  const counts = await part.run();
  passed += counts.passed;
  failed += counts.failed;
  failures.push(...counts.failures.map((failure) => `failed: ${part.name}: ${failure}\n`));
}
process.stdout.write(failures.join(''));
process.stdout.write(`tests: ${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
