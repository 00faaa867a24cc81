import type { Kysely } from 'kysely';
import type { Encryption } from '../../../core/crypto/encryption.ts';
import type { Tables } from '../../../core/database/tables.ts';
import { oldestDraft, openDraft } from './drafts.ts';

/** Opening so many takes a few milliseconds, for which visitors wait. */
const BATCH = 100;
const MAX_COUNTED = 20_000;

/** How many visits of each version of each campaign are under way, by `ID VERSION`; of many, the newest are counted. */
export async function countDrafts(
  db: Kysely<Tables>,
  encryption: Pick<Encryption, 'open'>,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (let offset = 0; offset < MAX_COUNTED; offset += BATCH) {
    const rows = await db
      .selectFrom('drafts')
      .selectAll()
      .where('saved_at', '>', oldestDraft(now))
      .orderBy('saved_at', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      const { campaignId, campaignVersion } = openDraft(row.id, row, encryption);
      const key = `${campaignId} ${campaignVersion}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    if (rows.length < BATCH) break;
  }
  return counts;
}
