/** `npm run leads -- …`: what was saved: exported, reviewed, resent, erased, re-encrypted (O2 to O4, C15, K4). */
import type { Command } from 'commander';
import { systemClock } from '#server/core/clock.ts';
import { DATA_CLASSES } from '#server/features/data-access/index.ts';
import { requeue, startDeliveries } from '#server/features/leads/index.ts';
import { createLog } from '#server/core/log.ts';
import { COMMAND_VARIABLES, commandKeys, issuesOf, onDatabase } from './command-database.ts';
import { couldNotRun, EXIT, say, type Exit } from './output.ts';
import { choice, createProgram, end, jsonOption, runProgram, textLike, wholeNumber } from './command-line.ts';
import { eraseLeads, type EraseOptions } from './leads/erase-leads.ts';
import { exportAll, type ExportOptions } from './leads/export-all.ts';
import { exportImages } from './leads/export-images.ts';
import { requireOnePerson, waysNamed, withPerson } from './leads/find-person.ts';
import { discardHeld, listHeld, releaseHeld, type DiscardOptions } from './leads/held.ts';
import { makeSlugs, SLUG_DAYS } from './leads/make-slugs.ts';
import { retryMessages } from './leads/retry-messages.ts';
import { reseal } from './leads/reseal.ts';
import { timeOf, touched, type DataAccessOptions } from './leads/data-access-report.ts';

const STOP_MS = 5000;

/** Sends dead letters again (O3). */
async function retry(): Promise<Exit> {
  const { reader, openEncryption } = commandKeys();
  const { LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret } = reader.read(COMMAND_VARIABLES.webhook);
  const { DATABASE_URL: databaseUrl } = reader.read(COMMAND_VARIABLES.database);
  if (reader.issues.length > 0) return couldNotRun(issuesOf(reader));
  if (url === undefined || secret === undefined)
    return couldNotRun('LEAD_WEBHOOK_URL and LEAD_WEBHOOK_SECRET must be set: they specify where leads are sent.');
  return onDatabase(async (database) => {
    const log = createLog((line) => void process.stderr.write(line));
    const encryption = await openEncryption(database);
    const queue = await startDeliveries({
      database,
      databaseUrl,
      encryption,
      clock: systemClock,
      log,
      webhook: { url, secret },
      work: false,
    });
    const count = await requeue(database.db, queue, 'dead');
    await queue.stop(STOP_MS);
    say(`${count} dead letters are queued again; the running server, or the next one that starts, sends them.`);
    return EXIT.good;
  });
}

interface WhichHeld extends DiscardOptions {
  readonly all?: true;
}

/** The leads that a command names: by their ids, or all that wait. */
function heldOf(command: Command, ids: readonly string[], { all }: WhichHeld): readonly string[] | 'all' {
  if ((all === true) === ids.length > 0)
    command.error('error: name leads by their ids, or use --all for all held leads', { exitCode: EXIT.couldNotRun });
  return all ? 'all' : ids;
}

function addReading(program: Command): void {
  withPerson(program.command('export').description('write all leads, or those of one person, to standard output'))
    .addOption(
      choice('--format <format>', 'a table or one JSON object a line', ['csv', 'ndjson']).makeOptionMandatory(),
    )
    .option('--out <file>', 'write to a new file that only this account can read')
    .action(async (options: ExportOptions, command: Command) => {
      if (waysNamed(options) > 0) requireOnePerson(command, options);
      end(await onDatabase((database) => exportAll(database, options, commandKeys())));
    });
  program
    .command('images')
    .description('the photos that came with a lead, as files')
    .argument('<lead>', 'the id of a lead', textLike(/^[0-9a-f-]{36}$/, 'the id of a lead'))
    .requiredOption('--out <folder>', 'where to write them')
    .action(async (lead: string, { out }: { readonly out: string }) =>
      end(await exportImages(lead, out, commandKeys())),
    );
  program
    .command('touched')
    .description('whose data were saved, sent, exported or erased between two times (UTC)')
    .addOption(choice('--class <class>', 'which data', DATA_CLASSES).makeOptionMandatory())
    .requiredOption('--from <time>', 'the start of the period, such as 2026-11-23T08:00Z', timeOf)
    .requiredOption('--to <time>', 'the end of the period (exclusive)', timeOf)
    .addOption(jsonOption())
    .action(async (options: DataAccessOptions, command: Command) => {
      if (options.from >= options.to)
        command.error('error: --to must be later than --from', { exitCode: EXIT.couldNotRun });
      end(await onDatabase((database) => touched(database, options)));
    });
}

function addReview(program: Command): void {
  program
    .command('held')
    .description('leads held for review, and why; exits with 1 if there are any')
    .addOption(jsonOption())
    .action(async (options: { readonly json?: true }) =>
      end(await onDatabase((database) => listHeld(database, options))),
    );
  program
    .command('release')
    .description('confirm that they come from people, and send what was held')
    .argument('[lead...]')
    .option('--all', 'all held leads')
    .action(async (ids: readonly string[], options: WhichHeld, command: Command) => {
      const meant = heldOf(command, ids, options);
      end(await onDatabase((database) => releaseHeld(database, meant, commandKeys())));
    });
  program
    .command('discard')
    .description('confirm that they come from bots, and remove everything stored about them')
    .argument('[lead...]')
    .option('--all', 'all held leads')
    .option('--dry-run', 'report which would be removed; remove none')
    .option('--yes', 'do not ask; needed for --all in a script')
    .action(async (ids: readonly string[], options: WhichHeld, command: Command) => {
      const meant = heldOf(command, ids, options);
      end(await onDatabase((database) => discardHeld(database, meant, commandKeys(), options)));
    });
}

function addUpkeep(program: Command): void {
  program
    .command('retry')
    .description('resend dead letters')
    .action(async () => end(await retry()));
  program
    .command('retry-messages')
    .description('resend messages that outside services never accepted')
    .action(async () => end(await onDatabase((database) => retryMessages(database, commandKeys().reader))));
  program
    .command('slug')
    .description('a prefilled link for each person of a JSON file')
    .argument('<file>')
    .option('--days <days>', 'how long it is valid', wholeNumber(1, SLUG_DAYS.most), SLUG_DAYS.usual)
    .action(async (file: string, { days }: { readonly days: number }) =>
      end(await makeSlugs(file, days, commandKeys())),
    );
  withPerson(program.command('erase').description('remove everything stored about a person'))
    .option('--dry-run', 'report what would be removed; remove nothing')
    .option('--yes', 'do not ask at a terminal')
    .action(async (options: EraseOptions, command: Command) => {
      requireOnePerson(command, options);
      end(await onDatabase((database) => eraseLeads(database, options, commandKeys())));
    });
  program
    .command('reseal')
    .description('re-encrypt everything with ENCRYPTION_KEY; says which old keys can be removed')
    .action(async () => end(await onDatabase((database) => reseal(database, commandKeys()))));
}

export const program = createProgram(
  'leads',
  'What visitors saved, in the database of DATABASE_URL or the embedded one in DATA_DIR.',
);
addReading(program);
addReview(program);
addUpkeep(program);
if (import.meta.main) await runProgram(program);
