import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';

/** The queue of reminders that wait for their time. */
export const REMINDER_QUEUE = 'appointment-reminder';

/**
 * Removes the reminders of a booking, and the jobs that would send them. Safe to run while the queue is being
 * processed.
 */
export async function dropReminders(tx: Transaction<Tables>, bookingId: string): Promise<void> {
  const dropped = await tx.deleteFrom('reminders').where('booking_id', '=', bookingId).returning('job_id').execute();
  const jobIds = dropped.flatMap(({ job_id }) => (job_id === null ? [] : [job_id]));
  // The queue exists only if there were jobs.
  if (jobIds.length > 0)
    await sql`delete from pgboss.job where name = ${REMINDER_QUEUE} and id = any(${jobIds}::uuid[])`.execute(tx);
}
