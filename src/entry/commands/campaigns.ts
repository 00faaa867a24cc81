import { enableCompileCache } from 'node:module';

// A command that runs on every change starts in half the time when its modules need not be read anew.
enableCompileCache();

/** What `npm run campaigns -- …` can do. Each takes its arguments and gives an exit code: 0 good, 1 findings, 2 could not run. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  check: async (args) => (await import('./campaigns/check.ts')).check(args),
  prove: async (args) => (await import('./campaigns/prove.ts')).prove(args),
};

const USAGE = `Usage: npm run campaigns -- COMMAND [FILE or FOLDER …]
  check   every problem of every file   [--fix] [--format pretty|json|github|sarif|junit] [--operator FILE]
  prove   what no visitor may meet      [--format pretty|json] [--allow-undecided]`;

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) {
  process.exitCode = await command(args).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  });
} else {
  console.error(`${USAGE}${name === '' ? '' : `\nThere is no command "${name}".`}`);
  process.exitCode = 2;
}
