import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';
import type { CampaignFile, Written } from '../campaign-file.ts';
import { keepVersion, type PublishedCampaign } from '../campaign-versions.ts';
import { appendEvent } from './events.ts';
import { insertRevision, type RevisionsParts } from './revisions.ts';

/** What visitors get. */
export const LIVE = 'live';
/** The channel on which servers tell each other that something was published. */
export const CHANNEL = 'content_published';

/** A revision to be published; without one, the document is withdrawn. */
export interface Change {
  readonly document: string;
  readonly revision: number | undefined;
}

export interface ReplacedDocument {
  readonly document: string;
  readonly text: string;
  /** The name of its source. */
  readonly source: string;
  /** The commit that wrote it last, if the source knows. */
  readonly written: Written | undefined;
}

export interface NewPublication {
  readonly environment: string;
  /** The version of the environment that the gate has judged the changes against. */
  readonly judgedAt: number;
  readonly changes: readonly Change[];
  /**
   * Documents of other sources that are published here for the first time, as they were: stored as revisions, so that
   * the publication can be taken back.
   */
  readonly replaced: readonly ReplacedDocument[];
  /** The campaigns that will be served, as the gate has assembled and proven them. */
  readonly campaigns: readonly PublishedCampaign[];
  readonly actor: string;
  readonly note: string;
  /** The schedule that this carries out: it is settled with the publication, and only once. */
  readonly schedule?: string | undefined;
}

/** What was published when. */
export interface PublicationEntry {
  readonly id: number;
  readonly environment: string;
  readonly document: string;
  readonly revision: number | undefined;
  readonly previous: number | undefined;
  readonly actor: string;
  readonly note: string;
  readonly at: Date;
}

/** The documents of an environment at one moment. */
export interface EnvironmentDocuments {
  /** The id of the last publication; 0: there was none. */
  readonly version: number;
  readonly files: readonly CampaignFile[];
}

export interface Publications {
  version(environment: string): Promise<number>;
  documents(environment: string): Promise<EnvironmentDocuments>;
  /**
   * Publishes all changes or none. Returns the id of the publication; undefined if the environment has changed since
   * the gate judged it.
   */
  commit(publication: NewPublication): Promise<number | undefined>;
  /** Which revision of each document is live; undefined: it was withdrawn. */
  heads(): Promise<Change[]>;
  /**
   * What a publication replaced: publishing it takes the publication back. Empty: there is no such publication.
   * `superseded`: the document was published again since.
   */
  replacedBy(publication: number): Promise<(Change & { readonly superseded: boolean })[]>;
  /** The publications before one, newest first; of one document, if it is given. */
  list(page: {
    readonly document?: string | undefined;
    readonly before?: number | undefined;
    readonly limit: number;
  }): Promise<PublicationEntry[]>;
}

const idOf = (stored: string | null) => (stored === null ? undefined : Number(stored));
const storedId = (id: number | undefined) => (id === undefined ? null : String(id));

/** Locks the environment until the transaction ends; true if it is still at the version. */
async function isStillAt(tx: Transaction<Tables>, environment: string, version: number): Promise<boolean> {
  await tx
    .insertInto('content_environments')
    .values({ name: environment, version: '0' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('content_environments')
    .select('version')
    .where('name', '=', environment)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return Number(row.version) === version;
}

/** @param inherited the revision that another source had, if the document is published here for the first time */
async function moveHead(
  tx: Transaction<Tables>,
  environment: string,
  { document, revision }: Change,
  { event, inherited }: { readonly event: number; readonly inherited: number | undefined },
): Promise<void> {
  const before = await tx
    .selectFrom('content_heads')
    .select('revision_id')
    .where('environment', '=', environment)
    .where('document', '=', document)
    .executeTakeFirst();
  const row = { revision_id: storedId(revision), event_id: String(event) };
  await tx
    .insertInto('content_publications')
    .values({
      id: String(event),
      environment,
      document,
      revision_id: row.revision_id,
      previous_id: before === undefined ? storedId(inherited) : before.revision_id,
    })
    .execute();
  await tx
    .insertInto('content_heads')
    .values({ environment, document, ...row })
    .onConflict((conflict) => conflict.columns(['environment', 'document']).doUpdateSet(row))
    .execute();
}

/** False: another server has carried the schedule out, or somebody has cancelled it. */
async function isWaiting(tx: Transaction<Tables>, schedule: string): Promise<boolean> {
  const row = await tx
    .selectFrom('content_schedules')
    .select('state')
    .where('id', '=', schedule)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === 'waiting';
}

async function settleSchedule(tx: Transaction<Tables>, schedule: string, publication: number): Promise<void> {
  await tx
    .updateTable('content_schedules')
    .set({ state: 'published', outcome: JSON.stringify({ publication }) })
    .where('id', '=', schedule)
    .execute();
}

export function createPublications({ db, encryption, clock }: RevisionsParts): Publications {
  return {
    version: async (environment) => versionOf(db, environment),
    documents: async (environment) => documentsOf(db, environment),
    commit: ({ environment, judgedAt, changes, replaced, campaigns, actor, note, schedule }) =>
      db.transaction().execute(async (tx) => {
        if (!(await isStillAt(tx, environment, judgedAt))) return undefined;
        if (schedule !== undefined && !(await isWaiting(tx, schedule))) return judgedAt;
        const now = clock.now();
        const detail = {
          environment,
          changes: changes.map(({ document, revision }) => ({ document, revision: revision ?? null })),
          campaigns: campaigns.map(({ campaign, contentHash }) => [campaign.id, campaign.version, contentHash]),
          note,
        };
        const inherited = new Map<string, number>();
        for (const { document, text, source, written } of replaced) {
          const words = 'As it was before it was published here';
          const origin = written
            ? { author: written.author, note: `${words}: ${written.note} (${written.commit}, ${written.at})` }
            : { author: source, note: words };
          const revision = { document, text, basedOn: undefined, source, ...origin };
          inherited.set(document, (await insertRevision(tx, { encryption, clock }, revision)).id);
        }
        const event = await appendEvent(tx, encryption, { kind: 'publication', actor, detail }, now);
        for (const change of changes)
          await moveHead(tx, environment, change, { event, inherited: inherited.get(change.document) });
        if (schedule !== undefined) await settleSchedule(tx, schedule, event);
        // Other servers find the hash, and need not prove the campaign again.
        for (const campaign of campaigns) await keepVersion(tx, campaign, now);
        await tx
          .updateTable('content_environments')
          .set({ version: String(event) })
          .where('name', '=', environment)
          .execute();
        await sql`select pg_notify(${CHANNEL}, ${String(event)})`.execute(tx);
        return event;
      }),
    heads: async () => {
      const rows = await db
        .selectFrom('content_heads')
        .select(['document', 'revision_id'])
        .where('environment', '=', LIVE)
        .execute();
      return rows.map(({ document, revision_id }) => ({ document, revision: idOf(revision_id) }));
    },
    replacedBy: async (publication) => replacedBy(db, publication),
    list: async ({ document, before, limit }) => {
      let query = db
        .selectFrom('content_publications')
        .innerJoin('content_events', 'content_events.id', 'content_publications.id')
        .select([
          'content_publications.id',
          'environment',
          'document',
          'revision_id',
          'previous_id',
          'actor',
          'at',
          'detail',
        ])
        .orderBy('content_publications.id', 'desc')
        .orderBy('document')
        .limit(limit);
      if (document !== undefined) query = query.where('document', '=', document);
      if (before !== undefined) query = query.where('content_publications.id', '<', String(before));
      return (await query.execute()).map(({ id, revision_id, previous_id, detail, ...rest }) => ({
        ...rest,
        id: Number(id),
        revision: idOf(revision_id),
        previous: idOf(previous_id),
        note: noteOf(detail),
      }));
    },
  };
}

function noteOf(detail: string): string {
  const parsed: unknown = JSON.parse(detail);
  return typeof parsed === 'object' && parsed !== null && 'note' in parsed && typeof parsed.note === 'string'
    ? parsed.note
    : '';
}

async function versionOf(db: Kysely<Tables>, environment: string): Promise<number> {
  const row = await db
    .selectFrom('content_environments')
    .select('version')
    .where('name', '=', environment)
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

/** In one statement, so that a publication of several documents is seen as a whole or not at all. */
async function documentsOf(db: Kysely<Tables>, environment: string): Promise<EnvironmentDocuments> {
  const rows = await db
    .selectFrom('content_environments')
    .innerJoin('content_heads', 'content_heads.environment', 'content_environments.name')
    .leftJoin('content_revisions', 'content_revisions.id', 'content_heads.revision_id')
    .leftJoin('content_texts', 'content_texts.hash', 'content_revisions.hash')
    .select(['content_environments.version', 'content_heads.document', 'body'])
    .where('content_environments.name', '=', environment)
    .orderBy('content_heads.document')
    .execute();
  return {
    version: Number(rows[0]?.version ?? 0),
    files: rows.map(({ document, body }) =>
      body === null ? { name: document, text: '', withdrawn: true } : { name: document, text: body },
    ),
  };
}

async function replacedBy(db: Kysely<Tables>, publication: number) {
  const rows = await db
    .selectFrom('content_publications')
    .innerJoin('content_heads', (join) =>
      join
        .onRef('content_heads.environment', '=', 'content_publications.environment')
        .onRef('content_heads.document', '=', 'content_publications.document'),
    )
    .select(['content_publications.document', 'previous_id', 'event_id'])
    .where('content_publications.id', '=', String(publication))
    .execute();
  return rows.map(({ document, previous_id, event_id }) => ({
    document,
    revision: idOf(previous_id),
    superseded: Number(event_id) !== publication,
  }));
}
