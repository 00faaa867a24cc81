import { sql, type Transaction } from 'kysely';
import type { SavedLead } from '#api/contract/lead-calls.ts';
import type { LeadDelivery } from '#schemas/lead/lead.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import { deliveryPurpose } from './lead-delivery.ts';
import { type LinkOf, appointmentsOf } from '../scheduling/index.ts';
import { isHeld } from './moderation/held-leads.ts';
import { withLead, withRevision } from './store-lead.ts';
import { readStoredDelivery } from './stored-lead.ts';

/**
 * The lead's newest revision as delivered; `undefined`: nothing is saved yet, and the first save will include the
 * booking.
 */
async function newestDelivery(tx: Transaction<Tables>, leadId: string, encryption: Encryption) {
  const lead = await tx
    .selectFrom('leads')
    .select(['revision', 'content_hash'])
    .where('id', '=', leadId)
    .forUpdate()
    .executeTakeFirst();
  if (!lead) return undefined;
  const job = { leadId, revision: lead.revision };
  const { delivery } = await tx
    .selectFrom('lead_revisions')
    .select('delivery')
    .where('lead_id', '=', leadId)
    .where('revision', '=', lead.revision)
    .executeTakeFirstOrThrow();
  const stored: unknown = JSON.parse(encryption.open(deliveryPurpose(job), delivery));
  const opened = readStoredDelivery(stored);
  if (!opened) throw new Error(`The stored delivery ${leadId}:${lead.revision} is not of its form`);
  return { delivery: opened, contentHash: lead.content_hash };
}

export interface BookingRevisionParts {
  readonly encryption: Encryption;
  readonly deliveries: DeliveryQueue;
  readonly linkOf: LinkOf;
}

/**
 * If a visitor books, moves or cancels an appointment after the lead was saved, the lead is delivered again as its next
 * revision, with the current appointments (O3): the visitor may never save again. Runs within the transaction that
 * changes the appointment. A save that arrives with the same revision number takes the next one.
 */
export async function enqueueBookingRevision(
  tx: Transaction<Tables>,
  leadId: string,
  at: Date,
  parts: BookingRevisionParts,
): Promise<void> {
  const newest = await newestDelivery(tx, leadId, parts.encryption);
  if (!newest) return;
  const bookings = (await appointmentsOf(tx, [leadId], parts.linkOf)).get(leadId) ?? [];
  const delivery: LeadDelivery = {
    ...newest.delivery,
    revision: newest.delivery.revision + 1,
    bookings: [...bookings],
  };
  const revision = { delivery, contentHash: newest.contentHash, requestHash: 'booking', at };
  const reply = JSON.stringify({
    leadId,
    revision: delivery.revision,
    verdicts: delivery.verdicts,
  } satisfies SavedLead);
  const held = await isHeld(tx, leadId);
  const jobId = held ? null : await parts.deliveries.enqueue(tx, { leadId, revision: delivery.revision });
  const saved = withRevision(tx, { ...revision, held }, { reply, created: false, jobId }, parts.encryption);
  await withLead(saved, revision, false, parts.encryption)
    .selectNoFrom(sql`1`.as('stored'))
    .execute();
}
