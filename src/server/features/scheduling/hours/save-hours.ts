import { sql, type Kysely, type Transaction } from 'kysely';
import { WEEKDAYS, type SiteHours, type SiteHoursFile } from '#schemas/scheduling/site-hours.ts';
import { isStorableText } from '../../../core/database/storable.ts';
import type { Tables } from '../../../core/database/tables.ts';
import type { PointedProblem } from '../../../core/files/json-file.ts';
import type { OperatorFileProblem } from '../../../core/files/operator-file-problem.ts';
import { findMisplacedAppointments, type MisplacedAppointment } from './misplaced-appointments.ts';
import { readStoredHours, type StoredHours } from './stored-hours.ts';

/** The parts of a site's hours that a file can set. */
const PARTS = ['street', 'timeZone', 'weekly', 'exceptions', 'daysOff', 'bookableFor'] as const;
export type HoursPart = (typeof PARTS)[number];

export interface SavedSite {
  readonly site: string;
  readonly name: string;
  /** Empty: nothing changed. */
  readonly changed: readonly HoursPart[];
}

export type SavedHours =
  | { readonly ok: true; readonly sites: readonly SavedSite[]; readonly misplaced: readonly MisplacedAppointment[] }
  | { readonly ok: false; readonly problems: readonly PointedProblem<OperatorFileProblem>[] };

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** The stored hours overridden by the file's, in stored order. */
function merged(stored: StoredHours, given: SiteHours): StoredHours {
  const { weekly, exceptions, daysOff, bookableFor, street, timeZone } = { ...stored, ...given };
  return {
    site: stored.site,
    name: stored.name,
    ...(street === undefined ? {} : { street }),
    ...(timeZone === undefined ? {} : { timeZone }),
    weekly: weekly
      .toSorted((a, b) => WEEKDAYS.indexOf(a.day) - WEEKDAYS.indexOf(b.day) || byText(a.opens, b.opens))
      .map(({ day, opens, closes }) => ({ day, opens, closes })),
    exceptions: exceptions
      .toSorted((a, b) => byText(a.date, b.date) || byText(a.opens, b.opens))
      .map(({ date, opens, closes }) => ({ date, opens, closes })),
    daysOff: daysOff.toSorted(byText),
    bookableFor: [...new Set(bookableFor)].toSorted(byText),
  };
}

async function studiesAt(
  tx: Transaction<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await tx
    .selectFrom('study_sites')
    .select(['site_id', 'study_id'])
    .where(sql<boolean>`site_id = any(${[...ids]}::text[])`)
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ site_id }) => site_id)].map(([site, each]) => [
      site,
      new Set(each.map(({ study_id }) => study_id)),
    ]),
  );
}

function problemsOf(
  given: SiteHours,
  at: string,
  stored: StoredHours | undefined,
  studies: ReadonlySet<string> | undefined,
): PointedProblem<OperatorFileProblem>[] {
  if (!stored)
    return [
      {
        code: 'hours-site-unknown',
        pointer: `${at}/site`,
        message: `No site has the id "${given.site}". List a study's sites: npm run studies -- hours export --study ID`,
      },
    ];
  const next = merged(stored, given);
  const zone = next.timeZone === undefined && next.weekly.length + next.exceptions.length > 0;
  return [
    ...(zone
      ? [
          {
            code: 'hours-zone-absent' as const,
            pointer: at,
            message: `"${given.site}" needs a "timeZone": its location does not determine one.`,
          },
        ]
      : []),
    ...(given.bookableFor ?? []).flatMap((study, index) =>
      studies?.has(study)
        ? []
        : [
            {
              code: 'hours-study-elsewhere' as const,
              pointer: `${at}/bookableFor/${index}`,
              message: `The study "${study}" does not take place at the site "${given.site}".`,
            },
          ],
    ),
  ];
}

interface Stored {
  readonly hours: ReadonlyMap<string, StoredHours>;
  /** Problems that prevent storing the file. */
  readonly problems: readonly PointedProblem<OperatorFileProblem>[];
}

async function compare(tx: Transaction<Tables>, { sites }: SiteHoursFile): Promise<Stored> {
  const ids = sites.map(({ site }) => site).filter(isStorableText);
  const hours = new Map((await readStoredHours(tx, { ids })).map((one) => [one.site, one]));
  const studies = await studiesAt(tx, ids);
  const problems = sites.flatMap((given, index) =>
    problemsOf(given, `/sites/${index}`, hours.get(given.site), studies.get(given.site)),
  );
  return { hours, problems };
}

/** The problems in a file of hours that only the database can detect. Stores nothing. */
export async function findHoursProblems(
  db: Kysely<Tables>,
  file: SiteHoursFile,
): Promise<readonly PointedProblem<OperatorFileProblem>[]> {
  return db.transaction().execute(async (tx) => (await compare(tx, file)).problems);
}

async function saveSpecialDays(tx: Transaction<Tables>, { site, exceptions, daysOff }: StoredHours): Promise<void> {
  await tx.deleteFrom('site_special_days').where('site_id', '=', site).execute();
  const rows = [
    ...exceptions.map((one) => ({ site_id: site, ...one })),
    ...daysOff.map((date) => ({ site_id: site, date, opens: null, closes: null })),
  ];
  if (rows.length > 0) await tx.insertInto('site_special_days').values(rows).execute();
}

async function saveWeekly(tx: Transaction<Tables>, { site, weekly }: StoredHours): Promise<void> {
  await tx.deleteFrom('site_hours').where('site_id', '=', site).execute();
  const rows = weekly.map(({ day, opens, closes }) => ({
    site_id: site,
    day: WEEKDAYS.indexOf(day) + 1,
    opens,
    closes,
  }));
  if (rows.length > 0) await tx.insertInto('site_hours').values(rows).execute();
}

async function saveBookable(tx: Transaction<Tables>, { site, bookableFor }: StoredHours): Promise<void> {
  await tx.deleteFrom('site_bookable_studies').where('site_id', '=', site).execute();
  if (bookableFor.length > 0)
    await tx
      .insertInto('site_bookable_studies')
      .values(bookableFor.map((study_id) => ({ site_id: site, study_id })))
      .execute();
  await sql`update study_sites set scheduling_enabled = study_id = any(${bookableFor}::text[])
    where site_id = ${site} and scheduling_enabled is distinct from (study_id = any(${bookableFor}::text[]))`.execute(
    tx,
  );
}

async function saveSite(tx: Transaction<Tables>, stored: StoredHours, given: SiteHours): Promise<SavedSite> {
  const next = merged(stored, given);
  const changed = PARTS.filter((part) => JSON.stringify(next[part]) !== JSON.stringify(stored[part]));
  if (changed.includes('street') || changed.includes('timeZone'))
    await tx
      .updateTable('sites')
      .set({ street: next.street ?? null, time_zone: next.timeZone ?? null })
      .where('id', '=', next.site)
      .execute();
  if (changed.includes('weekly')) await saveWeekly(tx, next);
  if (changed.includes('exceptions') || changed.includes('daysOff')) await saveSpecialDays(tx, next);
  if (changed.includes('bookableFor')) await saveBookable(tx, next);
  return { site: next.site, name: next.name, changed };
}

async function save(tx: Transaction<Tables>, file: SiteHoursFile, now: Date): Promise<SavedHours> {
  const ids = file.sites.map(({ site }) => site).filter(isStorableText);
  // Bookings in progress wait for this transaction, or it waits for them: each is checked against the new hours or
  // reported below.
  await tx
    .selectFrom('sites')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const { hours, problems } = await compare(tx, file);
  if (problems.length > 0) return { ok: false, problems };
  const saved: SavedSite[] = [];
  for (const given of file.sites) {
    const before = hours.get(given.site);
    if (before) saved.push(await saveSite(tx, before, given));
  }
  return { ok: true, sites: saved, misplaced: await findMisplacedAppointments(tx, now, ids) };
}

/** Aborts the transaction of a dry run. */
class DryRun extends Error {}

/**
 * Stores the sites' hours from a file: all or nothing. The same file again changes nothing. Appointments are never
 * touched: those that the new hours do not allow are returned, so that someone contacts the visitor (H3, O4).
 * @param dryRun does the same and keeps nothing of it
 */
export async function saveHours(
  db: Kysely<Tables>,
  file: SiteHoursFile,
  { now, dryRun }: { readonly now: Date; readonly dryRun: boolean },
): Promise<SavedHours> {
  let saved: SavedHours = { ok: true, sites: [], misplaced: [] };
  try {
    await db.transaction().execute(async (tx) => {
      saved = await save(tx, file, now);
      if (dryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return saved;
}
