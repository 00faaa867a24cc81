import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `create table events (
    id bigint generated always as identity primary key, draft_id uuid, event text not null, detail text,
    campaign_id text not null, campaign_version integer not null,
    route_path text not null, block text not null, field text, logged_at timestamptz not null default now())`,
  `create index events_logged_at on events (logged_at)`,
  `create table recordings (
    id bigint generated always as identity primary key, session_id uuid not null, order_id integer not null,
    campaign_id text not null, body text not null,
    bytes integer not null, recorded_at timestamptz not null default now(), unique (session_id, order_id))`,
  `create index recordings_recorded_at on recordings (recorded_at)`,
  `create table outside_messages (
    id uuid primary key default gen_random_uuid(), service text not null, key text not null, payload text,
    state text not null default 'queued' check (state in ('queued', 'sent', 'dead')),
    attempts integer not null default 0, last_status text, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(), unique (service, key))`,
  `create table ad_security_visits (draft_id uuid primary key,
    transaction_id uuid not null unique default gen_random_uuid(), response text,
    created_at timestamptz not null default now())`,
  `create table relay_slugs (
    slug_index text primary key, patient text not null, expires_at timestamptz not null, used_at timestamptz,
    created_at timestamptz not null default now())`,
  `create index relay_slugs_expires_at on relay_slugs (expires_at)`,
  `create table relay_updates (
    key text primary key, slug_index text not null references relay_slugs (slug_index) on delete cascade,
    kind text not null, body text not null, created_at timestamptz not null default now())`,
];

/** Events on pages, recordings, messages to outside services, and the product's own relay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
