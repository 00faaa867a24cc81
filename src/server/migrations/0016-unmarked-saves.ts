import { sql, type Kysely } from 'kysely';

/** An index of the saves whose plain hash still has to become a fingerprint; it costs nothing once there are none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index lead_revisions_unmarked on lead_revisions (created_at)
        where request_hash not like 'k1.%' and request_hash <> 'booking'`,
    )
    .execute(db);
}
