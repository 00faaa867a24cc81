import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `create table events (
    id bigint generated always as identity primary key, draft_id uuid, event text not null, detail text, campaign_id text not null, campaign_version integer not null,
    route_path text not null, block text not null, field text, logged_at timestamptz not null default now())`,
  `create index events_logged_at on events (logged_at)`,
];

/** What happened on pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
