import { sql, type Kysely } from 'kysely';

/** What remains of a key that no longer seals anything: its index and signing parts, sealed with the current key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table retired_keys (id text primary key, remains text not null,
    retired_at timestamptz not null)`.execute(db);
}
