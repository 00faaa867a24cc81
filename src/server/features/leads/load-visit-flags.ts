import type { Transaction } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';

/** What the database has of a visit already, beside its lead. */
export interface VisitFlags {
  readonly booked: boolean;
  readonly held: boolean;
  readonly consents: boolean;
  readonly actions: boolean;
}

/**
 * One question in the place of four: most saves are the first of their visit, and find nothing. Needs the visit to be
 * locked, and its lead to be there: who records a decision at the same time waits for that.
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
