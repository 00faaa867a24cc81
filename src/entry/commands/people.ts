/**
 * `npm run people -- link [--email ADDRESS]`: a one-time link into the studio. Exit code 0 there is one, 1 nobody has
 * this address, 2 could not run.
 */
import { createProgram, end, runProgram } from './command-line.ts';

export const program = createProgram('people', 'Who may use the studio.');
program
  .command('link')
  .description('print a link that makes another administrator, once, within 24 hours')
  .option('--email <address>', 'sign in the person with this address instead, such as one who has lost every passkey')
  .action(async (options: { readonly email?: string }) => end(await (await import('./people/link.ts')).link(options)));
if (import.meta.main) await runProgram(program);
