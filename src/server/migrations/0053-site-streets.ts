import { sql, type Kysely } from 'kysely';

/** Where in its town a site is; null where neither a record nor the operator says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sites add column if not exists street text`.execute(db);
}
