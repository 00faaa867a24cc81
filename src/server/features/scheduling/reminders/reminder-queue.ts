import type { Transaction } from 'kysely';
import { fromKysely, type JobResult, type PgBoss, type QueueOptions } from 'pg-boss';
import type { Tables } from '../../../core/database/tables.ts';
import { createRetriedQueue, POLLING, RETRIES } from '../../../core/jobs/job-queues.ts';
import type { Log } from '../../../core/log.ts';
import type { AppointmentRow } from '../appointments/find-appointment.ts';
import { dropReminders, REMINDER_QUEUE } from './drop-reminders.ts';
import { reminderTimes } from './reminder-times.ts';
import { noteReminder, sendReminder, type ReminderJob, type SenderParts } from './send-reminder.ts';

const DEAD_LETTERS = 'appointment-reminder-dead';

/** Reminders of appointments: jobs in the database, which survive a restart. */
export interface Reminders {
  /**
   * Plans the reminders of an appointment as it stands now; earlier ones become void. Within the transaction that books
   * or moves it.
   */
  plan(
    tx: Transaction<Tables>,
    appointment: Pick<AppointmentRow, 'id' | 'sequence' | 'starts_at' | 'visitor_zone' | 'time_zone'>,
  ): Promise<void>;
  /** Within the transaction that cancels it. */
  drop(tx: Transaction<Tables>, bookingId: string): Promise<void>;
}

/** No reminders: the operator wants none, or there is no receiver. Reminders planned earlier are still dropped. */
export const NO_REMINDERS: Reminders = { plan: (tx, { id }) => dropReminders(tx, id), drop: dropReminders };

export interface ReminderQueueParts extends SenderParts {
  readonly boss: PgBoss;
  readonly log: Log;
  readonly hoursBefore: readonly number[];
  readonly retries?: QueueOptions | undefined;
}

async function sendOne(parts: ReminderQueueParts, id: string, job: ReminderJob): Promise<JobResult> {
  const { boss, db, log } = parts;
  const outcome = await sendReminder(parts, job);
  if (outcome.done === 'later') {
    // The next morning's reminder is a new job, so that nights do not use up the retries.
    const jobId = await boss.send(REMINDER_QUEUE, job, { startAfter: outcome.at });
    await db
      .updateTable('reminders')
      .set({ job_id: jobId })
      .where('booking_id', '=', job.bookingId)
      .where('sequence', '=', job.sequence)
      .where('hours_before', '=', job.hoursBefore)
      .execute();
    return { id, status: 'completed' };
  }
  if (outcome.done) return { id, status: 'completed' };
  log.warn({ reason: outcome.reason }, 'A reminder of an appointment was not accepted; it will be sent again');
  return { id, status: 'failed', output: { reason: outcome.reason } };
}

async function startWorkers(parts: ReminderQueueParts): Promise<void> {
  const { boss, log } = parts;
  await boss.work<ReminderJob>(REMINDER_QUEUE, { batchSize: 20, perJobResults: true, ...POLLING }, (jobs) =>
    Promise.all(jobs.map(({ id, data }) => sendOne(parts, id, data))),
  );
  await boss.work<ReminderJob>(DEAD_LETTERS, POLLING, async (jobs) => {
    for (const { data } of jobs) {
      await noteReminder(parts, data, { state: 'dead', last_status: 'retries used up' });
      log.error({}, 'A reminder of an appointment could not be sent');
    }
  });
}

/** Starts the reminders on the process's job queue. */
export async function startReminders(parts: ReminderQueueParts): Promise<Reminders> {
  const { boss, clock, hoursBefore } = parts;
  await createRetriedQueue(boss, REMINDER_QUEUE, DEAD_LETTERS, parts.retries ?? RETRIES);
  await startWorkers(parts);
  return {
    plan: async (tx, { id, sequence, starts_at, visitor_zone, time_zone }) => {
      await dropReminders(tx, id);
      const now = clock.now();
      for (const reminder of reminderTimes(
        { start: starts_at, timeZone: visitor_zone ?? time_zone },
        hoursBefore,
        now,
      )) {
        const job: ReminderJob = { bookingId: id, sequence, hoursBefore: reminder.hoursBefore };
        const jobId = await boss.send(REMINDER_QUEUE, job, { db: fromKysely(tx), startAfter: reminder.at });
        await tx
          .insertInto('reminders')
          .values({
            booking_id: id,
            sequence,
            hours_before: reminder.hoursBefore,
            job_id: jobId,
            state: 'waiting',
            updated_at: now,
          })
          .execute();
      }
    },
    drop: dropReminders,
  };
}
