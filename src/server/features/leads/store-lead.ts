import type { Transaction } from 'kysely';
import type { LeadDelivery } from '#schemas/lead/lead.ts';
import type { OneStatement } from '../../core/database/one-statement.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import { deliveryPurpose } from './lead-delivery.ts';

/** One revision of a lead, ready to be stored. */
export interface LeadRevision {
  readonly delivery: LeadDelivery;
  readonly contentHash: string;
  /** Recognises a repeated save (`requestFingerprint`). */
  readonly requestHash: string;
  readonly at: Date;
}

/** A revision, and whether its lead is held: then nothing of it is sent. */
export interface CheckedRevision extends LeadRevision {
  readonly held: boolean;
}

/** The purpose under which a lead is sealed. */
export function leadPurpose(leadId: string): string {
  return `leads:${leadId}`;
}

/** The stored lead, unsealed; `undefined` if there is none. */
export async function readLead(
  tx: Pick<Transaction<Tables>, 'selectFrom'>,
  leadId: string,
  encryption: Encryption,
): Promise<unknown> {
  const row = await tx.selectFrom('leads').select('lead').where('id', '=', leadId).executeTakeFirst();
  return row === undefined ? undefined : JSON.parse(encryption.open(leadPurpose(leadId), row.lead));
}

function leadRow({ delivery, contentHash, at }: LeadRevision, encryption: Encryption) {
  return {
    campaign_id: delivery.campaign.id,
    campaign_version: delivery.campaign.version,
    content_hash: contentHash,
    revision: delivery.revision,
    lead: encryption.seal(leadPurpose(delivery.leadId), JSON.stringify(delivery.lead)),
    phone_index: encryption.blindIndex(delivery.lead.phone1),
    study_id: delivery.lead.sourceStudyIds[0] ?? null,
    verdicts: JSON.stringify(delivery.verdicts),
    updated_at: at,
  };
}

/** Adds the lead's row to a statement, or its new revision. */
export function withLead(
  statement: OneStatement,
  revision: LeadRevision,
  created: boolean,
  encryption: Encryption,
): OneStatement {
  const id = revision.delivery.leadId;
  const row = leadRow(revision, encryption);
  return created
    ? statement.with('lead', (db) => db.insertInto('leads').values({ id, created_at: revision.at, ...row }))
    : statement.with('lead', (db) => db.updateTable('leads').set(row).where('id', '=', id));
}

/** Adds the revision and the state of its delivery to a statement. `jobId`: the job that will deliver it, if any. */
export function withRevision(
  statement: OneStatement,
  { delivery, requestHash, at, held }: CheckedRevision,
  { reply, created, jobId }: { readonly reply: string; readonly created: boolean; readonly jobId: string | null },
  encryption: Encryption,
): OneStatement {
  const key = { lead_id: delivery.leadId, revision: delivery.revision };
  const sealed = encryption.seal(
    deliveryPurpose({ leadId: delivery.leadId, revision: delivery.revision }),
    JSON.stringify(delivery),
  );
  const stored: OneStatement = statement.with('saved', (db) =>
    db
      .insertInto('lead_revisions')
      .values({ ...key, request_hash: requestHash, delivery: sealed, reply, created, created_at: at }),
  );
  return stored.with('sent', (db) =>
    db
      .insertInto('deliveries')
      .values({ ...key, state: held ? 'held' : 'queued', job_id: jobId, created_at: at, updated_at: at }),
  );
}
