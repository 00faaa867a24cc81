import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { createEncryption, type Encryption } from '../encryption.ts';

type Seal = Pick<Encryption, 'seal' | 'open'>;
type Db = Pick<Kysely<Tables>, 'selectFrom' | 'insertInto'>;

/** What the key of a visitor is sealed for. */
export function visitorKeyPurpose(leadId: string): string {
  return `visitor_keys:${leadId}`;
}

async function keyOf(db: Db, encryption: Encryption, leadId: string): Promise<Seal | undefined> {
  const row = await db.selectFrom('visitor_keys').select('sealed_key').where('lead_id', '=', leadId).executeTakeFirst();
  return row && createEncryption(Buffer.from(encryption.open(visitorKeyPurpose(leadId), row.sealed_key), 'base64'));
}

/**
 * The key of one visitor, made when first needed. What cannot be removed, as evidence of consent, is sealed with it, and
 * becomes unreadable when the visitor is erased.
 */
export async function visitorKey(db: Db, encryption: Encryption, leadId: string): Promise<Seal> {
  const sealed = encryption.seal(visitorKeyPurpose(leadId), randomBytes(32).toString('base64'));
  // Of two that make it at once, the first one's stands.
  await db.insertInto('visitor_keys').values({ lead_id: leadId, sealed_key: sealed }).onConflict((conflict) => conflict.column('lead_id').doNothing()).execute();
  const key = await keyOf(db, encryption, leadId);
  if (!key) throw new Error('The key of a visitor was not stored');
  return key;
}
