import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';

/**
 * Serialises a visitor's actions until the transaction ends: a concurrent save and booking run one after the other. The
 * id is part of the text: without parameters, the lock is sent together with BEGIN.
 */
export async function lockVisit(tx: Transaction<Tables>, draftId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sql.lit(draftId)}, 0))`.execute(tx);
}
