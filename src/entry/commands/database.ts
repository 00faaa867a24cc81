/**
 * `npm run database -- status`: which database this is, and its schema. Exit 0 current, 1 migrations wait, 2 could not
 * run. `npm run database -- migrate`: brings the schema up to date, as a server that starts does; makes the embedded
 * database where there is none.
 */
import { createProgram, end, jsonOption, runProgram } from './command-line.ts';

const load = () => import('./database/schema.ts');

export const program = createProgram(
  'database',
  'The database named by the environment: DATABASE_URL, or the embedded one in DATA_DIR.',
);
program
  .command('status')
  .description('which database it is, and whether its schema is current')
  .addOption(jsonOption())
  .action(async (options: { json?: true }) => end(await (await load()).status(options)));
program
  .command('migrate')
  .description('bring the schema up to date; creates an embedded database that does not exist')
  .action(async () => end(await (await load()).migrate()));
if (import.meta.main) await runProgram(program);
