import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** How many tests of a run passed; all others, including skipped ones, failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** The title of each that failed, with the first lines of the reason. */
  readonly failures: readonly string[];
}

const VitestTest = Type.Object({
  status: Type.String(),
  fullName: Type.String(),
  failureMessages: Type.Optional(Type.Array(Type.String())),
});
const VitestReport = Type.Object({
  numTotalTests: Type.Number(),
  numPassedTests: Type.Number(),
  testResults: Type.Array(
    Type.Object({
      name: Type.String(),
      status: Type.String(),
      message: Type.String(),
      assertionResults: Type.Array(VitestTest),
    }),
  ),
});

const PlaywrightTest = Type.Object({
  projectName: Type.String(),
  status: Type.String(),
  results: Type.Array(Type.Object({ error: Type.Optional(Type.Object({ message: Type.Optional(Type.String()) })) })),
});
const PlaywrightSuite = Type.Cyclic(
  {
    Suite: Type.Object({
      specs: Type.Array(Type.Object({ title: Type.String(), tests: Type.Array(PlaywrightTest) })),
      suites: Type.Optional(Type.Array(Type.Ref('Suite'))),
    }),
  },
  'Suite',
);
const PlaywrightReport = Type.Object({
  stats: Type.Object({
    expected: Type.Number(),
    unexpected: Type.Number(),
    flaky: Type.Number(),
    skipped: Type.Number(),
  }),
  suites: Type.Array(PlaywrightSuite),
});

/** @param endedWell whether vitest exited with 0; it does not on errors outside of tests either */
export function countVitest(reportFile: string, endedWell: boolean): Counts {
  const report = read(reportFile, VitestReport);
  if (report === undefined) return NO_REPORT;
  // A file that could not be loaded failed without having a failed test.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failures = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'passed'),
  );
  return atLeastOneFailure(
    {
      passed: report.numPassedTests,
      failed: report.numTotalTests - report.numPassedTests + broken.length,
      failures: [
        ...broken.map(({ name, message }) => failure(name, message)),
        ...failures.map(({ status, fullName, failureMessages: [why = status] = [] }) => failure(fullName, why)),
      ],
    },
    endedWell,
  );
}

/** @param endedWell whether Playwright exited with 0; it does not when no test was found either */
export function countPlaywright(reportFile: string, endedWell: boolean): Counts {
  const report = read(reportFile, PlaywrightReport);
  if (report === undefined) return NO_REPORT;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return atLeastOneFailure(
    { passed: expected, failed: unexpected + flaky + skipped, failures: report.suites.flatMap(failuresIn) },
    endedWell,
  );
}

function failuresIn({ specs, suites = [] }: Static<typeof PlaywrightSuite>): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status, results }) =>
        failure(`${projectName}: ${title}`, results.find(({ error }) => error)?.error?.message ?? status),
      ),
  );
  return [...own, ...suites.flatMap(failuresIn)];
}

const NO_REPORT: Counts = { passed: 0, failed: 1, failures: ['no report was written'] };

/** This many lines show what was expected and received: in a truncated log they are all that a reader sees of it. */
const LINES = 12;

function failure(title: string, why: string): string {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES);
  return `${title} — ${lines.map((line) => line.trim().slice(0, 200)).join(' · ')}`;
}

function atLeastOneFailure(counts: Counts, endedWell: boolean): Counts {
  return endedWell || counts.failed > 0
    ? counts
    : { ...counts, failed: 1, failures: ['it ended badly although no test failed'] };
}

function read<T extends TSchema>(file: string, schema: T): Static<T> | undefined {
  if (!existsSync(file)) return undefined;
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Value.Parse(schema, report);
}
