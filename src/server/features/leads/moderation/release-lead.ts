import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';
import type { DeliveryQueue } from '../delivery-queue.ts';
import type { Clock } from '../../../core/clock.ts';
import { lockVisit } from '../../visits/index.ts';
import type { MessageQueue } from '../../integrations/index.ts';

export interface ReleaseParts {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly deliveries: Pick<DeliveryQueue, 'enqueue'>;
  readonly messages: Pick<MessageQueue, 'release'>;
}

/**
 * Releases a lead after someone has reviewed it and found a person: everything that waited is sent, and what the visit
 * saves from now on is not held again. False: the lead is not held.
 * @param alsoIn what belongs to the same transaction; not called if the lead is not held
 */
export async function releaseLead(
  { db, clock, deliveries, messages }: ReleaseParts,
  leadId: string,
  alsoIn?: (tx: Transaction<Tables>) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockVisit(tx, leadId);
    const now = clock.now();
    const released = await tx
      .updateTable('held_leads')
      .set({ released_at: now })
      .where('lead_id', '=', leadId)
      .where('released_at', 'is', null)
      .returning('lead_id')
      .executeTakeFirst();
    if (!released) return false;
    const held = await tx
      .selectFrom('deliveries')
      .select('revision')
      .where('lead_id', '=', leadId)
      .where('state', '=', 'held')
      .orderBy('revision')
      .execute();
    for (const { revision } of held) {
      const jobId = await deliveries.enqueue(tx, { leadId, revision });
      await tx
        .updateTable('deliveries')
        .set({ state: 'queued', job_id: jobId, updated_at: now })
        .where('lead_id', '=', leadId)
        .where('revision', '=', revision)
        .execute();
    }
    await messages.release(tx, leadId);
    await alsoIn?.(tx);
    return true;
  });
}
