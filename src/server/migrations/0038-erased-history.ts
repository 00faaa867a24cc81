import { sql, type Kysely } from 'kysely';

/** What was kept of whoever was erased, as numbers and times. Null in rows of before: nothing is known of it any longer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table erasures add column removed jsonb`).execute(db);
}
