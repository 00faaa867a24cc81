import type { Transaction } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';

/** What the database already has about a visit, besides its lead. */
export interface VisitFlags {
  readonly booked: boolean;
  readonly held: boolean;
  readonly consents: boolean;
  readonly actions: boolean;
}

/**
 * One query instead of four: most saves are the first of their visit, and find nothing. Requires that the visit is
 * locked and its lead exists: a concurrent transaction that records a decision waits for the lead's row.
 */
export async function loadVisitFlags(tx: Transaction<Tables>, leadId: string): Promise<VisitFlags> {
  return tx
    .selectNoFrom((e) => [
      e
        .exists(e.selectFrom('bookings').select('id').where('draft_id', '=', leadId).where('state', '=', 'booked'))
        .$castTo<boolean>()
        .as('booked'),
      e
        .exists(e.selectFrom('held_leads').select('lead_id').where('lead_id', '=', leadId))
        .$castTo<boolean>()
        .as('held'),
      e
        .exists(e.selectFrom('consents').select('id').where('lead_id', '=', leadId))
        .$castTo<boolean>()
        .as('consents'),
      e
        .exists(e.selectFrom('actions').select('id').where('draft_id', '=', leadId))
        .$castTo<boolean>()
        .as('actions'),
    ])
    .executeTakeFirstOrThrow();
}
