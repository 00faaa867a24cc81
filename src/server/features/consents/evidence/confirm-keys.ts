import type { Kysely } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';
import type { Encryption } from '../../../core/crypto/encryption.ts';

/**
 * Refuses a key that cannot open what the database holds, before a visitor's data are sealed with it: two keys whose
 * data mix, one of them lost, are found too late. Throws with what to configure; else remembers the key that seals from
 * now on.
 */
export async function confirmKeys(db: Kysely<Tables>, { keyIds }: Encryption): Promise<void> {
  const used = await db.selectFrom('encryption_keys').select('id').execute();
  const unknown = used.map(({ id }) => id).filter((id) => !keyIds.includes(id));
  if (unknown.length > 0) {
    throw new Error(
      `The database holds data that were sealed with other keys (${unknown.join(', ')}) than the configured ones ` +
        `(${keyIds.join(', ')}). Set ENCRYPTION_KEY to the key of these data, or add it to ENCRYPTION_KEYS_OLD.`,
    );
  }
  await db
    .insertInto('encryption_keys')
    .values({ id: keyIds[0] })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
