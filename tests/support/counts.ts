import { existsSync, readFileSync } from 'node:fs';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** How many tests of a run passed; every other one, skipped ones too, failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const VitestReport = Type.Object({
  numTotalTests: Type.Number(),
  numPassedTests: Type.Number(),
  testResults: Type.Array(Type.Object({ status: Type.String(), assertionResults: Type.Array(Type.Object({ status: Type.String() })) })),
});

const PlaywrightReport = Type.Object({
  stats: Type.Object({ expected: Type.Number(), unexpected: Type.Number(), flaky: Type.Number(), skipped: Type.Number() }),
});

/** @param endedWell whether vitest exited with 0; it does not on errors outside of tests either */
export function countVitest(reportFile: string, endedWell: boolean): Counts {
  const report = read(reportFile, VitestReport);
  if (report === undefined) return { passed: 0, failed: 1 };
  // A file that could not be loaded failed without having a test that did.
  const broken = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'));
  return atLeastOneFailure(report.numPassedTests, report.numTotalTests - report.numPassedTests + broken.length, endedWell);
}

/** @param endedWell whether Playwright exited with 0; it does not when no test was found either */
export function countPlaywright(reportFile: string, endedWell: boolean): Counts {
  const report = read(reportFile, PlaywrightReport);
  if (report === undefined) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return atLeastOneFailure(expected, unexpected + flaky + skipped, endedWell);
}

function atLeastOneFailure(passed: number, failed: number, endedWell: boolean): Counts {
  return { passed, failed: endedWell ? failed : Math.max(failed, 1) };
}

function read<T extends TSchema>(file: string, schema: T): Static<T> | undefined {
  if (!existsSync(file)) return undefined;
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Value.Parse(schema, report);
}
