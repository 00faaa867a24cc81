import { sql } from 'kysely';
import { appendEvent } from './events.ts';
import type { RevisionsParts } from './revisions.ts';

/** So many are named by one event. */
const BATCH = 500;

export interface PruneOptions {
  /** Revisions that are older than this, and were never published, lose their texts. */
  readonly before: Date;
  readonly actor: string;
  readonly dryRun: boolean;
}

/**
 * Removes the texts of old drafts that were never published. Their rows stay, and an event names them, so that the
 * chain still says what was written when, by whom and with which hash. Kept: what was published or replaced by a
 * publication, what was approved or is scheduled, the newest of each document, and texts that a kept revision has too.
 * Returns the numbers of the revisions.
 */
export async function pruneRevisions(
  { db, encryption, clock }: RevisionsParts,
  { before, actor, dryRun }: PruneOptions,
): Promise<readonly number[]> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('content_state').select('last_event').forUpdate().executeTakeFirstOrThrow();
    const { rows } = await sql<{ id: string; hash: string }>`
      with needed as (
        select revision_id as id from content_publications where revision_id is not null
        union select previous_id from content_publications where previous_id is not null
        union select revision_id from content_heads where revision_id is not null
        union select revision_id from content_approvals
        union select (change->>'revision')::bigint from content_schedules, jsonb_array_elements(changes) change
          where state = 'waiting' and change->>'revision' ~ '^[0-9]+$'
        union select id from content_revisions where created_at >= ${before}
      )
      select id, hash from content_revisions one join content_texts using (hash)
      where body is not null and id not in (select id from needed)
        and hash not in (select hash from content_revisions where id in (select id from needed))
      order by id`.execute(tx);
    if (dryRun) return rows.map(({ id }) => Number(id));
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH);
      const revisions = batch.map(({ id, hash }) => ({ revision: Number(id), hash }));
      const detail = { before: before.toISOString(), revisions };
      await appendEvent(tx, encryption, { kind: 'pruned', actor, detail }, clock.now());
      await tx
        .updateTable('content_texts')
        .set({ body: null })
        .where(
          'hash',
          'in',
          batch.map(({ hash }) => hash),
        )
        .execute();
    }
    return rows.map(({ id }) => Number(id));
  });
}
