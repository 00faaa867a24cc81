import type { Kysely, Selectable } from 'kysely';
import type { BookingsTable, CancelledBookingsTable } from '../../../core/database/scheduling-tables.ts';
import type { Tables } from '../../../core/database/tables.ts';

/** The columns that standing and cancelled appointments share; neither includes the customer. */
export type AppointmentRow = Pick<
  Selectable<BookingsTable & CancelledBookingsTable>,
  | 'id'
  | 'service'
  | 'resource_id'
  | 'resource_name'
  | 'time_zone'
  | 'starts_at'
  | 'ends_at'
  | 'draft_id'
  | 'study_id'
  | 'study_site_id'
  | 'visitor_zone'
  | 'language'
  | 'outside'
  | 'sequence'
  | 'created_at'
> & { readonly changed_at: Date | null };

export type FoundAppointment =
  | { readonly status: 'gone' }
  | { readonly status: 'booked' | 'cancelled' | 'over'; readonly row: AppointmentRow };

const COLUMNS = [
  'id',
  'service',
  'resource_id',
  'resource_name',
  'time_zone',
  'starts_at',
  'ends_at',
  'draft_id',
  'study_id',
  'study_site_id',
  'visitor_zone',
  'language',
  'outside',
  'sequence',
  'created_at',
  'changed_at',
] as const;

/** Locks the booking with an id for a change in this transaction: others wait. */
export async function lockBooking(
  tx: Pick<Kysely<Tables>, 'selectFrom'>,
  id: string,
): Promise<AppointmentRow | undefined> {
  return tx
    .selectFrom('bookings')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .forUpdate()
    .executeTakeFirst();
}

/** The state of an appointment. `gone`: there was one, but nothing of it is stored any longer. */
export async function findAppointment(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  id: string,
  now: Date,
): Promise<FoundAppointment> {
  const booked = await db
    .selectFrom('bookings')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .executeTakeFirst();
  const row =
    booked ?? (await db.selectFrom('cancelled_bookings').select(COLUMNS).where('id', '=', id).executeTakeFirst());
  if (!row) return { status: 'gone' };
  if (row.ends_at <= now) return { status: 'over', row };
  return { status: booked ? 'booked' : 'cancelled', row };
}

/** The studies whose appointment the visitor of a draft cancelled; they may have another one since. */
export async function cancelledStudies(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  draftId: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('cancelled_bookings')
    .select('study_id')
    .distinct()
    .where('draft_id', '=', draftId)
    .execute();
  return rows.map(({ study_id }) => study_id);
}
