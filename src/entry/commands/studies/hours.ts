import { readFile } from 'node:fs/promises';
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
import { openOutput } from '../data-output.ts';
import { printFileProblems, printRefused } from '../file-problems.ts';
import { couldNotRun, EXIT, note, say, type Exit } from '../output.ts';

const PARTS = {
  street: 'street',
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

/** `hours import FILE`: sets up when visitors can come to sites, and for which studies (H3, O4). */
export async function importHours(path: string, dryRun: boolean): Promise<Exit> {
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

export interface ExportOptions {
  readonly study?: string;
  readonly out?: string;
}

/** `hours export`: what is set up, as one JSON document. */
export async function exportHours({ study, out }: ExportOptions): Promise<Exit> {
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

/** `hours check`: appointments outside the hours of their sites. */
export async function checkHours(): Promise<Exit> {
  noteOutsideService();
  return onDatabase(async ({ db }) => {
    const misplaced = await findMisplacedAppointments(db, systemClock.now());
    printMisplaced(misplaced);
    if (misplaced.length === 0) say('Every appointment is within the hours of its site.');
    return misplaced.length > 0 ? EXIT.findings : EXIT.good;
  });
}
