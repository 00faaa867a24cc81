import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  // A date with times has those instead of the weekly hours; a date without times is a day off.
  `create table site_special_days (
    site_id text not null references sites (id) on delete cascade, date date not null,
    opens text check (opens ~ '^[0-2][0-9]:[0-5][0-9]$'), closes text check (closes ~ '^[0-2][0-9]:[0-5][0-9]$'),
    check ((opens is null) = (closes is null)), check (opens < closes),
    unique nulls not distinct (site_id, date, opens))`,
  // What the operator decided. study_sites follows its source: a site that one record omits may be back in the next.
  `create table site_bookable_studies (
    site_id text not null references sites (id) on delete cascade, study_id text not null,
    primary key (site_id, study_id))`,
  `insert into site_bookable_studies (site_id, study_id)
    select distinct site_id, study_id from study_sites where scheduling_enabled`,
  `create index bookings_by_site on bookings (resource_id, starts_at) where service = 'site' and state = 'booked'`,
];

/** Days off, days with other hours, and the studies that visitors may book at a site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
