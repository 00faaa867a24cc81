import { sql, type Kysely } from 'kysely';

/**
 * Rate-limit buckets, shared by all servers on one database. Unlogged: a bucket lost in a crash is full again, and
 * counting causes no disk write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'create unlogged table rate_limits (bucket text primary key, tokens double precision not null, ' +
        'taken boolean not null, at timestamptz not null)',
    )
    .execute(db);
}
