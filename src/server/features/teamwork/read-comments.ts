import { type Kysely, sql, type RawBuilder } from 'kysely';
import type { CommentPlace } from '#api/content/comment-calls.ts';
import type { Tables } from '../../core/database/tables.ts';
import { LIVE } from '../content/index.ts';

/** What somebody has said about a draft. */
export interface Comment {
  readonly id: number;
  /** The comment that it answers. */
  readonly thread: number | undefined;
  readonly document: string;
  /** The newest draft when it was written; 0: there was none. */
  readonly revision: number;
  readonly place: CommentPlace;
  /** Undefined: it was removed. */
  readonly text: string | undefined;
  readonly actor: string;
  /** The ids of people. */
  readonly mentions: readonly string[];
  readonly at: Date;
  /** What settled it, or the comment that it answers. */
  readonly settled: Settled | undefined;
}

export interface Settled {
  readonly actor: string;
  readonly at: Date;
  readonly publication: number | undefined;
}

interface CommentRow {
  readonly id: string;
  readonly thread_id: string | null;
  readonly document: string;
  readonly revision_id: string | null;
  readonly place: CommentPlace;
  readonly body: string | null;
  readonly mentions: readonly string[];
  readonly actor: string;
  readonly at: Date;
  readonly settled_actor: string | null;
  readonly settled_at: Date | null;
  readonly publication: string | null;
}

export type CommentReader = Pick<Kysely<Tables>, 'selectFrom' | 'getExecutor'>;

const commentOf = ({ settled_actor, settled_at, publication, ...row }: CommentRow): Comment => ({
  id: Number(row.id),
  thread: row.thread_id === null ? undefined : Number(row.thread_id),
  document: row.document,
  revision: Number(row.revision_id ?? 0),
  place: row.place,
  text: row.body ?? undefined,
  actor: row.actor,
  mentions: row.mentions,
  at: row.at,
  settled:
    settled_actor === null || settled_at === null
      ? undefined
      : { actor: settled_actor, at: settled_at, publication: publication === null ? undefined : Number(publication) },
});

/**
 * Comments that meet a condition, newest first. A comment is settled by somebody who says so, or by the first
 * publication afterwards of what it is about: of the revision that there was then, or of a newer one.
 * @param where on `one`, its `root`, and what has `settled` that
 */
export async function selectComments(
  db: CommentReader,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<readonly Comment[]> {
  const { rows } = await sql<CommentRow>`
    select one.id, one.thread_id, one.document, one.revision_id, one.place, one.body, one.mentions,
      written.actor, written.at, settled.actor as settled_actor, settled.at as settled_at,
      case when settled.kind = 'publication' then settled.id end as publication
    from content_comments one
    join content_events written on written.id = one.id
    join content_comments root on root.id = coalesce(one.thread_id, one.id)
    left join lateral (
      select min(id) as id from content_publications
      where document = root.document and environment = ${LIVE} and id > greatest(root.id, root.reopened_id)
        and revision_id >= coalesce(root.revision_id, 0)
    ) published on true
    left join content_events settled on settled.id = least(
      published.id, case when root.settled_id > coalesce(root.reopened_id, 0) then root.settled_id end)
    where ${where}
    order by one.id desc limit ${limit}`.execute(db);
  return rows.map(commentOf);
}

export const COMMENT_STATES = { open: sql`settled.id is null`, settled: sql`settled.id is not null`, all: sql`true` };

export interface CommentQuery {
  readonly document?: string | undefined;
  readonly state: keyof typeof COMMENT_STATES;
  readonly before?: number | undefined;
  readonly limit: number;
}

export async function listComments(
  db: CommentReader,
  { document, state, before, limit }: CommentQuery,
): Promise<readonly Comment[]> {
  const conditions = [
    COMMENT_STATES[state],
    ...(document === undefined ? [] : [sql`one.document = ${document}`]),
    ...(before === undefined ? [] : [sql`one.id < ${before}`]),
  ];
  return selectComments(db, sql.join(conditions, sql` and `), limit);
}

export async function findComment(db: CommentReader, id: number): Promise<Comment | undefined> {
  return (await selectComments(db, sql`one.id = ${id}`, 1))[0];
}
