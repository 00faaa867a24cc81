import { type Attempt, type Receiver, postSigned } from '../integrations/index.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import { isErased } from '../visits/index.ts';
import type { Clock } from '../../core/clock.ts';

/** Which revision of which lead to deliver. The job contains nothing else: the body stays sealed until it is sent. */
export interface DeliveryJob {
  readonly leadId: string;
  readonly revision: number;
}

export interface DeliveryParts {
  readonly db: Kysely<Tables>;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly webhook: Receiver;
}

/** The purpose under which a delivery is sealed. */
export function deliveryPurpose({ leadId, revision }: DeliveryJob): string {
  return `lead_revisions:${leadId}:${revision}`;
}

/**
 * Sends one revision to the receiver and records the result. It is sent again if the reply was lost: the receiver has
 * the key.
 */
export async function deliverLead(parts: DeliveryParts, job: DeliveryJob): Promise<Attempt> {
  const { db, encryption, clock, webhook } = parts;
  const row = await db
    .selectFrom('lead_revisions')
    .select('delivery')
    .where('lead_id', '=', job.leadId)
    .where('revision', '=', job.revision)
    .executeTakeFirst();
  // Erased leads need not be delivered.
  if (!row)
    return (await isErased(db, job.leadId)) ? { delivered: true } : { delivered: false, reason: 'no such revision' };
  const attempt = await postSigned(
    webhook,
    `${job.leadId}:${job.revision}`,
    encryption.open(deliveryPurpose(job), row.delivery),
  );
  await db
    .updateTable('deliveries')
    .set((expression) => ({
      attempts: expression('attempts', '+', 1),
      last_status: attempt.delivered ? 'delivered' : attempt.reason,
      updated_at: clock.now(),
      ...(attempt.delivered ? { state: 'delivered' as const } : {}),
    }))
    .where('lead_id', '=', job.leadId)
    .where('revision', '=', job.revision)
    .execute();
  return attempt;
}

/**
 * Marks a delivery whose retries are used up; `npm run leads -- retry` resumes it. Returns the result of the last
 * attempt; `undefined` if none was recorded.
 */
export async function markDead(
  { db, clock }: Pick<DeliveryParts, 'db' | 'clock'>,
  job: DeliveryJob,
): Promise<string | undefined> {
  const marked = await db
    .updateTable('deliveries')
    .set({ state: 'dead', updated_at: clock.now() })
    .where('lead_id', '=', job.leadId)
    .where('revision', '=', job.revision)
    .where('state', '=', 'queued')
    .returning('last_status')
    .executeTakeFirst();
  return marked?.last_status ?? undefined;
}
