import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';
import type { HoldReason } from '#schemas/lead/hold-reasons.ts';

/** A held lead, without any of its visitor's data. */
export interface HeldLead {
  readonly leadId: string;
  readonly campaignId: string;
  readonly reason: HoldReason;
  readonly heldAt: Date;
}

export interface Hold {
  readonly leadId: string;
  readonly campaignId: string;
  /** Undefined: this save does not look automated. */
  readonly reason: HoldReason | undefined;
  readonly at: Date;
}

/** The leads that are not held, as a condition of a query of `leads`. */
export function isNotHeld(lead: ExpressionBuilder<Tables, 'leads'>) {
  return lead.not(
    lead.exists(
      lead
        .selectFrom('held_leads')
        .select('lead_id')
        .whereRef('lead_id', '=', 'leads.id')
        .where('released_at', 'is', null),
    ),
  );
}

/** Is the lead held? Within a transaction that has locked the visit, nobody can release it meanwhile. */
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
 * Is this save held? A held lead stays held whatever its visit sends; a lead that someone has released is not held
 * again. Requires that the visit is locked.
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

/** How many leads are held, by reason, and the age of the oldest in seconds. */
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

/** The held leads, oldest first. */
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
