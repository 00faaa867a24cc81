import { join } from 'node:path';
import { CLOCK_VARIABLES } from './moments/fake-clock.ts';
import { ROOT } from './tools/install.ts';

/** What a program may inherit besides the clock: it is configured by its environment, so nothing else may leak in. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'SystemRoot'];

function outer(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

/** Compiled modules, for the many programs of a test run: a command starts in two thirds of the time. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled') };

/** The variables that set the clock of the whole run, if `npm run moments` has set it. */
export function clockOfRun(): Record<string, string> {
  return outer(CLOCK_VARIABLES);
}

/**
 * The environment of a program that a test starts: the clock and folders of the run, and its own variables. It leaves
 * out `FAKETIME_SHARED`, which names the shared memory of libfaketime: a program of another user cannot open it, and
 * fails.
 */
export function childEnvironment(own: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { ...outer(INHERITED), ...clockOfRun(), ...COMPILED, ...own };
}
