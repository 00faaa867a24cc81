import { sql } from 'kysely';
import type { Visit } from '#api/contract/visit-calls.ts';
import type { Database } from '#server/core/database/open-database.ts';
import { createEncryption } from '#server/core/crypto/encryption.ts';
import { exportLeads, type ExportedLead } from '#server/features/leads/export-leads.ts';
import { readLedger } from '#server/core/metrics/ledger.ts';
import { KEY } from '../parts/key.ts';

/** What became of the leads that were sent, as the product itself reads them. */
export interface Audit {
  readonly stored: number;
  /** Acknowledged, but missing. */
  readonly lost: number;
  /** Stored more than once: by phone number, as a revision, a delivery or a consent decision. */
  readonly doubled: number;
  /** Stored with different words than were sent, or sent by nobody. */
  readonly altered: number;
}

function wordsOf(visit: Visit): readonly unknown[] {
  const { answers } = visit;
  return [
    'candidate.firstName',
    'candidate.lastName',
    'candidate.phone',
    'candidate.postalCode',
    'candidate.age',
    'candidate.gender',
  ].map((fact) => answers[fact]);
}

function isAsSent(visit: Visit | undefined, { lead }: ExportedLead): boolean {
  const stored = [lead.firstName, lead.lastName, lead.phone1, lead.postalCode, lead.age, lead.gender];
  return visit !== undefined && JSON.stringify(wordsOf(visit)) === JSON.stringify(stored);
}

/** Revisions, deliveries and consent decisions in excess of one for each lead. */
async function surplus({ db }: Database): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ readonly surplus: string }>`
    select coalesce((select sum(n - 1) from (select count(*) n from lead_revisions group by lead_id) r), 0)
      + coalesce((select sum(n - 1) from (select count(*) n from deliveries group by lead_id) d), 0)
      + coalesce((select sum(n - 1) from (
        select count(*) n from consents where revision is not null group by lead_id, type
      ) c), 0) as surplus`.execute(db);
  return Number(row?.surplus ?? Number.NaN);
}

/**
 * Compares the leads of a database with those that were acknowledged, each sent once with one revision.
 * @param sent by draft id; what was sent and not acknowledged may be there or not
 */
export async function auditLeads(
  database: Database,
  sent: ReadonlyMap<string, Visit>,
  acknowledged: ReadonlySet<string>,
): Promise<Audit> {
  const phones = new Map<string, number>();
  const found = new Set<string>();
  let altered = 0;
  for await (const exported of exportLeads(database.db, createEncryption(Buffer.from(KEY, 'base64'), []))) {
    found.add(exported.leadId);
    phones.set(exported.lead.phone1, (phones.get(exported.lead.phone1) ?? 0) + 1);
    if (!isAsSent(sent.get(exported.leadId), exported)) altered += 1;
  }
  const twins = [...phones.values()].reduce((sum, count) => sum + count - 1, 0);
  return {
    stored: found.size,
    lost: [...acknowledged].filter((id) => !found.has(id)).length,
    doubled: twins + (await surplus(database)),
    altered,
  };
}

/** The messages for an audit that does not hold, with the ledger of the same database. */
export async function faultsOf(database: Database, { lost, doubled, altered }: Audit): Promise<string[]> {
  const { saved, delivered, queued, stored, dead, held } = await readLedger(database.db, new Date());
  const difference = saved - delivered - queued - stored - dead - held;
  return [
    ...(lost === 0 ? [] : [`${lost} leads were acknowledged and are lost`]),
    ...(doubled === 0 ? [] : [`${doubled} leads, revisions, deliveries or decisions are there twice`]),
    ...(altered === 0 ? [] : [`${altered} leads are not as they were sent`]),
    ...(difference === 0 ? [] : [`the ledger differs by ${difference}`]),
  ];
}
