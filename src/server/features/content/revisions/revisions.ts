import type { Kysely, Selectable, Transaction } from 'kysely';
import type { ContentRevisionsTable } from '../../../core/database/content-tables.ts';
import type { Tables } from '../../../core/database/tables.ts';
import type { Encryption } from '../../../core/crypto/encryption.ts';
import type { Clock } from '../../../core/clock.ts';
import { appendEvent, takeTurn, textHash } from './events.ts';
import { GUARDED_BODY, unguarded } from './whole-text.ts';

/** What is being written: the newest revision of each document. */
export const DRAFT = 'draft';

/** A document as it was once written. */
export interface Revision {
  readonly id: number;
  /** `s6.json` or `fragments/after-screener.json`. */
  readonly document: string;
  /** SHA-256 (hex) of the text. */
  readonly hash: string;
  /** The revision that it changed; undefined: the first. */
  readonly parentId: number | undefined;
  readonly author: string;
  readonly source: string;
  readonly note: string;
  readonly createdAt: Date;
}

export interface RevisionText extends Revision {
  readonly text: string;
}

export interface NewRevision {
  readonly document: string;
  readonly text: string;
  /** The revision that the author has read; undefined: there was none, or it was archived. */
  readonly basedOn: number | undefined;
  readonly author: string;
  readonly source: string;
  readonly note: string;
}

/** `changed`: somebody else was faster; `current` is what they wrote, undefined if they archived the document. */
export type SaveOutcome =
  | { readonly ok: true; readonly revision: Revision }
  | { readonly ok: false; readonly current: RevisionText | undefined };

export interface Revisions {
  /** Makes a text the newest draft of its document, if the draft is still the revision that it is based on. */
  save(revision: NewRevision): Promise<SaveOutcome>;
  /** Stores a text that another source has, without making it a draft. */
  record(revision: Omit<NewRevision, 'basedOn'>): Promise<Revision>;
  /** Takes a document out of the drafts; its revisions remain. */
  archive(document: string, basedOn: number, actor: string): Promise<SaveOutcome>;
  /** The newest revision of a document in an environment; undefined: it has none there, or was withdrawn. */
  head(environment: string, document: string): Promise<RevisionText | undefined>;
  /** The newest revisions of an environment, by document. */
  heads(environment: string): Promise<Revision[]>;
  /** By document: who has archived it, and when, unless it was written again since. */
  archived(): Promise<ReadonlyMap<string, { readonly actor: string; readonly at: Date }>>;
  find(id: number): Promise<RevisionText | undefined>;
  /** The revisions of a document before one, newest first. */
  history(
    document: string,
    page: { readonly before?: number | undefined; readonly limit: number },
  ): Promise<Revision[]>;
}

export interface RevisionsParts {
  readonly db: Kysely<Tables>;
  readonly encryption: Encryption;
  readonly clock: Clock;
}

const COLUMNS = [
  'content_revisions.id',
  'content_revisions.document',
  'content_revisions.hash',
  'parent_id',
  'author',
  'source',
  'note',
  'created_at',
] as const;

function revisionOf(row: Selectable<ContentRevisionsTable>): Revision {
  return {
    id: Number(row.id),
    document: row.document,
    hash: row.hash,
    parentId: row.parent_id === null ? undefined : Number(row.parent_id),
    author: row.author,
    source: row.source,
    note: row.note,
    createdAt: row.created_at,
  };
}

/** Undefined: its text was pruned. */
function withText({
  guarded,
  ...row
}: Selectable<ContentRevisionsTable> & { readonly guarded: string | null }): RevisionText | undefined {
  const text = unguarded(guarded);
  return text === undefined ? undefined : { ...revisionOf(row), text };
}

type Reader = Pick<Kysely<Tables>, 'selectFrom'>;

async function headOf(db: Reader, environment: string, document: string): Promise<RevisionText | undefined> {
  const row = await db
    .selectFrom('content_heads')
    .innerJoin('content_revisions', 'content_revisions.id', 'content_heads.revision_id')
    .innerJoin('content_texts', 'content_texts.hash', 'content_revisions.hash')
    .select([...COLUMNS, GUARDED_BODY])
    .where('environment', '=', environment)
    .where('content_heads.document', '=', document)
    .executeTakeFirst();
  return row && withText(row);
}

async function moveDraft(
  tx: Transaction<Tables>,
  document: string,
  revision: number | undefined,
  event: number,
): Promise<void> {
  const revisionId = revision === undefined ? null : String(revision);
  await tx
    .insertInto('content_heads')
    .values({ environment: DRAFT, document, revision_id: revisionId, event_id: String(event) })
    .onConflict((conflict) =>
      conflict.columns(['environment', 'document']).doUpdateSet({ revision_id: revisionId, event_id: String(event) }),
    )
    .execute();
}

/** Stores a revision in a transaction. The caller has compared what it is based on, and moves the draft to it. */
export async function insertRevision(
  tx: Transaction<Tables>,
  { encryption, clock }: Pick<RevisionsParts, 'encryption' | 'clock'>,
  { document, text, basedOn, author, source, note }: NewRevision,
): Promise<Revision> {
  const now = clock.now();
  const hash = textHash(text);
  const detail = { document, hash, parent: basedOn ?? null, source, note };
  const id = await appendEvent(tx, encryption, { kind: 'revision', actor: author, detail }, now);
  await tx
    .insertInto('content_texts')
    .values({ hash, body: text })
    // A text that was pruned is written again.
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ body: text }).where('content_texts.body', 'is', null),
    )
    .execute();
  const row = {
    id: String(id),
    document,
    hash,
    parent_id: basedOn === undefined ? null : String(basedOn),
    author,
    source,
    note,
    created_at: now,
  };
  await tx.insertInto('content_revisions').values(row).execute();
  return revisionOf(row);
}

export function createRevisions({ db, encryption, clock }: RevisionsParts): Revisions {
  /** Writers of content take turns: what is compared here is still true when the change is stored. */
  async function changing(
    document: string,
    basedOn: number | undefined,
    change: (tx: Transaction<Tables>, head: RevisionText | undefined) => Promise<Revision>,
  ): Promise<SaveOutcome> {
    return db.transaction().execute(async (tx): Promise<SaveOutcome> => {
      await takeTurn(tx);
      const current = await headOf(tx, DRAFT, document);
      return current?.id === basedOn ? { ok: true, revision: await change(tx, current) } : { ok: false, current };
    });
  }

  return {
    save: (revision) =>
      changing(revision.document, revision.basedOn, async (tx, head) => {
        // Saving the same text again is no change.
        if (head?.text === revision.text) return head;
        const saved = await insertRevision(tx, { encryption, clock }, revision);
        await moveDraft(tx, saved.document, saved.id, saved.id);
        return saved;
      }),
    record: (revision) =>
      db.transaction().execute(async (tx) => {
        await takeTurn(tx);
        return insertRevision(tx, { encryption, clock }, { ...revision, basedOn: undefined });
      }),
    archive: (document, basedOn, actor) =>
      changing(document, basedOn, async (tx, head) => {
        if (head === undefined) throw new Error('a document without a draft cannot be archived');
        const detail = { document, revision: head.id };
        const event = await appendEvent(tx, encryption, { kind: 'archive', actor, detail }, clock.now());
        await moveDraft(tx, document, undefined, event);
        return head;
      }),
    head: (environment, document) => headOf(db, environment, document),
    heads: async (environment) => {
      const rows = await db
        .selectFrom('content_heads')
        .innerJoin('content_revisions', 'content_revisions.id', 'content_heads.revision_id')
        .select(COLUMNS)
        .where('environment', '=', environment)
        .orderBy('content_revisions.document')
        .execute();
      return rows.map(revisionOf);
    },
    archived: async () => {
      const rows = await db
        .selectFrom('content_heads')
        .innerJoin('content_events', 'content_events.id', 'content_heads.event_id')
        .select(['document', 'actor', 'at'])
        .where('environment', '=', DRAFT)
        .where('revision_id', 'is', null)
        .execute();
      return new Map(rows.map(({ document, ...by }) => [document, by]));
    },
    find: async (id) => {
      const row = await db
        .selectFrom('content_revisions')
        .innerJoin('content_texts', 'content_texts.hash', 'content_revisions.hash')
        .select([...COLUMNS, GUARDED_BODY])
        .where('content_revisions.id', '=', String(id))
        .executeTakeFirst();
      return row && withText(row);
    },
    history: async (document, { before, limit }) => {
      let query = db
        .selectFrom('content_revisions')
        .select(COLUMNS)
        .where('document', '=', document)
        .orderBy('id', 'desc')
        .limit(limit);
      if (before !== undefined) query = query.where('id', '<', String(before));
      return (await query.execute()).map(revisionOf);
    },
  };
}
