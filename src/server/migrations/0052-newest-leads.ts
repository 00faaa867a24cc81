import { sql, type Kysely } from 'kysely';

/** Finds the newest leads for those who look after them in the studio. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index leads_newest on leads (created_at, id)').execute(db);
}
