import { CLOCK_VARIABLES } from './moments/fake-clock.ts';

/** What a program may inherit besides the clock: configuration is by environment, so nothing else of the outer one may leak in. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'SystemRoot'];

function outer(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
}

/** The variables that set the clock of the whole run, where `npm run moments` has set it. */
export function clockOfRun(): Record<string, string> {
  return outer(CLOCK_VARIABLES);
}

/** The whole environment of a program that a test starts: the clock and the folders of the run, and its own variables. */
export function childEnvironment(own: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { ...outer(INHERITED), ...clockOfRun(), ...own };
}
