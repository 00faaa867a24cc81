import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';

/**
 * Until the transaction ends, what else a visitor does waits: whoever saves and books at once does one after the other.
 */
export async function lockVisit(tx: Transaction<Tables>, draftId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${draftId}, 0))`.execute(tx);
}
