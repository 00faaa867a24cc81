import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import type { StoredDecision } from '../consents/index.ts';
import { type Earlier, earlierOf, type EarlierRow } from './earlier.ts';
import type { SaveRequest } from './save-request.ts';

/** What the database has about a visit that is being saved. */
export interface StoredVisit {
  readonly erased: boolean;
  /** Absent: this is the first save. */
  readonly earlier: Earlier | undefined;
  /** Is the secret of the request known as one of the visit's? */
  readonly proven: boolean;
  readonly booked: boolean;
  /** Was the lead ever held? */
  readonly held: boolean;
  /** The newest decision of each type. */
  readonly decisions: readonly StoredDecision[];
  /** The codes of the logged actions. */
  readonly actions: readonly string[];
  /** The visitor's own key, sealed. */
  readonly sealedKey: string | undefined;
}

interface Row extends EarlierRow {
  readonly erased: boolean;
  readonly proven: boolean;
  readonly booked: boolean;
  readonly held: boolean;
  readonly decisions: readonly StoredDecision[] | null;
  readonly actions: readonly string[] | null;
  readonly sealed_key: string | null;
}

/**
 * Reads everything that a save has to know in one statement. Requires that the visit is locked: whoever adds to it
 * takes the lock first, so that nothing changes before the save is written.
 */
export async function readStoredVisit(
  tx: Transaction<Tables>,
  leadId: string,
  { revision, owner }: { readonly revision: number; readonly owner: Pick<SaveRequest['owner'], 'marks'> },
): Promise<StoredVisit> {
  const {
    rows: [row],
  } = await sql<Row>`
    /* prepared: locked-visit-to-save */
    select leads.revision as newest, saved.request_hash, saved.reply, saved.created, visitor_keys.sealed_key,
      exists (select from erasures where lead_id = visit.id) as erased,
      exists (select from draft_secrets where draft_id = visit.id and mark = any(visit.marks)) as proven,
      exists (select from bookings where draft_id = visit.id and state = 'booked') as booked,
      exists (select from held_leads where lead_id = visit.id) as held,
      (select jsonb_agg(to_jsonb(newest)) from (
        select distinct on (type) type, decision, text_sha256 from consents where lead_id = visit.id
        order by type, id desc
      ) as newest) as decisions,
      (select array_agg(code) from actions where draft_id = visit.id) as actions
    from (values (${leadId}::uuid, ${revision}::integer, ${owner.marks}::text[])) as visit (id, revision, marks)
    left join leads on leads.id = visit.id
    left join lead_revisions as saved on saved.lead_id = leads.id and saved.revision = visit.revision
    left join visitor_keys on visitor_keys.lead_id = visit.id`.execute(tx);
  if (!row) throw new Error('A visit has no row');
  return {
    erased: row.erased,
    earlier: earlierOf(row),
    proven: row.proven,
    booked: row.booked,
    held: row.held,
    decisions: row.decisions ?? [],
    actions: row.actions ?? [],
    sealedKey: row.sealed_key ?? undefined,
  };
}
