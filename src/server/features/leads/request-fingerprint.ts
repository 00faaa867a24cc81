import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';

/** What tells a mark from the plain SHA-256 (hex) that rows of before have. */
const KEYED = 'k1.';
const PLAIN = /^[0-9a-f]{64}$/;
const BATCH = 500;
/** Servers of the version before know only their own hashes: what they may still have to compare is left as it is. */
const LEFT_MS = 24 * 60 * 60 * 1000;

/** In the very words of the index of migration 0016, so that looking for none costs nothing. */
const UNMARKED = sql<boolean>`request_hash not like 'k1.%' and request_hash <> 'booking'`;

type Index = Pick<Encryption, 'blindIndex' | 'blindIndexes'>;

const marked = (hash: string) => `requests:${hash}`;

/**
 * What is stored of a save to know it again, from the SHA-256 of what was sent: an HMAC under the key of the blind
 * index. A plain hash would tell whoever has the database, but no key, whether a guess at the answers is right.
 */
export function requestFingerprint(hash: string, encryption: Pick<Index, 'blindIndex'>): string {
  return `${KEYED}${encryption.blindIndex(marked(hash))}`;
}

/**
 * Is the save of this hash the one that is stored? Under whatever key it was marked, and for rows from before there
 * were marks.
 */
export function isSameRequest(stored: string, hash: string, encryption: Pick<Index, 'blindIndexes'>): boolean {
  if (!stored.startsWith(KEYED)) return stored === hash;
  return encryption.blindIndexes(marked(hash)).some((index) => stored === `${KEYED}${index}`);
}

/** Turns plain hashes of before into marks, a day after they were stored. Returns how many. */
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
