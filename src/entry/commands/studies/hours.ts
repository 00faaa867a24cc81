import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { wallClock } from '#i18n/times/zones.ts';
import { systemClock } from '#server/core/clock.ts';
import {
  type MisplacedAppointment,
  type SavedSite,
  findHoursProblems,
  findMisplacedAppointments,
  readHoursFile,
  readStoredHours,
  saveHours,
} from '#server/features/scheduling/index.ts';
import { onDatabase } from '../command-database.ts';
import { end } from '../command-line.ts';
import { openOutput } from '../data-output.ts';
import { printFileProblems, printRefused } from '../file-problems.ts';
import { couldNotRun, EXIT, note, say, type Exit } from '../output.ts';

const PARTS = {
  timeZone: 'time zone',
  weekly: 'weekly hours',
  exceptions: 'exceptions',
  daysOff: 'days off',
  bookableFor: 'studies',
} as const;

function noteOutsideService(): void {
  if ((process.env['SITE_SCHEDULING_BASE_URL'] ?? '') !== '')
    note('SITE_SCHEDULING_BASE_URL is set: visitors are offered the times of that service, not these hours.');
}

function local(instant: Date, timeZone: string): string {
  const { date, hour, minute } = wallClock(instant.getTime(), timeZone);
  return `${date} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')} (${timeZone})`;
}

function printMisplaced(appointments: readonly MisplacedAppointment[]): void {
  for (const { id, leadId, studyId, site, timeZone, start } of appointments)
    say(`${site}: appointment ${id} of lead ${leadId} for ${studyId}, ${local(start, timeZone)}, is outside the hours`);
  if (appointments.length === 0) return;
  const stand = appointments.length === 1 ? 'appointment stands' : 'appointments stand';
  say(
    `${appointments.length} ${stand} outside the hours. Contact each visitor: they can move or cancel with their link.`,
  );
}

function reportSites(sites: readonly SavedSite[], dryRun: boolean): void {
  for (const { site, name, changed } of sites)
    say(`${site}  ${name}: ${changed.length === 0 ? 'unchanged' : changed.map((part) => PARTS[part]).join(', ')}`);
  const changed = sites.filter((one) => one.changed.length > 0).length;
  say(`${changed} of ${sites.length} sites ${dryRun ? 'would be changed; nothing was stored' : 'changed'}.`);
}

async function importHours(path: string, dryRun: boolean): Promise<Exit> {
  const reading = readHoursFile(await readFile(path, 'utf8'));
  if (!reading.ok) return printRefused(path, reading, findHoursProblems);
  noteOutsideService();
  return onDatabase(async ({ db }) => {
    const saved = await saveHours(db, reading.file, { now: systemClock.now(), dryRun });
    if (!saved.ok)
      return printFileProblems(
        path,
        saved.problems.map(({ pointer, ...problem }) => ({ ...problem, ...reading.positionOf(pointer) })),
      );
    reportSites(saved.sites, dryRun);
    printMisplaced(saved.misplaced);
    return saved.misplaced.length > 0 ? EXIT.findings : EXIT.good;
  });
}

interface ExportOptions {
  readonly study?: string;
  readonly out?: string;
}

async function exportHours({ study, out }: ExportOptions): Promise<Exit> {
  return onDatabase(async ({ db }) => {
    const known =
      study === undefined ||
      (await db.selectFrom('studies').select('id').where('id', '=', study).executeTakeFirst()) !== undefined;
    if (!known) return couldNotRun(`No study has the id "${study}". Import it first: npm run studies -- import FILE`);
    const sites = await readStoredHours(db, study === undefined ? 'set-up' : { studyId: study });
    if (sites.length === 0)
      return couldNotRun(
        study === undefined
          ? 'No site is set up yet. To list the sites of a study: npm run studies -- hours export --study ID'
          : `${study} has no recruiting site.`,
      );
    const output = openOutput(out);
    output.write(JSON.stringify({ sites }, undefined, 2));
    await output.close();
    return EXIT.good;
  });
}

async function checkHours(): Promise<Exit> {
  noteOutsideService();
  return onDatabase(async ({ db }) => {
    const misplaced = await findMisplacedAppointments(db, systemClock.now());
    printMisplaced(misplaced);
    if (misplaced.length === 0) say('Every appointment is within the hours of its site.');
    return misplaced.length > 0 ? EXIT.findings : EXIT.good;
  });
}

/** `hours import`, `hours export`, `hours check`: when visitors can come to sites, and for which studies (H3, O4). */
export function addHours(program: Command): void {
  const hours = program
    .command('hours')
    .description('when visitors can come to sites: weekly hours, exceptions, days off, time zone, studies');
  hours
    .command('import')
    .description(
      'set them up from a file; exits with 1 if a line was refused or an appointment is outside the new hours',
    )
    .argument('<file>', 'in the format that export writes; a site that it does not name stays unchanged')
    .option('--dry-run', 'report what would change; change nothing')
    .action(async (path: string, { dryRun }: { readonly dryRun?: true }) =>
      end(await importHours(path, dryRun === true)),
    );
  hours
    .command('export')
    .description('write what is set up, as one JSON document')
    .option('--study <id>', 'every site where this study recruits, including those without hours')
    .option('--out <file>', 'write to a new file that only this account can read')
    .action(async (options: ExportOptions) => end(await exportHours(options)));
  hours
    .command('check')
    .description('appointments outside the hours of their sites; exits with 1 if there are any')
    .action(async () => end(await checkHours()));
}
