import type { Transaction } from 'kysely';
import type { CommentPlace } from '#api/content/comment-calls.ts';
import type { Tables } from '../../core/database/tables.ts';
import { appendEvent, type ContentEventKind, DRAFT, type RevisionsParts, takeTurn } from '../content/index.ts';
import { type Comment, findComment } from './read-comments.ts';

export interface NewComment {
  readonly document: string;
  readonly text: string;
  readonly place: CommentPlace;
  /** The comment that it answers. */
  readonly thread: number | undefined;
  readonly mentions: readonly string[];
  readonly actor: string;
}

export interface Comments {
  /** Adds a comment. Undefined: what it answers is no comment on this document that can be answered. */
  add(comment: NewComment): Promise<Comment | undefined>;
  /** Settles a comment with its answers, or opens it again; what is so already stays. Undefined: there is none. */
  settle(id: number, isSettled: boolean, actor: string): Promise<Comment | undefined>;
  /** Removes what a comment says for good. */
  remove(comment: Comment, actor: string): Promise<void>;
}

async function draftOf(tx: Transaction<Tables>, document: string): Promise<string | null> {
  const head = await tx
    .selectFrom('content_heads')
    .select('revision_id')
    .where('environment', '=', DRAFT)
    .where('document', '=', document)
    .executeTakeFirst();
  return head?.revision_id ?? null;
}

async function hasAnswers(tx: Transaction<Tables>, id: number): Promise<boolean> {
  const answer = await tx
    .selectFrom('content_comments')
    .select('id')
    .where('thread_id', '=', String(id))
    .where('body', 'is not', null)
    .executeTakeFirst();
  return answer !== undefined;
}

export function createComments({ db, encryption, clock }: RevisionsParts): Comments {
  const log = async (tx: Transaction<Tables>, kind: ContentEventKind, actor: string, detail: object): Promise<string> =>
    String(await appendEvent(tx, encryption, { kind, actor, detail: { ...detail } }, clock.now()));
  /** What was added or changed just now is there. */
  const foundIn = async (tx: Transaction<Tables>, id: number): Promise<Comment> => {
    const found = await findComment(tx, id);
    if (found === undefined) throw new Error(`comment ${id} is gone`);
    return found;
  };
  return {
    add: ({ document, text, place, thread, mentions, actor }) =>
      db.transaction().execute(async (tx) => {
        await takeTurn(tx);
        const answered = thread === undefined ? undefined : await findComment(tx, thread);
        if (thread !== undefined && (answered?.document !== document || answered.thread !== undefined))
          return undefined;
        const id = await log(tx, 'comment', actor, { document, mentions, ...(answered && { answers: answered.id }) });
        await tx
          .insertInto('content_comments')
          .values({
            id,
            document,
            thread_id: answered === undefined ? null : String(answered.id),
            revision_id: await draftOf(tx, document),
            place: JSON.stringify(answered?.place ?? place),
            body: text,
            mentions: JSON.stringify(mentions),
            settled_id: null,
            reopened_id: null,
            changed_id: id,
          })
          .execute();
        if (answered?.settled !== undefined)
          await tx
            .updateTable('content_comments')
            .set({ reopened_id: id, changed_id: id })
            .where('id', '=', String(answered.id))
            .execute();
        return foundIn(tx, Number(id));
      }),
    settle: (id, isSettled, actor) =>
      db.transaction().execute(async (tx) => {
        await takeTurn(tx);
        const comment = await findComment(tx, id);
        if (comment === undefined || (comment.settled !== undefined) === isSettled) return comment;
        const root = comment.thread ?? comment.id;
        const detail = { document: comment.document, comment: root };
        const event = await log(tx, isSettled ? 'comment-settled' : 'comment-reopened', actor, detail);
        await tx
          .updateTable('content_comments')
          .set({ [isSettled ? 'settled_id' : 'reopened_id']: event, changed_id: event })
          .where('id', '=', String(root))
          .execute();
        return foundIn(tx, id);
      }),
    remove: ({ id, thread, document }, actor) =>
      db.transaction().execute(async (tx) => {
        const event = await log(tx, 'comment-removed', actor, { document, comment: id });
        // Nobody can answer what is not said any more.
        const isOver = thread === undefined && !(await hasAnswers(tx, id));
        await tx
          .updateTable('content_comments')
          .set({ body: null, mentions: '[]', changed_id: event, ...(isOver ? { settled_id: event } : {}) })
          .where('id', '=', String(id))
          .execute();
      }),
  };
}
