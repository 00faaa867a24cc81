import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Clock } from '../clock.ts';
import type { Bucket, ConsumeTokens } from './consume-token.ts';

/** No bucket takes longer than this to refill. */
const FULL_AGAIN_MS = 24 * 60 * 60 * 1000;

/** Servers' clocks agree better than this; a bucket with a later time dates from before the clock was set back. */
const SKEW = sql.raw(`interval '60 seconds'`);

interface Row {
  readonly place: number;
  readonly tokens: number;
  readonly taken: boolean;
}

/**
 * Checks a bucket, and takes a token if it has one. `excluded` is the bucket as it would be without a row: full, with
 * one token taken, now.
 */
function take({ name, burst, perSecond }: Bucket, now: Date, place: number) {
  const row = sql`select ${name}::text, ${burst}::float8 - 1, true, ${now}::timestamptz`;
  // Nothing is taken from a bucket after one that is empty.
  const from = place === 0 ? sql`` : sql`from ${sql.ref(`taken${place - 1}`)} where taken`;
  // A clock that was set back neither adds nor removes tokens.
  const tokens = sql`least(excluded.tokens + 1,
    held.tokens + greatest(0, extract(epoch from excluded.at - held.at)::float8) * ${perSecond}::float8)`;
  // For a request that was overtaken on its way, or whose server is slightly behind: the time between the two is not
  // credited twice.
  const at = sql`case when held.at > excluded.at + ${SKEW} then excluded.at else greatest(held.at, excluded.at) end`;
  return sql`${sql.ref(`taken${place}`)} as (
    insert into rate_limits as held (bucket, tokens, taken, at) ${row} ${from}
    on conflict (bucket) do update set tokens = case when ${tokens} >= 1 then ${tokens} - 1 else ${tokens} end,
      taken = ${tokens} >= 1, at = ${at}
    returning ${sql.lit(place)} as place, tokens, taken)`;
}

/**
 * Buckets shared by all servers on one database. One statement checks and takes, and requests for the same bucket wait
 * for each other at its row: of any number of concurrent requests, in any number of processes, exactly as many pass as
 * the limit allows.
 */
export function postgresRateLimitStore(db: Kysely<Tables>, clock: Clock): ConsumeTokens {
  return async (buckets) => {
    if (buckets.length === 0) return 0;
    const now = clock.now();
    const taken = buckets.map((bucket, place) => take(bucket, now, place));
    const all = buckets.map((_, place) => sql`select place, tokens, taken from ${sql.ref(`taken${place}`)}`);
    const { rows } = await sql<Row>`/* prepared: ${sql.raw(`rate-limits-${buckets.length}`)} */
      with ${sql.join(taken)} ${sql.join(all, sql` union all `)}`.execute(db);
    if (rows.length === 0) throw new Error('A rate limit has no row');
    const empty = rows.find((row) => !row.taken);
    return empty === undefined ? 0 : Math.ceil((1 - empty.tokens) / (buckets[empty.place]?.perSecond ?? 1));
  };
}

/** Removes full buckets. Returns how many. */
export async function removeFullBuckets(db: Kysely<Tables>, now: Date): Promise<number> {
  const result = await db
    .deleteFrom('rate_limits')
    .where('at', '<', new Date(now.getTime() - FULL_AGAIN_MS))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
