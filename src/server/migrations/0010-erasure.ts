import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  // Evidence is never changed; without its visitor's key nobody can read whose it was.
  `create table visitor_keys (lead_id uuid primary key, sealed_key text not null,
    created_at timestamptz not null default now())`,
  `create table erasures (lead_id uuid primary key, erased_at timestamptz not null)`,
  `create index leads_updated_at on leads (updated_at)`,
  `create index actions_logged_at on actions (logged_at)`,
  `create index router_logs_logged_at on router_logs (logged_at)`,
];

/** Keys of visitors, and whose data were erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
