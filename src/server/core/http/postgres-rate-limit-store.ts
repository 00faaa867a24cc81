import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Clock } from '../clock.ts';
import type { ConsumeToken } from './consume-token.ts';

/** No bucket takes longer than this to refill. */
const FULL_AGAIN_MS = 24 * 60 * 60 * 1000;

/** Servers' clocks agree better than this; a bucket with a later time dates from before the clock was set back. */
const SKEW_MS = 60_000;

/**
 * Buckets shared by all servers on one database. One statement checks and takes, and requests for the same bucket wait
 * for each other at its row: of any number of concurrent requests, in any number of processes, exactly as many pass as
 * the limit allows.
 */
export function postgresRateLimitStore(db: Kysely<Tables>, clock: Clock): ConsumeToken {
  return async (bucket, { burst, perSecond }) => {
    const now = clock.now();
    // For a request that was overtaken on its way, or whose server is slightly behind: the time between the two is not
    // credited twice.
    const at = sql`case when held.at > ${new Date(now.getTime() + SKEW_MS)}::timestamptz then ${now}::timestamptz
      else greatest(held.at, ${now}::timestamptz) end`;
    // A clock that was set back neither adds nor removes tokens.
    const tokens = sql`least(${burst}::float8,
      held.tokens + greatest(0, extract(epoch from ${now}::timestamptz - held.at)::float8) * ${perSecond}::float8)`;
    const {
      rows: [row],
    } = await sql<{ readonly tokens: number; readonly taken: boolean }>`
      insert into rate_limits as held (bucket, tokens, taken, at)
      values (${bucket}, ${burst}::float8 - 1, true, ${now}::timestamptz)
      on conflict (bucket) do update set tokens = case when ${tokens} >= 1 then ${tokens} - 1 else ${tokens} end,
        taken = ${tokens} >= 1, at = ${at}
      returning tokens, taken`.execute(db);
    if (!row) throw new Error('A rate limit has no row');
    return row.taken ? 0 : Math.ceil((1 - row.tokens) / perSecond);
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
