import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  // One link for each decision, in one chain: changing or removing a row breaks it.
  `create table consent_links (
    position bigint primary key, consent_id bigint not null unique references consents (id), hash text not null,
    linked_at timestamptz not null)`,
  `create trigger consent_links_append_only before update or delete on consent_links
    for each row execute function refuse_change()`,
  `create trigger consents_not_emptied before truncate on consents for each statement execute function refuse_change()`,
  `create trigger consent_links_not_emptied before truncate on consent_links
    for each statement execute function refuse_change()`,
  `create table encryption_keys (id text primary key, first_used_at timestamptz not null default now())`,
  `insert into encryption_keys (id) select distinct split_part(lead, '.', 2) from leads`,
];

/** The chain of the consent evidence, and the ids of the keys that sealed data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
