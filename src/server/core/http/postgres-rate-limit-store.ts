import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Clock } from '../clock.ts';
import type { ConsumeToken } from './consume-token.ts';

/** No share takes longer than this to come back whole. */
const FULL_AGAIN_MS = 24 * 60 * 60 * 1000;

/** Servers' clocks agree better than this; a bucket of a later time is one of before the clock was set back. */
const SKEW_MS = 60_000;

/**
 * Buckets of all servers on one database. One statement looks and takes, and requests for the same bucket wait for one
 * another at its row: of any number at once, in any number of processes, exactly as many pass as the share has.
 */
export function postgresRateLimitStore(db: Kysely<Tables>, clock: Clock): ConsumeToken {
  return async (bucket, { burst, perSecond }) => {
    const now = clock.now();
    // A request that was overtaken on its way, or whose server is a little behind: the time between the two is not
    // given twice.
    const at = sql`case when held.at > ${new Date(now.getTime() + SKEW_MS)}::timestamptz then ${now}::timestamptz
      else greatest(held.at, ${now}::timestamptz) end`;
    // A clock that was set back gives nothing, and takes nothing away.
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

/** Forgets shares that are whole again. Returns how many. */
export async function removeFullBuckets(db: Kysely<Tables>, now: Date): Promise<number> {
  const result = await db
    .deleteFrom('rate_limits')
    .where('at', '<', new Date(now.getTime() - FULL_AGAIN_MS))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
