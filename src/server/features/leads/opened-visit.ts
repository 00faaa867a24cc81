import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import { type Draft, oldestDraft, openDraft } from '../visits/index.ts';
import { earlierOf, type EarlierRow } from './earlier.ts';
import type { SaveRequest } from './save-request.ts';

/** What the database has about a visit when a save arrives. */
export interface OpenedVisit {
  /** Absent: this is the first save. */
  readonly earlier: ReturnType<typeof earlierOf>;
  readonly draft: Draft | undefined;
  /** Is the secret of the request known as one of the visit's? */
  readonly proven: boolean;
  /** Does the visitor have an appointment? */
  readonly booked: boolean;
  /** The version of the catalogue. */
  readonly catalogue: string;
}

interface Row extends EarlierRow {
  readonly catalogue: string;
  readonly payload: string | null;
  readonly saved_at: Date;
  readonly started_at: Date;
  readonly proven: boolean;
  readonly booked: boolean;
}

/** Reads everything that decides how a save is replayed in one statement, before the visit is locked. */
export async function readOpenedVisit(
  db: Kysely<Tables>,
  { visit: { draftId }, revision, owner }: Pick<SaveRequest, 'visit' | 'revision' | 'owner'>,
  encryption: Encryption,
  now: Date,
): Promise<OpenedVisit> {
  const {
    rows: [row],
  } = await sql<Row>`
    /* prepared: visit-to-save */
    select catalogue_version.version as catalogue, leads.revision as newest, saved.request_hash, saved.reply,
      saved.created, drafts.payload, drafts.saved_at, drafts.started_at,
      exists (select from draft_secrets where draft_id = visit.id and mark = any(visit.marks)) as proven,
      exists (select from bookings where draft_id = visit.id and state = 'booked') as booked
    from (values (${draftId}::uuid, ${revision}::integer, ${owner.marks}::text[])) as visit (id, revision, marks)
    cross join catalogue_version
    left join leads on leads.id = visit.id
    left join lead_revisions as saved on saved.lead_id = leads.id and saved.revision = visit.revision
    left join drafts on drafts.id = visit.id and drafts.saved_at > ${oldestDraft(now)}::timestamptz`.execute(db);
  if (!row) throw new Error('The catalogue has no version');
  const { payload, saved_at, started_at, catalogue, proven, booked } = row;
  const draft = payload === null ? undefined : openDraft(draftId, { payload, saved_at, started_at }, encryption);
  return { earlier: earlierOf(row), draft, proven, booked, catalogue };
}
