import type { Kysely, Selectable } from 'kysely';
import type { Appointment } from '#schemas/scheduling/appointment.ts';
import type { BookingsTable } from '../database/scheduling-tables.ts';
import type { Tables } from '../database/tables.ts';

function appointmentFrom(row: Selectable<BookingsTable>): Appointment {
  return {
    service: row.service, studyId: row.study_id, ...(row.study_site_id === null ? {} : { studySiteId: row.study_site_id }), start: row.starts_at.toISOString(), end: row.ends_at.toISOString(),
    resourceId: row.resource_id, resourceName: row.resource_name, timezone: row.time_zone,
  };
}

/** What the visitors of these drafts have booked, the earliest first: by the id of the draft, without those who booked nothing. */
export async function appointmentsOf(db: Kysely<Tables>, draftIds: readonly string[]): Promise<ReadonlyMap<string, readonly Appointment[]>> {
  if (draftIds.length === 0) return new Map();
  const rows = await db.selectFrom('bookings').selectAll().where('draft_id', 'in', [...draftIds]).where('state', '=', 'booked').orderBy('starts_at').execute();
  return new Map([...Map.groupBy(rows, ({ draft_id }) => draft_id)].map(([draftId, booked]) => [draftId, booked.map(appointmentFrom)]));
}
