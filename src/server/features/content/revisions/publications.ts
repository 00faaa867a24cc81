import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';
import type { Written } from '../campaign-file.ts';
import { keepVersion, type PublishedCampaign } from '../campaign-versions.ts';
import { appendEvent } from './events.ts';
import { type Change, type RevisionChange, SOURCE } from './change.ts';
import {
  documentsOf,
  type EnvironmentDocuments,
  listPublications,
  liveHeads,
  type PublicationEntry,
  type PublicationsPage,
  replacedBy,
  standingAfter,
  versionOf,
} from './read-publications.ts';
import { insertRevision, type RevisionsParts } from './revisions.ts';

/** The channel on which servers tell each other that something was published. */
export const CHANNEL = 'content_published';

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

export interface Publications {
  version(environment: string): Promise<number>;
  documents(environment: string): Promise<EnvironmentDocuments>;
  /**
   * Publishes all changes or none. Returns the id of the publication; undefined if the environment has changed since
   * the gate judged it.
   */
  commit(publication: NewPublication): Promise<number | undefined>;
  /** Which revision of each document is live; undefined: it was withdrawn. None: it was given back. */
  heads(): Promise<RevisionChange[]>;
  /**
   * What a publication replaced: publishing it takes the publication back. Empty: there is no such publication.
   * `superseded`: the document was published again since.
   */
  replacedBy(publication: number): Promise<(RevisionChange & { readonly superseded: boolean })[]>;
  /** What was live after a publication, and when; undefined: there is none. */
  standing(publication: number): ReturnType<typeof standingAfter>;
  /** The publications before one, newest first; of one document, if it is given. */
  list(page: PublicationsPage): Promise<PublicationEntry[]>;
}

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
  const row = { revision_id: revision === SOURCE ? null : storedId(revision), event_id: String(event) };
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
  if (revision === SOURCE) {
    await tx
      .deleteFrom('content_heads')
      .where('environment', '=', environment)
      .where('document', '=', document)
      .execute();
    return;
  }
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
    version: (environment) => versionOf(db, environment),
    documents: (environment) => documentsOf(db, environment),
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
    heads: () => liveHeads(db),
    replacedBy: (publication) => replacedBy(db, publication),
    standing: (publication) => standingAfter(db, publication),
    list: (page) => listPublications(db, page),
  };
}
