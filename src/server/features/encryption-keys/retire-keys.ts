import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import { remainsText, retiredKeyPurpose } from '../../core/crypto/open-encryption.ts';
import { valuesByKey } from './reseal-columns.ts';

/**
 * Has the key sealed part of the evidence, as happened before visitors had their own keys? Evidence is never changed,
 * so the key has to stay.
 */
async function holdsEvidence(db: Kysely<Tables>, id: string): Promise<boolean> {
  const head = `1.${id}.%`;
  const contact = await db
    .selectFrom('consents')
    .select('id')
    .where('contact', 'like', head)
    .limit(1)
    .executeTakeFirst();
  return (
    (contact ??
      (await db.selectFrom('signatures').select('id').where('signer', 'like', head).limit(1).executeTakeFirst())) !==
    undefined
  );
}

/**
 * Retires the configured old keys that no longer seal anything, so that a server starts without them. What they signed
 * and indexed, above all the chain of the evidence, is still recognised: those parts stay, sealed with the current key.
 * Returns the ids of the keys that may be removed from ENCRYPTION_KEYS_OLD.
 */
export async function retireKeys(db: Kysely<Tables>, encryption: Encryption, now: Date): Promise<readonly string[]> {
  const counts = await valuesByKey(db);
  const retired: string[] = [];
  for (const id of encryption.keyIds.slice(1)) {
    const remains = encryption.remainsOf(id);
    if (!remains || (counts.get(id) ?? 0) > 0 || (await holdsEvidence(db, id))) continue;
    retired.push(id);
    await db.transaction().execute(async (tx) => {
      const row = { id, remains: encryption.seal(retiredKeyPurpose(id), remainsText(remains)), retired_at: now };
      await tx
        .insertInto('retired_keys')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      await tx.deleteFrom('encryption_keys').where('id', '=', id).execute();
    });
  }
  return retired;
}
