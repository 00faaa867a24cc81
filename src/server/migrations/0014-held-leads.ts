import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  // Existing drafts count as begun now, so a visitor may seem faster than they were, by at most its age.
  `alter table drafts add column started_at timestamptz not null default now()`,
  `create table held_leads (
    lead_id uuid primary key, campaign_id text not null,
    reason text not null check (reason in ('hidden-field-filled', 'no-page-time', 'too-fast', 'page-time-reused')),
    held_at timestamptz not null, released_at timestamptz)`,
  `create index held_leads_open on held_leads (held_at) where released_at is null`,
  `alter table deliveries drop constraint deliveries_state_check`,
  `alter table deliveries add constraint deliveries_state_check
    check (state in ('queued', 'delivered', 'dead', 'held'))`,
  `alter table outside_messages drop constraint outside_messages_state_check`,
  `alter table outside_messages add constraint outside_messages_state_check
    check (state in ('queued', 'sent', 'dead', 'held'))`,
  `alter table outside_messages add column held_for uuid`,
  `create index outside_messages_held_for on outside_messages (held_for) where held_for is not null`,
];

/** Leads that are held until someone has reviewed them, and when drafts began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
