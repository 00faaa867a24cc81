import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { createEncryption, type Encryption, type RetiredKey } from './encryption.ts';

/** The keys configured by the operator. */
export interface Secrets {
  readonly current: Buffer;
  readonly old: readonly Buffer[];
}

/** The purpose under which the remains of a retired key are sealed. */
export function retiredKeyPurpose(id: string): string {
  return `retired_keys:${id}`;
}

/** The remains of a key in the form in which they are sealed. */
export function remainsText({ index, signing }: RetiredKey): string {
  return JSON.stringify({ index: index.toString('base64'), signing: signing.toString('base64') });
}

function remainsFrom(id: string, text: string): RetiredKey {
  const value: unknown = JSON.parse(text);
  const part = (name: string) =>
    Buffer.from(
      typeof value === 'object' && value !== null ? String(new Map(Object.entries(value)).get(name) ?? '') : '',
      'base64',
    );
  const key = { id, index: part('index'), signing: part('signing') };
  if (key.index.length !== 32 || key.signing.length !== 32)
    throw new Error(`The remains of the key ${id} are not whole`);
  return key;
}

/**
 * Refuses a key that cannot open what the database holds, before visitors' data are sealed with it. Otherwise data of
 * two keys would mix, and the loss of one key would be noticed too late. Throws an error that says what to configure;
 * otherwise records the key that seals from now on.
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

/**
 * The encryption of this database: the configured keys, and the remains of retired ones. Throws if the database holds
 * data of a key that is not configured (`confirmKeys`).
 */
export async function openEncryption(db: Kysely<Tables>, { current, old }: Secrets): Promise<Encryption> {
  const configured = createEncryption(current, old);
  await confirmKeys(db, configured);
  const rows = await db.selectFrom('retired_keys').select(['id', 'remains']).execute();
  // A retired key that is configured again is known in full.
  const retired = rows
    .filter(({ id }) => !configured.keyIds.includes(id))
    .map(({ id, remains }) => remainsFrom(id, configured.open(retiredKeyPurpose(id), remains)));
  return createEncryption(current, old, retired);
}
