import type { Kysely } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';
import { enqueueBookingRevision, type BookingRevisionParts } from '../enqueue-booking-revision.ts';
import { cancelBooking, dropReminders } from '../../scheduling/index.ts';

/** A weekend and the morning after it: held leads are reviewed every working day. */
export const HELD_BOOKING_HOURS = 72;
const HOUR_MS = 60 * 60 * 1000;
/** The rest waits for the next run. */
const MAX_AT_ONCE = 500;

/** What is needed to tell receivers of a freed appointment, once its lead is released. */
export type FreeHeldParts = BookingRevisionParts & { readonly db: Kysely<Tables> };

/**
 * Cancels the upcoming appointments of leads that nobody released within 72 hours, so that bots do not keep slots from
 * people (O4). Appointments with an outside service stay: it has no call for cancelling. Returns how many were
 * cancelled.
 */
export async function freeHeldBookings({ db, ...delivery }: FreeHeldParts, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('held_leads', 'held_leads.lead_id', 'bookings.draft_id')
    .select(['bookings.id', 'bookings.draft_id'])
    .where('held_leads.released_at', 'is', null)
    .where('held_leads.held_at', '<=', new Date(now.getTime() - HELD_BOOKING_HOURS * HOUR_MS))
    .where('bookings.state', '=', 'booked')
    .where('bookings.outside', 'is not', true)
    .where('bookings.starts_at', '>', now)
    .orderBy('bookings.id')
    .limit(MAX_AT_ONCE)
    .execute();
  const reminders = { plan: () => Promise.resolve(), drop: dropReminders };
  for (const appointment of rows) {
    await cancelBooking(db, {
      appointment,
      now,
      reminders,
      reviseLead: (tx) => enqueueBookingRevision(tx, appointment.draft_id, now, delivery),
    });
  }
  return rows.length;
}
