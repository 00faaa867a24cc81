import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `create table content_comments (
    id bigint primary key references content_events (id), document text not null,
    thread_id bigint references content_comments (id), revision_id bigint references content_revisions (id),
    place jsonb not null, body text, mentions jsonb not null,
    settled_id bigint references content_events (id), reopened_id bigint references content_events (id),
    changed_id bigint not null references content_events (id))`,
  `create index content_comments_of_document on content_comments (document, id)`,
  `create index content_comments_of_thread on content_comments (thread_id)`,
  `create index content_comments_changed on content_comments (changed_id)`,
  `create table content_presence (
    actor text not null, tab uuid not null, campaign text not null, place jsonb not null,
    seen_at timestamptz not null, primary key (actor, tab))`,
  `create index content_presence_of_campaign on content_presence (campaign)`,
];

/** What colleagues say about drafts, and who has which campaign open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
