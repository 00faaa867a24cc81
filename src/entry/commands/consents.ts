/**
 * `npm run consents -- verify [--head POSITION:HASH] [--json]`: whether the consent evidence is unchanged. Exit code 0
 * yes, 1 it was changed, 2 could not run.
 */
import { InvalidArgumentError } from 'commander';
import type { ChainHead } from '#server/features/consents/index.ts';
import { createProgram, end, jsonOption, runProgram } from './command-line.ts';

function headFrom(text: string): ChainHead {
  const [, position = '', hash = ''] = /^(\d+):([\w-]+)$/.exec(text) ?? [];
  if (hash === '')
    throw new InvalidArgumentError('It must be POSITION:HASH, as an earlier run or the log recorded it.');
  return { position: Number(position), hash };
}

export const program = createProgram('consents', 'The evidence of consents.');
program
  .command('verify')
  .description('verify the evidence chain; exits with 1 if something was changed')
  .option(
    '--head <position:hash>',
    'a head that an earlier run or the log recorded: the chain must still contain it',
    headFrom,
  )
  .addOption(jsonOption())
  .action(async (options: { readonly head?: ChainHead; readonly json?: true }) =>
    end(await (await import('./consents/verify.ts')).verify(options)),
  );
if (import.meta.main) await runProgram(program);
