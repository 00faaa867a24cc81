import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Encryption } from '../../encryption.ts';
import type { Clock, Draft, Drafts, OpenDraft } from '../../services.ts';

/** A draft that nobody touched for so long is gone (K8). */
export const DRAFT_IDLE_MS = 20 * 60 * 60 * 1000;

type Content = Omit<Draft, 'id' | 'savedAt' | 'startedAt'>;

function isContent(value: unknown): value is Content {
  return (
    typeof value === 'object' && value !== null && 'campaignId' in value && 'answers' in value && 'revision' in value
  );
}

/** What a draft is sealed for. */
export function draftPurpose(id: string): string {
  return `drafts:${id}`;
}

/** Writes a draft with any connection, so that a save of a lead can write it in its own transaction. */
export async function writeDraft(
  db: Kysely<Tables>,
  encryption: Encryption,
  now: Date,
  { id, ...content }: OpenDraft,
): Promise<void> {
  const row = { payload: encryption.seal(draftPurpose(id), JSON.stringify(content)), saved_at: now };
  await db
    .insertInto('drafts')
    .values({ id, started_at: now, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Drafts in the database, sealed (K8). A draft that has expired is no draft. */
export function createDrafts(db: Kysely<Tables>, encryption: Encryption, clock: Clock): Drafts {
  const oldest = () => new Date(clock.now().getTime() - DRAFT_IDLE_MS);
  return {
    load: async (id) => {
      const row = await db
        .selectFrom('drafts')
        .select(['payload', 'saved_at', 'started_at'])
        .where('id', '=', id)
        .where('saved_at', '>', oldest())
        .executeTakeFirst();
      if (!row) return undefined;
      const content: unknown = JSON.parse(encryption.open(draftPurpose(id), row.payload));
      if (!isContent(content)) throw new Error('A sealed draft does not hold a draft');
      return { id, ...content, savedAt: row.saved_at, startedAt: row.started_at };
    },
    save: (draft) => writeDraft(db, encryption, clock.now(), draft),
    remove: async (id) => {
      await db.deleteFrom('drafts').where('id', '=', id).execute();
    },
  };
}

/** Removes the drafts that have expired. Returns how many. */
export async function removeExpiredDrafts(db: Kysely<Tables>, now: Date): Promise<number> {
  const result = await db
    .deleteFrom('drafts')
    .where('saved_at', '<=', new Date(now.getTime() - DRAFT_IDLE_MS))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
