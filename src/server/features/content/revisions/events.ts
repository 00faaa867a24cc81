import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { ContentEventsTable } from '../../../core/database/content-tables.ts';
import type { Tables } from '../../../core/database/tables.ts';
import type { Encryption } from '../../../core/crypto/encryption.ts';
import { GUARDED_BODY, unguarded } from './whole-text.ts';

const PURPOSE = 'content-chain';

/** What people do to who may use the studio, and how they come in. */
const PEOPLE_KINDS = [
  'link-made',
  'person-added',
  'person-changed',
  'signed-in',
  'signed-out',
  'session-ended',
  'passkey-added',
  'passkey-removed',
  'passkey-refused',
] as const;

/** What people do with leads. `detail` names the lead by its id, and nobody; of a search, not what was looked for. */
const LEAD_KINDS = [
  'lead-searched',
  'lead-opened',
  'lead-retried',
  'lead-released',
  'lead-discarded',
  'lead-erased',
] as const;

/** What the log has entries of. */
export const EVENT_KINDS = [
  'revision',
  'archive',
  'publication',
  'source-removed',
  'approval',
  'schedule',
  'schedule-cancelled',
  'schedule-refused',
  'preview',
  'token-created',
  'token-revoked',
  'pruned',
  'comment',
  'comment-settled',
  'comment-reopened',
  'comment-removed',
  'comments-pruned',
  'translation-confirmed',
  ...PEOPLE_KINDS,
  ...LEAD_KINDS,
] as const;

/** What can be done to content, and to who may change it. */
export type ContentEventKind = (typeof EVENT_KINDS)[number];

export interface NewEvent {
  readonly kind: ContentEventKind;
  readonly actor: string;
  /** What is said of it: ids, hashes and notes; never a secret. */
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface ContentEvent extends NewEvent {
  readonly id: number;
  readonly at: Date;
}

/** Is an event about people rather than about documents? */
export const isOfPeople = ({ kind }: Pick<ContentEvent, 'kind'>) => PEOPLE_KINDS.some((one) => one === kind);

/** Is an event about a lead? Its detail says of which campaign. */
export const isOfLead = ({ kind }: Pick<ContentEvent, 'kind'>) => LEAD_KINDS.some((one) => one === kind);

/** SHA-256 (hex) of a document as it was written. */
export function textHash(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

function linkText(
  before: string,
  { id, kind, actor, at, detail }: Omit<Selectable<ContentEventsTable>, 'link'>,
): string {
  return `${before}\n${JSON.stringify([Number(id), kind, actor, at.toISOString(), detail])}`;
}

/** Appends an event to the chain. Other writers of content wait until the transaction ends. Returns its id. */
export async function appendEvent(
  tx: Transaction<Tables>,
  encryption: Encryption,
  { kind, actor, detail }: NewEvent,
  now: Date,
): Promise<number> {
  const state = await tx
    .selectFrom('content_state')
    .select(['last_event', 'link'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const id = Number(state.last_event) + 1;
  const row = { id: String(id), kind, actor, at: now, detail: JSON.stringify(detail) };
  const link = encryption.sign(PURPOSE, linkText(state.link, row));
  await tx
    .insertInto('content_events')
    .values({ ...row, link })
    .execute();
  await tx.updateTable('content_state').set({ last_event: row.id, link }).execute();
  return id;
}

const isKind = (kind: string): kind is ContentEventKind => EVENT_KINDS.some((known) => known === kind);

/** What an event says besides who and when, as it is stored: a JSON object. */
export function detailOf(text: string): Readonly<Record<string, unknown>> {
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

/** Makes everybody else who changes content, or who may use the studio, wait until the transaction ends. */
export async function takeTurn(tx: Transaction<Tables>): Promise<void> {
  await tx.selectFrom('content_state').select('last_event').forUpdate().executeTakeFirstOrThrow();
}

/** Which part of the log. */
export interface EventsPage {
  readonly before?: number | undefined;
  readonly limit: number;
  /** Only what is about this campaign. */
  readonly campaign?: string | undefined;
}

/** Names an event the document of a campaign, or the campaign of a lead? */
function isAbout(campaign: string) {
  const document = `${campaign}.json`;
  return sql<boolean>`(detail::jsonb ->> 'document' = ${document} or detail::jsonb ->> 'campaign' = ${campaign}
    or detail::jsonb -> 'changes' @> ${JSON.stringify([{ document }])}::jsonb)`;
}

/** The events before one, newest first: who did what. */
export async function listEvents(db: Kysely<Tables>, { before, limit, campaign }: EventsPage): Promise<ContentEvent[]> {
  let query = db.selectFrom('content_events').selectAll().orderBy('id', 'desc').limit(limit);
  if (campaign !== undefined) query = query.where(isAbout(campaign));
  if (before !== undefined) query = query.where('id', '<', String(before));
  const rows = await query.execute();
  return rows.flatMap(({ id, kind, actor, at, detail }) =>
    isKind(kind) ? [{ id: Number(id), kind, actor, at, detail: detailOf(detail) }] : [],
  );
}

/** A break in the log of content. `revision`: a revision's text or row is not what its event says. */
export interface ContentFault {
  readonly kind: 'altered' | 'removed' | 'cut-off' | 'revision';
  /** The id of the event. */
  readonly event: number;
}

const BATCH = 500;

/** Verifies the chain of events from the first, and each revision against its event. Returns every break. */
export async function verifyContent(
  db: Kysely<Tables>,
  encryption: Encryption,
): Promise<{ readonly verified: number; readonly faults: readonly ContentFault[] }> {
  const faults: ContentFault[] = [];
  let [last, link, verified] = [0, '', 0];
  for (;;) {
    const rows = await db
      .selectFrom('content_events')
      .selectAll()
      .where('id', '>', String(last))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { link: signed, ...row } of rows) {
      const id = Number(row.id);
      for (let missing = last + 1; missing < id; missing++) faults.push({ kind: 'removed', event: missing });
      // Nothing can be said about the link after a missing one: the break is the gap's.
      if (id === last + 1 && !encryption.isSigned(PURPOSE, linkText(link, row), signed))
        faults.push({ kind: 'altered', event: id });
      else verified += 1;
      [last, link] = [id, signed];
    }
    if (rows.length < BATCH) break;
  }
  const state = await db.selectFrom('content_state').select(['last_event', 'link']).executeTakeFirst();
  if (Number(state?.last_event ?? -1) !== last || state?.link !== link) faults.push({ kind: 'cut-off', event: last });
  return { verified, faults: [...faults, ...(await unlikeTheirEvents(db))] };
}

/** The hashes of revisions whose texts were removed, as signed events say. */
async function prunedRevisions(db: Kysely<Tables>): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('content_events').select('detail').where('kind', '=', 'pruned').execute();
  const entries = rows.flatMap(({ detail }): readonly unknown[] => {
    const { revisions } = detailOf(detail);
    return Array.isArray(revisions) ? revisions : [];
  });
  return new Map(
    entries.flatMap((entry) =>
      typeof entry === 'object' && entry !== null && 'revision' in entry && 'hash' in entry
        ? [[Number(entry.revision), String(entry.hash)] as const]
        : [],
    ),
  );
}

/** Revisions whose row or text is not what their event says. */
async function unlikeTheirEvents(db: Kysely<Tables>): Promise<ContentFault[]> {
  const faults: ContentFault[] = [];
  const pruned = await prunedRevisions(db);
  for (let after = '0'; ;) {
    const rows = await db
      .selectFrom('content_events')
      .leftJoin('content_revisions', 'content_revisions.id', 'content_events.id')
      .leftJoin('content_texts', 'content_texts.hash', 'content_revisions.hash')
      .select(['content_events.id', 'detail', 'document', 'content_revisions.hash', GUARDED_BODY])
      .where('kind', '=', 'revision')
      .where('content_events.id', '>', after)
      .orderBy('content_events.id')
      .limit(BATCH)
      .execute();
    for (const { id, detail, document, hash, guarded } of rows) {
      const told = detailOf(detail);
      const text = unguarded(guarded);
      const isThere = text === undefined ? pruned.get(Number(id)) === hash : textHash(text) === hash;
      if (told['document'] !== document || told['hash'] !== hash || !isThere)
        faults.push({ kind: 'revision', event: Number(id) });
    }
    const next = rows.at(-1)?.id;
    if (next === undefined || rows.length < BATCH) return faults;
    after = next;
  }
}
