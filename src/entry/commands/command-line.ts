import { readFileSync } from 'node:fs';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { couldNotRun, EXIT, type Exit } from './output.ts';

const PACKAGE = new URL('../../../package.json', import.meta.url);

/** The version of the product. */
function productVersion(): string {
  const parsed: unknown = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : 'unknown';
}

/**
 * The command line of `npm run <script> -- …`. `--help` and `--version` write to standard output and exit with 0;
 * anything not understood is reported on standard error, with the usage, and exits with 2. Neither opens a database nor
 * writes a file.
 */
export function createProgram(script: string, summary: string): Command {
  return programCalled(`npm run ${script} --`, summary);
}

/** One of our command lines, under the name by which it is called. */
export function programCalled(name: string, summary: string): Command {
  return new Command(name)
    .description(summary)
    .version(productVersion(), '--version', 'the version of the product')
    .helpOption('--help', 'show this help')
    .helpCommand(false)
    .showHelpAfterError()
    .exitOverride();
}

/** Sets the exit code of a command. */
export function end(code: Exit): void {
  process.exitCode = code;
}

/** `--format csv`: one of a few words. */
export function choice(flags: string, description: string, words: readonly string[]): Option {
  return new Option(flags, description).choices(words);
}

/** An option that prints one JSON document on standard output instead of lines for people. */
export function jsonOption(): Option {
  return new Option('--json', 'write one JSON document to standard output');
}

/** A whole number within bounds. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** A text in a given format. */
export function textLike(form: RegExp, what: string): (text: string) => string {
  return (text) => {
    if (form.test(text)) return text;
    throw new InvalidArgumentError(`It must be ${what}.`);
  };
}

/** What an error of the file system means for whoever named the file. */
const FILE_ERRORS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file ${path}, or no folder for it`,
  EISDIR: (path) => `${path} is a folder: name a file in it`,
  ENOTDIR: (path) => `A part of ${path} is a file, not a folder`,
  EACCES: (path) => `This account may not use ${path}`,
  EEXIST: (path) => `${path} already exists`,
};

/** Undefined: it is no error of the file system, such as a program that cannot be started. */
function fileReasonOf(error: Error): string | undefined {
  const { code, syscall, path }: NodeJS.ErrnoException = error;
  if (code === undefined || syscall?.startsWith('spawn')) return undefined;
  // Reading a folder fails without its path.
  if (code === 'EISDIR' && path === undefined) return 'It is a folder: name a file in it';
  return path === undefined ? undefined : FILE_ERRORS[code]?.(path);
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? (fileReasonOf(error) ?? error.message) : String(error);
}

let lostOutput = false;

/** Tells once if standard output cannot be written, and sees to it that the command does not end well then. */
function onLostOutput(error: Error): void {
  // The reader of the output may stop reading (`| head`); the command still finishes its work.
  if (lostOutput || ('code' in error && error.code === 'EPIPE')) return;
  lostOutput = true;
  couldNotRun(`The output could not be written: ${reasonOf(error)}`);
  process.once('exit', () => end(EXIT.couldNotRun));
}

/**
 * Runs the command that the arguments name and sets its exit code. Whatever stops it (no database, no file, a full
 * disk) is reported in one line.
 */
export async function runProgram(program: Command, args: readonly string[] = process.argv.slice(2)): Promise<void> {
  process.stdout.off('error', onLostOutput).on('error', onLostOutput);
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    // The library has already reported the error.
    if (error instanceof CommanderError) end(error.exitCode === 0 ? EXIT.good : EXIT.couldNotRun);
    else end(couldNotRun(`Could not run: ${reasonOf(error)}`));
  }
}
