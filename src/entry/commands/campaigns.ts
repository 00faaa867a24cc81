import { check } from './campaigns/check.ts';
import { prove } from './campaigns/prove.ts';

/** What `npm run campaigns -- …` can do. Each takes its arguments and gives an exit code: 0 good, 1 findings, 2 could not run. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = { check, prove };

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) {
  process.exitCode = await command(args).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  });
} else {
  console.error(`Usage: npm run campaigns -- check|prove [FILE or FOLDER …] [--format pretty|json]${name === '' ? '' : `\nThere is no command "${name}".`}`);
  process.exitCode = 2;
}
