import type { Kysely } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';
import type { CampaignFile } from '../campaign-file.ts';
import { type Change, LIVE, type RevisionChange, SOURCE } from './change.ts';
import { GUARDED_BODY, unguarded } from './whole-text.ts';

/** What was published when. */
export interface PublicationEntry {
  readonly id: number;
  readonly environment: string;
  readonly document: string;
  readonly revision: Change['revision'];
  readonly previous: number | undefined;
  readonly actor: string;
  readonly note: string;
  readonly at: Date;
}

export interface PublicationsPage {
  readonly document?: string | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** The documents of an environment at one moment. */
export interface EnvironmentDocuments {
  /** The id of the last publication; 0: there was none. */
  readonly version: number;
  readonly files: readonly CampaignFile[];
}

const idOf = (stored: string | null) => (stored === null ? undefined : Number(stored));

export async function liveHeads(db: Kysely<Tables>): Promise<RevisionChange[]> {
  const rows = await db
    .selectFrom('content_heads')
    .select(['document', 'revision_id'])
    .where('environment', '=', LIVE)
    .execute();
  return rows.map(({ document, revision_id }) => ({ document, revision: idOf(revision_id) }));
}

/** When each document was published here last, or withdrawn, or given back. */
export async function publishedAt(db: Kysely<Tables>): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('content_publications')
    .innerJoin('content_events', 'content_events.id', 'content_publications.id')
    .select(({ fn }) => ['document', fn.max('at').as('at')])
    .where('environment', '=', LIVE)
    .groupBy('document')
    .execute();
  return new Map(rows.map(({ document, at }) => [document, at]));
}

export async function listPublications(
  db: Kysely<Tables>,
  { document, before, limit }: PublicationsPage,
): Promise<PublicationEntry[]> {
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
  return (await query.execute()).map(({ id, revision_id, previous_id, detail, ...rest }) => {
    const told = toldOf(detail);
    return {
      ...rest,
      id: Number(id),
      revision: revision_id === null && told.givenBack.has(rest.document) ? SOURCE : idOf(revision_id),
      previous: idOf(previous_id),
      note: told.note,
    };
  });
}

/** What the event of a publication says besides its rows. */
function toldOf(detail: string): { readonly note: string; readonly givenBack: ReadonlySet<unknown> } {
  const parsed: unknown = JSON.parse(detail);
  if (typeof parsed !== 'object' || parsed === null) return { note: '', givenBack: new Set() };
  const changes: readonly unknown[] = 'changes' in parsed && Array.isArray(parsed.changes) ? parsed.changes : [];
  const givenBack = changes.flatMap((change) =>
    typeof change === 'object' && change !== null && 'document' in change && 'revision' in change
      ? change.revision === SOURCE
        ? [change.document]
        : []
      : [],
  );
  return {
    note: 'note' in parsed && typeof parsed.note === 'string' ? parsed.note : '',
    givenBack: new Set(givenBack),
  };
}

export async function versionOf(db: Kysely<Tables>, environment: string): Promise<number> {
  const row = await db
    .selectFrom('content_environments')
    .select('version')
    .where('name', '=', environment)
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

/** In one statement, so that a publication of several documents is seen as a whole or not at all. */
export async function documentsOf(db: Kysely<Tables>, environment: string): Promise<EnvironmentDocuments> {
  const rows = await db
    .selectFrom('content_environments')
    // There is none if all were given back.
    .leftJoin('content_heads', 'content_heads.environment', 'content_environments.name')
    .leftJoin('content_revisions', 'content_revisions.id', 'content_heads.revision_id')
    .leftJoin('content_texts', 'content_texts.hash', 'content_revisions.hash')
    .select(['content_environments.version', 'content_heads.document', GUARDED_BODY])
    .where('content_environments.name', '=', environment)
    .orderBy('content_heads.document')
    .execute();
  return {
    version: Number(rows[0]?.version ?? 0),
    files: rows.flatMap(({ document, guarded }) => {
      if (document === null) return [];
      const text = unguarded(guarded);
      return [text === undefined ? { name: document, text: '', withdrawn: true as const } : { name: document, text }];
    }),
  };
}

export async function replacedBy(
  db: Kysely<Tables>,
  publication: number,
): Promise<(RevisionChange & { readonly superseded: boolean })[]> {
  const rows = await db
    .selectFrom('content_publications as one')
    .select((select) => [
      'one.document',
      'one.previous_id',
      select
        .selectFrom('content_publications as later')
        .select(({ fn }) => fn.max('later.id').as('id'))
        .whereRef('later.environment', '=', 'one.environment')
        .whereRef('later.document', '=', 'one.document')
        .as('last_id'),
    ])
    .where('one.id', '=', String(publication))
    .execute();
  return rows.map(({ document, previous_id, last_id }) => ({
    document,
    revision: idOf(previous_id),
    superseded: Number(last_id) !== publication,
  }));
}

/** What was live of everything that was published here after a publication, and when; undefined: there is none. */
export async function standingAfter(
  db: Kysely<Tables>,
  publication: number,
): Promise<{ readonly changes: readonly RevisionChange[]; readonly at: Date } | undefined> {
  const event = await db
    .selectFrom('content_publications')
    .innerJoin('content_events', 'content_events.id', 'content_publications.id')
    .select('at')
    .where('environment', '=', LIVE)
    .where('content_publications.id', '=', String(publication))
    .executeTakeFirst();
  if (event === undefined) return undefined;
  const rows = await db
    .selectFrom('content_publications')
    .distinctOn('document')
    .select(['document', 'revision_id'])
    .where('environment', '=', LIVE)
    .where('id', '<=', String(publication))
    .orderBy('document')
    .orderBy('id', 'desc')
    .execute();
  // What was given back to its source is there as the source has it.
  const changes = rows.flatMap(({ document, revision_id }) => {
    const revision = idOf(revision_id);
    return revision === undefined ? [] : [{ document, revision }];
  });
  return { changes, at: event.at };
}
