import { sql, type Kysely } from 'kysely';

/**
 * Shares of the limits, for all servers on one database. Unlogged: a share that is lost in a crash is whole again, and
 * counting costs no write to disk.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'create unlogged table rate_limits (bucket text primary key, tokens double precision not null, ' +
        'taken boolean not null, at timestamptz not null)',
    )
    .execute(db);
}
