/**
 * `npm run consents -- verify [--head POSITION:HASH] [--json]`: whether the consent evidence is unchanged. Exit code 0
 * yes, 1 it was changed, 2 could not run.
 */
import { InvalidArgumentError } from 'commander';
import { systemClock } from '#server/core/clock.ts';
import { type ChainHead, type EvidenceFault, linkConsents, verifyConsents } from '#server/features/consents/index.ts';
import { commandKeys, onDatabase } from './command-database.ts';
import { EXIT, say, type Exit } from './output.ts';
import { createProgram, end, jsonOption, runProgram } from './command-line.ts';

const WORDS: Readonly<Record<EvidenceFault['kind'], string>> = {
  altered: 'was changed after it was stored',
  removed: 'is gone',
  'link-missing': 'has no link: it was removed from the chain',
  'cut-off': 'is not in the chain, although it was once its head: later links may be missing too',
};

function headFrom(text: string): ChainHead {
  const [, position = '', hash = ''] = /^(\d+):([\w-]+)$/.exec(text) ?? [];
  if (hash === '')
    throw new InvalidArgumentError('It must be POSITION:HASH, as an earlier run or the log recorded it.');
  return { position: Number(position), hash };
}

function verify({ head: known, json }: { readonly head?: ChainHead; readonly json?: true }): Promise<Exit> {
  const { openEncryption } = commandKeys();
  return onDatabase(async (database) => {
    const { db } = database;
    const encryption = await openEncryption(database);
    await linkConsents(db, encryption, systemClock.now());
    const { faults, verified, head } = await verifyConsents(db, encryption, known);
    if (json) say(JSON.stringify({ verified, faults, head: `${head.position}:${head.hash}` }));
    else {
      for (const { kind, position, consent } of faults)
        say(`link ${position}${consent === undefined ? '' : ` (row ${consent} of consents)`} ${WORDS[kind]}`);
      say(`${verified} decisions verified, ${faults.length} faults. Head: ${head.position}:${head.hash}`);
    }
    return faults.length > 0 ? EXIT.findings : EXIT.good;
  });
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
  .action(async (options: { readonly head?: ChainHead; readonly json?: true }) => end(await verify(options)));
if (import.meta.main) await runProgram(program);
