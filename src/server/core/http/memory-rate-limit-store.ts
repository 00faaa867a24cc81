import type { Clock } from '../clock.ts';
import type { ConsumeToken } from './consume-token.ts';

const MAX_BUCKETS = 50_000;

/** Buckets of one process: exact where it is the only one, as on the embedded database. */
export function memoryRateLimitStore(clock: Clock): ConsumeToken {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (name, { burst, perSecond }) => {
    const now = clock.now().getTime();
    const bucket = buckets.get(name) ?? { tokens: burst, at: now };
    // A clock that was set back gives nothing, and takes nothing away.
    const tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond);
    // The oldest entry goes first; a forgotten address starts with a full share.
    buckets.delete(name);
    buckets.set(name, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    const [oldest] = buckets.keys();
    if (buckets.size > MAX_BUCKETS && oldest !== undefined) buckets.delete(oldest);
    return Promise.resolve(tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond));
  };
}
