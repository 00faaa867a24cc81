import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';

/** Serialises a visitor's actions until the transaction ends: a concurrent save and booking run one after the other. */
export async function lockVisit(tx: Transaction<Tables>, draftId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${draftId}, 0))`.execute(tx);
}
