import { randomBytes } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { VisitorKeysTable } from '../../../core/database/consent-tables.ts';
import type { Tables } from '../../../core/database/tables.ts';
import { createSeal, type Encryption } from '../../../core/crypto/encryption.ts';

type Seal = Pick<Encryption, 'seal' | 'open'>;
type Db = Pick<Kysely<Tables>, 'selectFrom' | 'insertInto'>;

/** The purpose under which a visitor's key is sealed. */
export function visitorKeyPurpose(leadId: string): string {
  return `visitor_keys:${leadId}`;
}

/** A new key of a visitor, and the row to store. */
export function newVisitorKey(
  encryption: Pick<Encryption, 'seal'>,
  leadId: string,
): { readonly seal: Seal; readonly key: Insertable<VisitorKeysTable> } {
  const fresh = randomBytes(32);
  const sealed = encryption.seal(visitorKeyPurpose(leadId), fresh.toString('base64'));
  return { seal: createSeal(fresh), key: { lead_id: leadId, sealed_key: sealed } };
}

/** A stored key of a visitor. */
export function openVisitorKey(encryption: Pick<Encryption, 'open'>, leadId: string, sealed: string): Seal {
  return createSeal(Buffer.from(encryption.open(visitorKeyPurpose(leadId), sealed), 'base64'));
}

/**
 * The key of one visitor, created when first needed. It seals what cannot be removed, such as evidence of consent,
 * which becomes unreadable when the visitor is erased.
 */
export async function visitorKey(db: Db, encryption: Encryption, leadId: string): Promise<Seal> {
  const { seal, key } = newVisitorKey(encryption, leadId);
  // If two requests create it concurrently, the first one wins.
  const made = await db
    .insertInto('visitor_keys')
    .values(key)
    .onConflict((conflict) => conflict.column('lead_id').doNothing())
    .returning('lead_id')
    .executeTakeFirst();
  if (made) return seal;
  const row = await db.selectFrom('visitor_keys').select('sealed_key').where('lead_id', '=', leadId).executeTakeFirst();
  if (!row) throw new Error('The key of a visitor was not stored');
  return openVisitorKey(encryption, leadId, row.sealed_key);
}
