import { sql, type Kysely } from 'kysely';

/** What stays of a key that seals nothing any longer: its index and signing parts, sealed with the key in use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table retired_keys (id text primary key, remains text not null,
    retired_at timestamptz not null)`.execute(db);
}
