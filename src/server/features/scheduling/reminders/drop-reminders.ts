import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';

/** The queue of the reminders that wait for their time. */
export const REMINDER_QUEUE = 'appointment-reminder';

/** Removes the reminders of a booking, and the jobs that would send them. Works beside whoever works the queue off. */
export async function dropReminders(tx: Transaction<Tables>, bookingId: string): Promise<void> {
  const dropped = await tx.deleteFrom('reminders').where('booking_id', '=', bookingId).returning('job_id').execute();
  const jobIds = dropped.flatMap(({ job_id }) => (job_id === null ? [] : [job_id]));
  // Only where there were jobs is there a queue.
  if (jobIds.length > 0)
    await sql`delete from pgboss.job where name = ${REMINDER_QUEUE} and id = any(${jobIds}::uuid[])`.execute(tx);
}
