import { sql, type Kysely } from 'kysely';

/**
 * Which study's record a place was taken from. An import of a version before takes the last that came, and names none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sites add column told_by text`.execute(db);
}
