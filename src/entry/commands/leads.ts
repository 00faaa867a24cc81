/** `npm run leads -- …`: what was saved: exported, reviewed, resent, erased, re-encrypted (O2 to O4, C15, K4). */
import { InvalidArgumentError, type Command } from 'commander';
import type { Database } from '#server/core/database/open-database.ts';
import type { DataClass } from '#server/features/data-access/index.ts';
import type { CommandKeys } from './command-database.ts';
import { EXIT, type Exit } from './output.ts';
import { choice, createProgram, end, jsonOption, runProgram, textLike, wholeNumber } from './command-line.ts';
import type { DataAccessOptions } from './leads/data-access-report.ts';
import type { EraseOptions } from './leads/erase-leads.ts';
import type { ExportOptions } from './leads/export-all.ts';
import type { DiscardOptions } from './leads/held.ts';
import { requireOnePerson, waysNamed, withPerson } from './leads/person-options.ts';

const DATA_CLASSES: Readonly<Record<DataClass, true>> = {
  contact: true,
  answers: true,
  consents: true,
  photos: true,
  appointments: true,
};

/** How long a prefilled link is valid. */
const SLUG_DAYS = { usual: 7, most: 90 };

const loadDatabase = () => import('./command-database.ts');
const loadHeld = () => import('./leads/held.ts');

/** Runs a command on the database that the environment names, and sets its exit code. */
async function run(work: (database: Database, keys: () => CommandKeys) => Promise<Exit>): Promise<void> {
  const { commandKeys, onDatabase } = await loadDatabase();
  end(await onDatabase((database) => work(database, commandKeys)));
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z)?$/;

/** A time given as an option, in UTC. */
function timeOf(text: string): Date {
  if (ISO_TIME.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text);
  throw new InvalidArgumentError('It must be a day or a time in UTC, such as 2026-11-23 or 2026-11-23T08:00Z.');
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
      await run(async (database, keys) => (await import('./leads/export-all.ts')).exportAll(database, options, keys()));
    });
  program
    .command('images')
    .description('the photos that came with a lead, as files')
    .argument('<lead>', 'the id of a lead', textLike(/^[0-9a-f-]{36}$/, 'the id of a lead'))
    .requiredOption('--out <folder>', 'where to write them')
    .action(async (lead: string, { out }: { readonly out: string }) => {
      const [{ exportImages }, { commandKeys }] = await Promise.all([
        import('./leads/export-images.ts'),
        loadDatabase(),
      ]);
      end(await exportImages(lead, out, commandKeys()));
    });
  program
    .command('touched')
    .description('whose data were saved, sent, exported or erased between two times (UTC)')
    .addOption(choice('--class <class>', 'which data', Object.keys(DATA_CLASSES)).makeOptionMandatory())
    .requiredOption('--from <time>', 'the start of the period, such as 2026-11-23T08:00Z', timeOf)
    .requiredOption('--to <time>', 'the end of the period (exclusive)', timeOf)
    .addOption(jsonOption())
    .action(async (options: DataAccessOptions, command: Command) => {
      if (options.from >= options.to)
        command.error('error: --to must be later than --from', { exitCode: EXIT.couldNotRun });
      await run(async (database) => (await import('./leads/data-access-report.ts')).touched(database, options));
    });
}

function addReview(program: Command): void {
  program
    .command('held')
    .description('leads held for review, and why; exits with 1 if there are any')
    .addOption(jsonOption())
    .action((options: { readonly json?: true }) =>
      run(async (database) => (await loadHeld()).listHeld(database, options)),
    );
  program
    .command('release')
    .description('confirm that they come from people, and send what was held')
    .argument('[lead...]')
    .option('--all', 'all held leads')
    .action(async (ids: readonly string[], options: WhichHeld, command: Command) => {
      const meant = heldOf(command, ids, options);
      await run(async (database, keys) => (await loadHeld()).releaseHeld(database, meant, keys()));
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
      await run(async (database, keys) => (await loadHeld()).discardHeld(database, meant, keys(), options));
    });
}

function addUpkeep(program: Command): void {
  program
    .command('retry')
    .description('resend dead letters')
    .action(async () => end(await (await import('./leads/retry.ts')).retry()));
  program
    .command('retry-messages')
    .description('resend messages that outside services never accepted')
    .action(() =>
      run(async (database, keys) => (await import('./leads/retry-messages.ts')).retryMessages(database, keys().reader)),
    );
  program
    .command('slug')
    .description('a prefilled link for each person of a JSON file')
    .argument('<file>')
    .option('--days <days>', 'how long it is valid', wholeNumber(1, SLUG_DAYS.most), SLUG_DAYS.usual)
    .action(async (file: string, { days }: { readonly days: number }) => {
      const [{ makeSlugs }, { commandKeys }] = await Promise.all([import('./leads/make-slugs.ts'), loadDatabase()]);
      end(await makeSlugs(file, days, commandKeys()));
    });
  withPerson(program.command('erase').description('remove everything stored about a person'))
    .option('--dry-run', 'report what would be removed; remove nothing')
    .option('--yes', 'do not ask at a terminal')
    .action(async (options: EraseOptions, command: Command) => {
      requireOnePerson(command, options);
      await run(async (database, keys) =>
        (await import('./leads/erase-leads.ts')).eraseLeads(database, options, keys()),
      );
    });
  program
    .command('reseal')
    .description('re-encrypt everything with ENCRYPTION_KEY; says which old keys can be removed')
    .action(() => run(async (database, keys) => (await import('./leads/reseal.ts')).reseal(database, keys())));
}

export const program = createProgram(
  'leads',
  'What visitors saved, in the database of DATABASE_URL or the embedded one in DATA_DIR.',
);
addReading(program);
addReview(program);
addUpkeep(program);
if (import.meta.main) await runProgram(program);
