import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  // A site's time zone, and when visitors can come. Null: unknown, so the product offers no slots of its own.
  `alter table sites add column time_zone text`,
  `create table site_hours (
    site_id text not null references sites (id) on delete cascade, day integer not null check (day between 1 and 7),
    opens text not null check (opens ~ '^[0-2][0-9]:[0-5][0-9]$'),
    closes text not null check (closes ~ '^[0-2][0-9]:[0-5][0-9]$'),
    check (opens < closes), primary key (site_id, day, opens))`,
  // One row is one slot that is not free: held for a while, being booked at an outside service, or booked. The two
  // unique keys guarantee that a slot has one visitor, and a visitor one slot of a study.
  `create table bookings (
    id uuid primary key, service text not null check (service in ('secondary', 'site')), resource_id text not null,
    resource_name text not null, time_zone text not null,
    starts_at timestamptz not null, ends_at timestamptz not null check (ends_at > starts_at), draft_id uuid not null,
    study_id text not null, study_site_id text,
    state text not null check (state in ('held', 'pending', 'booked')), held_until timestamptz, visitor_zone text,
    customer text,
    created_at timestamptz not null default now(), check ((state = 'booked') = (held_until is null)),
    constraint bookings_one_for_a_slot unique (service, resource_id, starts_at),
    constraint bookings_one_for_a_visitor unique (draft_id, study_id))`,
];

/** Opening hours of sites, and the slots that are taken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
