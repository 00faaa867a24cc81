import type { Kysely, Selectable } from 'kysely';
import type { BookingsTable, CancelledBookingsTable } from '../../../core/database/scheduling-tables.ts';
import type { Tables } from '../../../core/database/tables.ts';

/** What both a standing and a cancelled appointment tell; who comes is in neither. */
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

/** The booking of an id, for whoever changes it in this transaction: others wait. */
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

/** What became of an appointment. `gone`: there was one, and nothing of it is kept any more. */
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
