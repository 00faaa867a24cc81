import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  // One chain of everything that was done to content: changing or removing a row breaks it.
  `create table content_events (
    id bigint primary key, kind text not null, actor text not null, at timestamptz not null, detail text not null,
    link text not null)`,
  // One row: writers of content take turns by locking it.
  `create table content_state (
    only_row boolean primary key default true check (only_row), last_event bigint not null, link text not null)`,
  `insert into content_state (last_event, link) values (0, '')`,
  `create table content_texts (hash text primary key, body text not null)`,
  `create table content_revisions (
    id bigint primary key references content_events (id), document text not null,
    hash text not null references content_texts (hash), parent_id bigint references content_revisions (id),
    author text not null, source text not null, note text not null, created_at timestamptz not null)`,
  `create index content_revisions_of_document on content_revisions (document, id)`,
  // Which revision of a document is the newest of an environment; none: it was withdrawn there.
  `create table content_heads (
    environment text not null, document text not null, revision_id bigint references content_revisions (id),
    event_id bigint not null references content_events (id), primary key (environment, document))`,
  `create table content_environments (name text primary key, version bigint not null)`,
  `create table content_publications (
    id bigint not null references content_events (id), environment text not null, document text not null,
    revision_id bigint references content_revisions (id), previous_id bigint references content_revisions (id),
    primary key (id, document))`,
  `create index content_publications_of_document on content_publications (document, id)`,
  `create table content_approvals (
    event_id bigint primary key references content_events (id),
    revision_id bigint not null references content_revisions (id), approver text not null)`,
  `create index content_approvals_of_revision on content_approvals (revision_id)`,
  `create table content_schedules (
    id uuid primary key, environment text not null, changes jsonb not null, due_at timestamptz not null,
    actor text not null, note text not null, state text not null, outcome jsonb)`,
  `create index content_schedules_due on content_schedules (due_at) where state = 'waiting'`,
  `create table content_previews (
    id text primary key, campaign text not null, changes jsonb not null, day text, until timestamptz not null)`,
  `create table content_tokens (
    id uuid primary key, name text not null, token_hash text not null unique, scopes jsonb not null, documents jsonb,
    created_at timestamptz not null, expires_at timestamptz not null, revoked_at timestamptz)`,
  ...['events', 'texts', 'revisions', 'publications', 'approvals'].flatMap((table) => [
    `create trigger content_${table}_append_only before update or delete on content_${table}
      for each row execute function refuse_change()`,
    `create trigger content_${table}_not_emptied before truncate on content_${table}
      for each statement execute function refuse_change()`,
  ]),
];

/** Revisions of documents, what of them is published where, and the log of all of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
