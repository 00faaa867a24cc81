import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `create table drafts (id uuid primary key, payload text not null, saved_at timestamptz not null default now())`,
  `create index drafts_saved_at on drafts (saved_at)`,
  `create table leads (
    id uuid primary key, campaign_id text not null, campaign_version integer not null, content_hash text not null,
    revision integer not null, lead text not null, phone_index text not null, study_id text, verdicts jsonb,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  `create index leads_phone on leads (phone_index, study_id)`,
  `create table lead_revisions (
    lead_id uuid not null references leads (id), revision integer not null, request_hash text not null,
    delivery text not null,
    reply text not null, created boolean not null, created_at timestamptz not null default now(),
    primary key (lead_id, revision))`,
  // No reference to leads: a decision outside a save is evidence before there is a lead.
  `create table consents (
    id bigint generated always as identity primary key, lead_id uuid not null, revision integer, type text not null,
    decision text not null check (decision in ('given', 'refused', 'implied')), text text not null,
    text_sha256 text not null, language text not null,
    campaign_id text not null, campaign_version integer not null, content_hash text not null, control text not null,
    initial_state text not null,
    contact text not null, origin text not null, country text not null, site_id text,
    recorded_at timestamptz not null default now())`,
  `create index consents_lead on consents (lead_id)`,
  `create function refuse_change() returns trigger language plpgsql
    as $$ begin raise exception 'Rows of % are evidence and stay as they are', tg_table_name; end $$`,
  `create trigger consents_append_only before update or delete on consents
    for each row execute function refuse_change()`,
  `create table actions (
    id bigint generated always as identity primary key, draft_id uuid, code text not null, campaign_id text not null,
    route_path text not null,
    screener text, query jsonb not null, logged_at timestamptz not null default now())`,
  `create index actions_draft on actions (draft_id, code)`,
  `create unique index actions_sql_once on actions (draft_id) where code = 'sql'`,
  `create table router_logs (
    id bigint generated always as identity primary key, campaign_id text not null, study_id text,
    to_route text not null, from_route text,
    path text not null, query jsonb not null, logged_at timestamptz not null default now())`,
  `create table redirect_debug (id bigint generated always as identity primary key, referrer_url text not null,
    attempted_campaign text not null, logged_at timestamptz not null default now())`,
  `create table deliveries (
    lead_id uuid not null, revision integer not null,
    state text not null check (state in ('queued', 'delivered', 'dead')), attempts integer not null default 0,
    last_status text, job_id uuid, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (lead_id, revision), foreign key (lead_id, revision) references lead_revisions (lead_id, revision))`,
  `create index deliveries_open on deliveries (state) where state <> 'delivered'`,
  `create table question_set_validators (hash text primary key, code text not null,
    created_at timestamptz not null default now())`,
];

/** Drafts, leads, consent evidence, logs and deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
