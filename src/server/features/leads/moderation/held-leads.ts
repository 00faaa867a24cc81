import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';
import type { HoldReason } from '#schemas/lead/hold-reasons.ts';

/** A lead that waits, without anything of its visitor. */
export interface HeldLead {
  readonly leadId: string;
  readonly campaignId: string;
  readonly reason: HoldReason;
  readonly heldAt: Date;
}

export interface Hold {
  readonly leadId: string;
  readonly campaignId: string;
  /** Undefined: nothing speaks against this save. */
  readonly reason: HoldReason | undefined;
  readonly at: Date;
}

/** Does a lead wait? Within a transaction that has locked the visit nobody releases it meanwhile. */
export async function isHeld(db: Pick<Kysely<Tables>, 'selectFrom'>, leadId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('held_leads')
      .select('lead_id')
      .where('lead_id', '=', leadId)
      .where('released_at', 'is', null)
      .executeTakeFirst()) !== undefined
  );
}

/**
 * Does what is saved now wait? A lead that is held stays so whatever its visit sends; one that somebody has released is
 * not held again. Needs the visit to be locked.
 */
export async function holdLead(tx: Transaction<Tables>, { leadId, campaignId, reason, at }: Hold): Promise<boolean> {
  const known = await tx
    .selectFrom('held_leads')
    .select('released_at')
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  if (known) return known.released_at === null;
  if (reason === undefined) return false;
  await tx.insertInto('held_leads').values({ lead_id: leadId, campaign_id: campaignId, reason, held_at: at }).execute();
  return true;
}

/** How many leads wait, by reason, and for how many seconds the oldest of them. */
export async function heldCounts(
  db: Kysely<Tables>,
  now: Date,
): Promise<{ readonly reasons: Readonly<Record<HoldReason, number>>; readonly oldestSeconds: number }> {
  const rows = await db
    .selectFrom('held_leads')
    .select(({ fn }) => ['reason', fn.countAll<string>().as('count'), fn.min('held_at').as('oldest')])
    .where('released_at', 'is', null)
    .groupBy('reason')
    .execute();
  const none: Record<HoldReason, number> = {
    'hidden-field-filled': 0,
    'no-page-time': 0,
    'too-fast': 0,
    'page-time-reused': 0,
  };
  const reasons = rows.reduce((counts, { reason, count }) => ({ ...counts, [reason]: Number(count) }), none);
  return {
    reasons,
    oldestSeconds: Math.max(0, ...rows.map(({ oldest }) => (now.getTime() - oldest.getTime()) / 1000)),
  };
}

/** The leads that wait, the oldest first. */
export async function heldLeads(db: Kysely<Tables>): Promise<readonly HeldLead[]> {
  const rows = await db
    .selectFrom('held_leads')
    .selectAll()
    .where('released_at', 'is', null)
    .orderBy('held_at')
    .orderBy('lead_id')
    .execute();
  return rows.map(({ lead_id, campaign_id, reason, held_at }) => ({
    leadId: lead_id,
    campaignId: campaign_id,
    reason,
    heldAt: held_at,
  }));
}
