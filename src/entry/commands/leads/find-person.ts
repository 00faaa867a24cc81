import type { Database } from '#server/core/database/open-database.ts';
import type { Encryption } from '#server/core/crypto/encryption.ts';
import { findLeadsByPhone } from '#server/features/erasure/index.ts';
import { exportLeads } from '#server/features/leads/index.ts';
import type { Person } from './person-options.ts';

/**
 * The leads of a person. Addresses are encrypted without an index, so each lead is decrypted to find one: seconds for a
 * hundred thousand.
 */
export async function leadsOf(
  { db }: Pick<Database, 'db'>,
  encryption: Encryption,
  { lead, phone, email }: Person,
): Promise<readonly string[]> {
  if (lead !== undefined) return [lead];
  if (phone !== undefined) return findLeadsByPhone({ db, encryption }, phone);
  const wanted = (email ?? '').toLowerCase();
  const ids: string[] = [];
  for await (const row of exportLeads(db, encryption))
    if (row.lead.email?.toLowerCase() === wanted) ids.push(row.leadId);
  return ids;
}
