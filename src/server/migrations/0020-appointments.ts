import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  // Counts the changes of an appointment. `outside`: an outside service holds it; null: booked by a version that did
  // not record this.
  `alter table bookings add column sequence integer not null default 0, add column changed_at timestamptz,
    add column language text check (language in ('en', 'es')), add column outside boolean`,
  // A cancelled booking is deleted, so its slot is free; it is recorded here until its time is over.
  `create table cancelled_bookings (
    id uuid primary key, service text not null, resource_id text not null, resource_name text not null,
    time_zone text not null, starts_at timestamptz not null, ends_at timestamptz not null,
    draft_id uuid not null, study_id text not null, study_site_id text, visitor_zone text, language text,
    outside boolean, sequence integer not null,
    created_at timestamptz not null, changed_at timestamptz not null)`,
  `create index cancelled_bookings_by_end on cancelled_bookings (ends_at)`,
  `create index cancelled_bookings_by_draft on cancelled_bookings (draft_id)`,
  // One row for each reminder of an appointment, as it stands at one sequence. Removed with the booking.
  `create table reminders (
    booking_id uuid not null references bookings (id) on delete cascade, sequence integer not null,
    hours_before integer not null, job_id uuid,
    state text not null check (state in ('waiting', 'sent', 'left-out', 'dead')), last_status text,
    updated_at timestamptz not null,
    primary key (booking_id, sequence, hours_before))`,
];

/** Appointments that can be changed and cancelled, and their reminders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
