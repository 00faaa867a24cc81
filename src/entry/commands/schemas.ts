/**
 * `npm run schemas`: writes the files generated from the code. `--check` reports those that are out of date, and exits
 * with 1.
 */
import { createProgram, runProgram } from './command-line.ts';

export const program = createProgram(
  'schemas',
  'Files generated from the code: schemas/json, docs/reference, docs/problem-codes.md and docs/routes.md.',
)
  .option('--check', 'write nothing; report what is out of date and exit with 1')
  .action(async ({ check: only }: { readonly check?: true }) => {
    const { check, generate, write } = await import('./schemas/generated-files.ts');
    const files = await generate();
    process.exitCode = only ? await check(files) : await write(files);
  });
if (import.meta.main) await runProgram(program);
