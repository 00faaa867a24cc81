import { sql, type Kysely } from 'kysely';
import type { OpeningHours, OpeningPlan } from '#i18n/times/opening-slots.ts';
import { WEEKDAYS, type SiteHours } from '#schemas/scheduling/site-hours.ts';
import type { Tables } from '../../../core/database/tables.ts';

/** Everything set for a site; `street` and `timeZone` are absent if unknown. */
export type StoredHours = Required<Omit<SiteHours, 'street' | 'timeZone'>> & Pick<SiteHours, 'street' | 'timeZone'>;

/** The hours in a row of `sites`, in the form of the columns below. */
export interface HoursColumns {
  readonly time_zone: string | null;
  readonly weekly: readonly OpeningHours[];
  readonly special: readonly { readonly date: string; readonly opens: string | null; readonly closes: string | null }[];
}

/** Columns for a statement that reads `sites`: each is a list, which joins would multiply. */
export const HOURS_COLUMNS = sql`
  (select coalesce(
      jsonb_agg(jsonb_build_object('day', day, 'opens', opens, 'closes', closes) order by day, opens), '[]')
    from site_hours where site_id = sites.id) as weekly,
  (select coalesce(
      jsonb_agg(jsonb_build_object('date', date, 'opens', opens, 'closes', closes) order by date, opens), '[]')
    from site_special_days where site_id = sites.id) as special`;

/** When a site is open; `undefined` if its time zone is unknown. */
export function openingTimes({ time_zone, weekly, special }: HoursColumns): Omit<OpeningPlan, 'minutes'> | undefined {
  if (time_zone === null) return undefined;
  const days = Map.groupBy(special, ({ date }) => date);
  const timesOf = (rows: HoursColumns['special']) =>
    rows.flatMap(({ opens, closes }) => (opens === null || closes === null ? [] : [{ opens, closes }]));
  return {
    timeZone: time_zone,
    hours: weekly,
    specialDays: Object.fromEntries([...days].map(([date, rows]) => [date, timesOf(rows)])),
  };
}

interface Row extends HoursColumns {
  readonly site: string;
  readonly name: string;
  readonly street: string | null;
  readonly studies: readonly string[];
}

/** Which sites: those with these ids, those where a study recruits, or all that have anything set. */
export type WhichSites = { readonly ids: readonly string[] } | { readonly studyId: string } | 'set-up';

function condition(which: WhichSites) {
  if (which === 'set-up') {
    return sql`exists (select from site_hours where site_id = sites.id)
      or exists (select from site_special_days where site_id = sites.id)
      or exists (select from study_sites where site_id = sites.id and scheduling_enabled)`;
  }
  if ('ids' in which) return sql`sites.id = any(${[...which.ids]}::text[])`;
  return sql`exists (select from study_sites where site_id = sites.id and study_id = ${which.studyId} and recruiting)`;
}

function hoursOf({ site, name, street, time_zone, weekly, special, studies }: Row): StoredHours {
  return {
    site,
    name,
    ...(street === null ? {} : { street }),
    ...(time_zone === null ? {} : { timeZone: time_zone }),
    weekly: weekly.flatMap(({ day, opens, closes }) => {
      const weekday = WEEKDAYS[day - 1];
      return weekday === undefined ? [] : [{ day: weekday, opens, closes }];
    }),
    exceptions: special.flatMap(({ date, opens, closes }) =>
      opens === null || closes === null ? [] : [{ date, opens, closes }],
    ),
    daysOff: special.flatMap(({ date, opens }) => (opens === null ? [date] : [])),
    bookableFor: [...studies],
  };
}

/** The settings of sites in the format of the hours file and in a stable order: one statement. */
export async function readStoredHours(db: Kysely<Tables>, which: WhichSites): Promise<readonly StoredHours[]> {
  const { rows } = await sql<Row>`
    select sites.id as site, sites.name, sites.street, sites.time_zone, ${HOURS_COLUMNS},
      (select coalesce(jsonb_agg(study_id order by study_id), '[]')
        from (select distinct study_id from study_sites where site_id = sites.id and scheduling_enabled) as bookable
      ) as studies
    from sites where ${condition(which)} order by sites.id`.execute(db);
  return rows.map(hoursOf);
}
