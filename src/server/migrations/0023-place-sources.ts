import { sql, type Kysely } from 'kysely';

/**
 * Which study's record a place came from. An import by a previous version uses the last record that came, and names
 * none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sites add column told_by text`.execute(db);
}
