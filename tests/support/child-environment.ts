import { CLOCK_VARIABLES } from './moments/fake-clock.ts';

/** What a program may inherit besides the clock: it is configured by its environment, so nothing else may leak in. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'SystemRoot'];

function outer(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

/** The variables that set the clock of the whole run, where `npm run moments` has set it. */
export function clockOfRun(): Record<string, string> {
  return outer(CLOCK_VARIABLES);
}

/**
 * The environment of a program that a test starts: the clock and folders of the run, and its own variables. Without `FAKETIME_SHARED`,
 * with which libfaketime shares its memory: a program of another user may not open it, and does not start.
 */
export function childEnvironment(own: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { ...outer(INHERITED), ...clockOfRun(), ...own };
}
