import { sql, type Kysely } from 'kysely';

/** When the erased data was created. Null in earlier rows: it is no longer known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table erasures add column removed jsonb`).execute(db);
}
