import type { Kysely, Transaction } from 'kysely';
import type { TimeSlot } from '#i18n/times/slots-by-day.ts';
import type { Tables } from '../../../core/database/tables.ts';
import type { Reminders } from '../reminders/reminder-queue.ts';
import { lockVisit } from '../../visits/index.ts';
import { claiming } from '../slot-holds.ts';
import { lockBooking, type AppointmentRow } from './find-appointment.ts';

/** Delivers a visitor's lead again with the current appointments (O3), within the transaction that changes them. */
export type ReviseLead = (tx: Transaction<Tables>, draftId: string, at: Date) => Promise<void>;

export interface Change {
  readonly appointment: Pick<AppointmentRow, 'id' | 'draft_id'>;
  readonly now: Date;
  /** Is the slot still offered? Called in the transaction that moves the appointment. */
  readonly offered?: ((tx: Transaction<Tables>) => Promise<boolean>) | undefined;
  /** How often it had been moved when the visitor decided to cancel it; absent: it is cancelled in any case. */
  readonly moves?: number;
  readonly reminders: Pick<Reminders, 'plan' | 'drop'>;
  /** Tells everybody who has the lead of the change, in the same transaction. */
  readonly reviseLead: (tx: Transaction<Tables>) => Promise<void>;
}

/** Removes an expired hold on this slot. */
async function clearEndedHold(
  tx: Transaction<Tables>,
  service: AppointmentRow['service'],
  slot: TimeSlot,
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('bookings')
    .where('service', '=', service)
    .where('resource_id', '=', slot.resourceId)
    .where('starts_at', '=', new Date(slot.start))
    .where('state', '<>', 'booked')
    .where('held_until', '<=', now)
    .execute();
}

/**
 * Moves an appointment to another slot. One row is changed, so there is no moment without a slot, and the old slot
 * becomes free exactly with the change. Moving it to its current slot does nothing. `gone`: it was cancelled meanwhile.
 */
export async function moveBooking(
  db: Kysely<Tables>,
  slot: TimeSlot,
  { appointment: { id, draft_id }, now, offered, reminders, reviseLead }: Change,
): Promise<'moved' | 'taken' | 'gone'> {
  let gone = false;
  const moved = await claiming(db, async (tx) => {
    if (offered && !(await offered(tx))) return false;
    await lockVisit(tx, draft_id);
    const before = await lockBooking(tx, id);
    gone = before === undefined;
    if (!before) return true;
    if (before.resource_id === slot.resourceId && before.starts_at.getTime() === Date.parse(slot.start)) return true;
    await clearEndedHold(tx, before.service, slot, now);
    const place = {
      resource_id: slot.resourceId,
      resource_name: slot.resourceName,
      time_zone: slot.timezone,
      starts_at: new Date(slot.start),
      ends_at: new Date(slot.end),
    };
    const changed = { ...place, sequence: before.sequence + 1, changed_at: now };
    await tx.updateTable('bookings').set(changed).where('id', '=', id).execute();
    await reminders.plan(tx, { ...before, ...changed });
    await reviseLead(tx);
    return true;
  });
  if (gone) return 'gone';
  return moved ? 'moved' : 'taken';
}

/**
 * Cancels an appointment: its slot is free at once. The data needed to report the cancellation stay until the
 * appointment's time is over. Cancelling again changes nothing. `moved`: it was moved more often than the visitor saw.
 */
export async function cancelBooking(
  db: Kysely<Tables>,
  { appointment: { id, draft_id }, now, moves, reminders, reviseLead }: Change,
): Promise<'changed' | 'moved'> {
  return db.transaction().execute(async (tx) => {
    await lockVisit(tx, draft_id);
    const before = await lockBooking(tx, id);
    if (!before) return 'changed';
    if (moves !== undefined && before.sequence !== moves) return 'moved';
    await reminders.drop(tx, id);
    await tx.deleteFrom('bookings').where('id', '=', id).execute();
    await tx
      .insertInto('cancelled_bookings')
      .values({ ...before, sequence: before.sequence + 1, changed_at: now })
      .execute();
    await reviseLead(tx);
    return 'changed';
  });
}

/** Removes cancelled appointments whose time is over. Returns how many. */
export async function removeOverCancellations(db: Kysely<Tables>, now: Date): Promise<number> {
  return Number(
    (await db.deleteFrom('cancelled_bookings').where('ends_at', '<=', now).executeTakeFirst()).numDeletedRows,
  );
}
