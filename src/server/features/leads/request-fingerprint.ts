import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';

/** Distinguishes a fingerprint from the plain SHA-256 (hex) in rows of earlier versions. */
const KEYED = 'k1.';
const PLAIN = /^[0-9a-f]{64}$/;
const BATCH = 500;
/**
 * Servers of the previous version know only their own hashes: those that they may still have to compare are left alone.
 */
const LEFT_MS = 24 * 60 * 60 * 1000;

/** Exactly the expression in the index of migration 0016, so that finding none costs nothing. */
const UNMARKED = sql<boolean>`request_hash not like 'k1.%' and request_hash <> 'booking'`;

type Index = Pick<Encryption, 'blindIndex' | 'blindIndexes'>;

const marked = (hash: string) => `requests:${hash}`;

/**
 * What is stored to recognise a repeated save, computed from the SHA-256 of the request: an HMAC under the key of the
 * blind index. A plain hash would let someone who has the database, but no key, verify guesses of the answers.
 */
export function requestFingerprint(hash: string, encryption: Pick<Index, 'blindIndex'>): string {
  return `${KEYED}${encryption.blindIndex(marked(hash))}`;
}

/**
 * Is the stored save the one with this hash? Accepts fingerprints under any known key, and rows from before there were
 * fingerprints.
 */
export function isSameRequest(stored: string, hash: string, encryption: Pick<Index, 'blindIndexes'>): boolean {
  if (!stored.startsWith(KEYED)) return stored === hash;
  return encryption.blindIndexes(marked(hash)).some((index) => stored === `${KEYED}${index}`);
}

/** Replaces the plain hashes of earlier versions by fingerprints, a day after they were stored. Returns how many. */
export async function fingerprintPlainHashes(
  db: Kysely<Tables>,
  encryption: Pick<Index, 'blindIndex'>,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - LEFT_MS);
  let count = 0;
  for (;;) {
    const rows = await db
      .selectFrom('lead_revisions')
      .select(['lead_id', 'revision', 'request_hash'])
      .where(UNMARKED)
      .where('created_at', '<', before)
      .limit(BATCH)
      .execute();
    const plain = rows.filter(({ request_hash: hash }) => PLAIN.test(hash));
    for (const { lead_id: id, revision, request_hash: hash } of plain)
      await db
        .updateTable('lead_revisions')
        .set({ request_hash: requestFingerprint(hash, encryption) })
        .where('lead_id', '=', id)
        .where('revision', '=', revision)
        .execute();
    count += plain.length;
    if (plain.length < BATCH) return count;
  }
}
