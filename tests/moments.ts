/**
 * `npm run moments [-- NAME … | today | first-of-today | second-of-today] [parts=unit,api …] [on=postgres]`: runs the
 * tests at twelve moments, or the named ones, or those of today, with the clock of every program (tests, servers,
 * databases, browsers) set to each. Needs Debian's package `faketime`. The last line is `tests: N passed, N failed`
 * over all of them.
 */
import { runCounted } from './support/moments/run-counted.ts';
import { clockAt, findFaketime } from './support/moments/fake-clock.ts';
import { MOMENTS, momentsOfDay, type Moment } from './support/moments/moments.ts';

const PARTS = 'parts=';
const ON_POSTGRES = 'on=postgres';
const [first, second] = momentsOfDay(new Date());
/** Names for moments that depend on the day. */
const OF_TODAY: Readonly<Record<string, readonly Moment[]>> = {
  today: [first, second],
  'first-of-today': [first],
  'second-of-today': [second],
};

const words = process.argv.slice(2);
const parts = words.filter((word) => word.startsWith(PARTS)).flatMap((word) => word.slice(PARTS.length).split(','));
const names = words.filter((word) => !word.startsWith(PARTS) && word !== ON_POSTGRES);
const tests = ['npm', 'test', '--', ...(parts.length === 0 ? ['all'] : parts)];
const [program = '', ...args] = words.includes(ON_POSTGRES)
  ? [process.execPath, 'tests/support/database/with-postgres.ts', ...tests]
  : tests;

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(2);
}

const momentsCalled = (name: string) => OF_TODAY[name] ?? MOMENTS.filter((moment) => moment.name === name);
const unknown = names.filter((name) => momentsCalled(name).length === 0);
if (unknown.length > 0)
  fail(
    `No such moment: ${unknown.join(', ')}. There are: ` +
      `${[...Object.keys(OF_TODAY), ...MOMENTS.map(({ name }) => name)].join(', ')}.`,
  );
const library = findFaketime() ?? fail('Setting the clock needs libfaketime: apt-get install faketime.');
const chosen = names.length === 0 ? MOMENTS : new Set(names.flatMap(momentsCalled));

let passed = 0;
let failed = 0;
const failures: string[] = [];
for (const moment of chosen) {
  process.stdout.write(`\n== ${moment.name}: ${moment.start}, ${moment.zone}: ${moment.why}\n`);
  const started = performance.now();
  const counts = await runCounted(program, args, { ...process.env, ...clockAt(moment, library, new Date()) });
  passed += counts.passed;
  failed += counts.failed;
  failures.push(...counts.failures.map((failure) => `${failure.replace(/^failed: /, `failed: ${moment.name}: `)}\n`));
  process.stdout.write(
    `== ${moment.name}: ${counts.passed} passed, ${counts.failed} failed, ` +
      `${Math.round((performance.now() - started) / 1000)} s\n`,
  );
}
process.stdout.write(failures.join(''));
process.stdout.write(`tests: ${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
