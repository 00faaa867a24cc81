import { sql } from 'kysely';
import { appendEvent, type RevisionsParts, takeTurn } from '../content/index.ts';
import { selectComments } from './read-comments.ts';

/** More than any installation has. */
const ALL = 1_000_000;

export interface PruneCommentsOptions {
  /** What was settled before this is removed. */
  readonly before: Date;
  readonly actor: string;
  readonly dryRun: boolean;
}

/**
 * Removes comments that were settled long ago, with their answers; the log keeps who commented on what and when.
 * Returns their numbers.
 */
export async function pruneComments(
  { db, encryption, clock }: RevisionsParts,
  { before, actor, dryRun }: PruneCommentsOptions,
): Promise<readonly number[]> {
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx);
    const old = await selectComments(tx, sql`settled.at < ${before}`, ALL);
    const comments = old.map(({ id }) => id).toSorted((one, other) => one - other);
    if (dryRun || comments.length === 0) return comments;
    await tx.deleteFrom('content_comments').where('id', 'in', comments.map(String)).execute();
    const detail = { before: before.toISOString(), comments };
    await appendEvent(tx, encryption, { kind: 'comments-pruned', actor, detail }, clock.now());
    return comments;
  });
}
