import type { FastifyRequest } from 'fastify';
import type { Clock } from '../services.ts';

export interface Share {
  /** How many requests at once. */
  readonly burst: number;
  /** How many come back each second. */
  readonly perSecond: number;
}

/** How long an address has to wait, in seconds; 0: it may go on. */
export type RateLimit = (request: FastifyRequest) => number;

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const MOST_ADDRESSES = 50_000;

/**
 * A bucket of tokens for each address. Loopback is the operator's own machine, or a proxy that TRUSTED_PROXIES does not name:
 * limiting it would limit every visitor at once, so it is let through.
 */
export function createRateLimit({ burst, perSecond }: Share, clock: Clock): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return ({ ip }) => {
    if (LOOPBACK.test(ip)) return 0;
    const now = clock.now().getTime();
    const bucket = buckets.get(ip) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    // The oldest entry goes first; a forgotten address starts with a full share.
    buckets.delete(ip);
    buckets.set(ip, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    const [oldest] = buckets.keys();
    if (buckets.size > MOST_ADDRESSES && oldest !== undefined) buckets.delete(oldest);
    return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond);
  };
}
