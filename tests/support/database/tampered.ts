import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '#server/core/database/tables.ts';

/**
 * What is found in a database after somebody who can write to its tables, and knows no key, has changed the evidence;
 * the change is rolled back.
 */
export async function tampered<Found>(
  db: Kysely<Tables>,
  tamper: (tx: Transaction<Tables>) => Promise<unknown>,
  look: (tx: Transaction<Tables>) => Promise<Found>,
): Promise<Found> {
  const tx = await db.startTransaction().execute();
  try {
    for (const table of ['consents', 'consent_links'])
      await sql.raw(`alter table ${table} disable trigger all`).execute(tx);
    await tamper(tx);
    return await look(tx);
  } finally {
    await tx.rollback().execute();
  }
}
