import type { Kysely } from 'kysely';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { REMINDER_CHANNELS, type AppointmentReminder } from '#schemas/scheduling/appointment-reminder.ts';
import type { Tables } from '../../../core/database/tables.ts';
import type { RemindersTable } from '../../../core/database/scheduling-tables.ts';
import type { Clock } from '../../../core/clock.ts';
import { type Receiver, postSigned } from '../../integrations/index.ts';
import { appointmentFrom, type LinkOf } from '../appointments-of.ts';
import type { AppointmentRow } from '../appointments/find-appointment.ts';
import { civilTime } from './reminder-times.ts';

/** Which reminder of which appointment, as it stood when the reminder was planned. The job contains nothing else. */
export interface ReminderJob {
  readonly bookingId: string;
  readonly sequence: number;
  readonly hoursBefore: number;
}

export interface SenderParts {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly webhook: Receiver;
  /** Is the visitor's lead held? */
  readonly isHeld: (db: Kysely<Tables>, leadId: string) => Promise<boolean>;
  readonly linkOf: LinkOf;
}

/** `later`: it would be sent at night. */
export type ReminderOutcome =
  | { readonly done: true }
  | { readonly done: false; readonly reason: string }
  | { readonly done: 'later'; readonly at: Date };

const DONE = { done: true } as const;

async function findWaiting(
  db: Kysely<Tables>,
  { bookingId, sequence, hoursBefore }: ReminderJob,
): Promise<AppointmentRow | undefined> {
  return db
    .selectFrom('bookings')
    .innerJoin('reminders', (join) =>
      join.onRef('reminders.booking_id', '=', 'bookings.id').onRef('reminders.sequence', '=', 'bookings.sequence'),
    )
    .selectAll('bookings')
    .where('bookings.id', '=', bookingId)
    .where('bookings.state', '=', 'booked')
    .where('reminders.sequence', '=', sequence)
    .where('reminders.hours_before', '=', hoursBefore)
    .where('reminders.state', '=', 'waiting')
    .executeTakeFirst();
}

/** Records the outcome of a reminder; a second outcome never replaces the first. */
export async function noteReminder(
  { db, clock }: Pick<SenderParts, 'db' | 'clock'>,
  { bookingId, sequence, hoursBefore }: ReminderJob,
  outcome: { readonly state: RemindersTable['state']; readonly last_status: string },
): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ ...outcome, updated_at: clock.now() })
    .where('booking_id', '=', bookingId)
    .where('sequence', '=', sequence)
    .where('hours_before', '=', hoursBefore)
    .where('state', '=', 'waiting')
    .execute();
}

/** The channels that the visitor's newest decisions allow. Nothing is implied. */
async function channelsOf(db: Kysely<Tables>, leadId: string): Promise<AppointmentReminder['channels']> {
  const rows = await db
    .selectFrom('consents')
    .distinctOn('type')
    .select(['type', 'decision'])
    .where('lead_id', '=', leadId)
    .where('type', 'in', [...REMINDER_CHANNELS])
    .orderBy('type')
    .orderBy('id', 'desc')
    .execute();
  return REMINDER_CHANNELS.filter((channel) =>
    rows.some(({ type, decision }) => type === channel && decision === 'given'),
  );
}

/** Why a reminder is not sent at all; `undefined` if there is no such reason. */
async function reasonAgainst(
  { db, isHeld }: Pick<SenderParts, 'db' | 'isHeld'>,
  row: AppointmentRow,
  channels: readonly string[],
  due: number,
): Promise<string | undefined> {
  if (due >= row.starts_at.getTime()) return 'too late';
  if (channels.length === 0) return 'no consent';
  return (await isHeld(db, row.draft_id)) ? 'lead held' : undefined;
}

/**
 * Sends one reminder to the receiver of leads, unless the appointment was changed, cancelled or erased, the visitor has
 * not agreed to be contacted, their lead is held, or it is too late. Sent again with the same key after a failure.
 */
export async function sendReminder(parts: SenderParts, job: ReminderJob): Promise<ReminderOutcome> {
  const { db, clock, webhook, linkOf } = parts;
  const row = await findWaiting(db, job);
  if (!row) return DONE;
  const timeZone = row.visitor_zone ?? row.time_zone;
  const now = clock.now().getTime();
  const due = civilTime(now, timeZone);
  const channels = await channelsOf(db, row.draft_id);
  const against = await reasonAgainst(parts, row, channels, due);
  if (against !== undefined) {
    await noteReminder(parts, job, { state: 'left-out', last_status: against });
    return DONE;
  }
  if (due > now) return { done: 'later', at: new Date(due) };
  const reminder: AppointmentReminder = {
    event: 'appointment.reminder',
    leadId: row.draft_id,
    appointment: appointmentFrom(row, linkOf),
    hoursBefore: job.hoursBefore,
    timezone: timeZone,
    language: row.language ?? DEFAULT_LANGUAGE,
    channels,
  };
  const attempt = await postSigned(
    webhook,
    `${job.bookingId}:${job.sequence}:${job.hoursBefore}`,
    JSON.stringify(reminder),
  );
  await noteReminder(
    parts,
    job,
    attempt.delivered ? { state: 'sent', last_status: 'delivered' } : { state: 'waiting', last_status: attempt.reason },
  );
  return attempt.delivered ? DONE : { done: false, reason: attempt.reason };
}
