import { sql, type Kysely } from 'kysely';

/** When what was erased had come to be. Null in rows of before: nothing is known of it any longer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table erasures add column removed jsonb`).execute(db);
}
