import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import type { Clock } from '../../core/clock.ts';
import type { DeliveryQueue } from './delivery-queue.ts';

export interface RetryParts {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly deliveries: Pick<DeliveryQueue, 'enqueue' | 'withdraw'>;
}

/**
 * Sends at once the revisions of a lead that a receiver has not accepted: those that were given up, and those that wait
 * for their next attempt. Returns how many.
 * @param alsoIn what belongs to the same transaction; not called if there is nothing to send
 */
export async function retryLead(
  { db, clock, deliveries }: RetryParts,
  leadId: string,
  alsoIn: (tx: Transaction<Tables>) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('deliveries')
      .select(['revision', 'state', 'job_id'])
      .where('lead_id', '=', leadId)
      .where((e) => e.or([e('state', '=', 'dead'), e.and([e('state', '=', 'queued'), e('attempts', '>', 0)])]))
      .orderBy('revision')
      .forUpdate()
      .execute();
    for (const { revision, state, job_id: waiting } of rows) {
      if (state === 'queued' && waiting !== null) await deliveries.withdraw(tx, waiting);
      const jobId = await deliveries.enqueue(tx, { leadId, revision });
      await tx
        .updateTable('deliveries')
        .set({ state: 'queued', job_id: jobId, updated_at: clock.now() })
        .where('lead_id', '=', leadId)
        .where('revision', '=', revision)
        .execute();
    }
    if (rows.length > 0) await alsoIn(tx);
    return rows.length;
  });
}
