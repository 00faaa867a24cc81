import { sql, type Kysely } from 'kysely';

/** The last good list of each source of documents that may be out of reach at the next start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table content_source_lists (source text primary key, files jsonb not null)`.execute(db);
}
