import type { Kysely, Selectable } from 'kysely';
import type { Encryption } from '../../../core/crypto/encryption.ts';
import type { BookingsTable, CancelledBookingsTable } from '../../../core/database/scheduling-tables.ts';
import type { Tables } from '../../../core/database/tables.ts';
import { appointmentToken } from './appointment-tokens.ts';

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

/** By study, the token of the appointment that the visitor of a draft cancelled last; another one may stand since. */
export async function cancelledAppointments(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  encryption: Pick<Encryption, 'sign'>,
  draftId: string,
): Promise<Readonly<Record<string, string>>> {
  const rows = await db
    .selectFrom('cancelled_bookings')
    .select(['id', 'study_id'])
    .where('draft_id', '=', draftId)
    .orderBy('changed_at')
    .execute();
  return Object.fromEntries(rows.map(({ id, study_id }) => [study_id, appointmentToken(encryption, id)]));
}
