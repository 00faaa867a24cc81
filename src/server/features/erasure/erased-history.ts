import type { Kysely, Transaction } from 'kysely';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Tables } from '../../core/database/tables.ts';

const Times = Type.Array(Type.String());

/** When the erased data was created: times in ISO 8601, and nothing about the person. */
export const ErasedHistory = Type.Object({
  revisions: Times,
  /** Deliveries that the receiver accepted. */
  sent: Times,
  /** Deliveries that it did not accept, but may have read. */
  attempted: Times,
  /** When appointments were booked, including cancelled ones. */
  booked: Times,
  /** When appointments were last moved or cancelled. */
  changed: Times,
  photos: Times,
});
export type ErasedHistory = Static<typeof ErasedHistory>;

const isHistory = Compile(ErasedHistory);

export interface Erasure {
  readonly leadId: string;
  readonly erasedAt: Date;
  /** Undefined: erased before the product recorded this. */
  readonly removed: ErasedHistory | undefined;
}

/** When the photos of a visit were received. Read separately, because photos are removed before everything else. */
export async function photoTimes(db: Kysely<Tables>, leadId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('images').select('created_at as at').where('draft_id', '=', leadId).execute();
  return rows.map(({ at }) => at.toISOString());
}

/** Reads, before the removal, when everything except the photos was created. */
export async function historyOf(tx: Transaction<Tables>, leadId: string): Promise<Omit<ErasedHistory, 'photos'>> {
  const revisions = await tx
    .selectFrom('lead_revisions')
    .select('created_at as at')
    .where('lead_id', '=', leadId)
    .execute();
  const deliveries = await tx
    .selectFrom('deliveries')
    .select(['state', 'updated_at as at'])
    .where('lead_id', '=', leadId)
    .where('attempts', '>', 0)
    .execute();
  const booked = tx.selectFrom('bookings').select(['created_at', 'changed_at']).where('draft_id', '=', leadId);
  const cancelled = tx
    .selectFrom('cancelled_bookings')
    .select(['created_at', 'changed_at'])
    .where('draft_id', '=', leadId);
  const appointments = await booked.unionAll(cancelled).execute();
  const taken = Object.groupBy(deliveries, ({ state }) => (state === 'delivered' ? 'sent' : 'attempted'));
  const times = (rows: readonly { readonly at: Date }[] = []) => rows.map(({ at }) => at.toISOString());
  return {
    revisions: times(revisions),
    sent: times(taken.sent),
    attempted: times(taken.attempted),
    booked: times(appointments.map(({ created_at: at }) => ({ at }))),
    changed: times(appointments.flatMap(({ changed_at: at }) => (at ? [{ at }] : []))),
  };
}

/** Erasures since a time. */
export async function erasuresSince(db: Kysely<Tables>, from: Date): Promise<readonly Erasure[]> {
  const rows = await db
    .selectFrom('erasures')
    .select(['lead_id', 'erased_at', 'removed'])
    .where('erased_at', '>=', from)
    .execute();
  return rows.map((row) => ({
    leadId: row.lead_id,
    erasedAt: row.erased_at,
    removed: isHistory.Check(row.removed) ? row.removed : undefined,
  }));
}
