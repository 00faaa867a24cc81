import { expect, test } from 'vitest';
import { readSources, withoutComments } from './sources.ts';

/** The one place that builds the environment of all programs. */
const MADE_IN = 'tests/support/child-environment.ts';

// A program without the clock of the run sees a different day than the test that reads its output.
test('every program that a test starts has the clock of the run', () => {
  const hasOwnPath = (text: string) => /\bPATH: *process\.env/.test(withoutComments(text));
  const found = readSources(['tests'], /\.ts$/).filter(
    ({ path, text }) => path !== MADE_IN && !path.startsWith('tests/bench/') && hasOwnPath(text),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});
