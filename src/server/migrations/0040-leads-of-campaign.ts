import { sql, type Kysely } from 'kysely';

/** Finds how many leads a campaign has, because some campaigns close after a number of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index leads_of_campaign on leads (campaign_id)').execute(db);
}
