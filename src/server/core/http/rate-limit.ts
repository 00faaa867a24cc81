import { LRUCache } from 'lru-cache';
import type { FastifyRequest } from 'fastify';
import { isUnavailable } from '../database/unavailable.ts';
import type { Database } from '../database/open-database.ts';
import type { Encryption } from '../crypto/encryption.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../clock.ts';
import { postgresRateLimitStore } from './postgres-rate-limit-store.ts';
import { networkOf } from './network-of.ts';
import type { ConsumeToken, Share } from './consume-token.ts';

const MAX_BUCKETS = 50_000;

/** Buckets of one process: exact where it is the only one, as on the embedded database. */
export function memoryRateLimitStore(clock: Clock): ConsumeToken {
  // A forgotten address starts with a full share.
  const buckets = new LRUCache<string, { readonly tokens: number; readonly at: number }>({ max: MAX_BUCKETS });
  return (name, { burst, perSecond }) => {
    const now = clock.now().getTime();
    const bucket = buckets.get(name) ?? { tokens: burst, at: now };
    // A clock that was set back gives nothing, and takes nothing away.
    const tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond);
    buckets.set(name, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    return Promise.resolve(tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond));
  };
}

type Asked = { readonly request: FastifyRequest };

/** How long a request has to wait, in seconds; 0: it may go on. */
export type RateLimit<Input extends Asked = Asked> = (input: Input) => Promise<number>;

/**
 * Limits of this product (E7). Each has a name of its own; over several servers on one PostgreSQL a name is one limit.
 */
export interface RateLimits {
  byAddress(name: string, share: Share): RateLimit;
  /** By something that the request carries, such as a phone number or a visit; a request without it is not limited. */
  by<Input extends Asked>(name: string, share: Share, valueOf: (input: Input) => string | undefined): RateLimit<Input>;
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Where shares are counted: on PostgreSQL for all servers, else in this process. */
export function shareCounter({ kind, db }: Pick<Database, 'kind' | 'db'>, clock: Clock): ConsumeToken {
  return kind === 'postgres' ? postgresRateLimitStore(db, clock) : memoryRateLimitStore(clock);
}

/** An organisation's network of IPv6 may hold so many times what one subscriber may ask. */
const SITE_FACTOR = 8;

interface RateLimitParts {
  readonly database: Pick<Database, 'kind' | 'db'>;
  readonly encryption: Pick<Encryption, 'blindIndex'>;
  readonly clock: Clock;
  /** Outside production the own machine is not limited: whoever develops and tests asks as often as they like. */
  readonly production: boolean;
  readonly log: Pick<Log, 'warn'>;
}

/** Says once that a proxy on this machine is not known as one: all its visitors share the limits of one address. */
function createProxyWarning({
  production,
  log,
}: Pick<RateLimitParts, 'production' | 'log'>): (request: FastifyRequest) => void {
  let told = !production;
  return ({ ip, headers }) => {
    if (told || headers['x-forwarded-for'] === undefined || !LOOPBACK.test(ip)) return;
    told = true;
    log.warn(
      { variable: 'TRUSTED_PROXIES' },
      'A proxy on this machine is not in TRUSTED_PROXIES: all visitors behind it share the limits of one address',
    );
  };
}

/**
 * Limits that no race gets past: on PostgreSQL the database counts for all servers, else the process does. Values stand
 * in it only as keyed hashes. IPv6 is counted by the network of 64 bits that one subscriber has, and more loosely by
 * that of 48 bits. While the database is away nobody is limited: the calls that need it fail by themselves.
 */
export function createRateLimits({ database, encryption, clock, production, log }: RateLimitParts): RateLimits {
  const everywhere = shareCounter(database, clock);
  const here = memoryRateLimitStore(clock);
  const warnOfProxy = createProxyWarning({ production, log });
  const by: RateLimits['by'] = (name, share, valueOf) => async (input) => {
    warnOfProxy(input.request);
    const value = !production && LOOPBACK.test(input.request.ip) ? undefined : valueOf(input);
    if (value === undefined) return 0;
    try {
      // In this process's own memory an address needs no keyed hash.
      if (share.counted === 'here') return await here(`${name}:${value}`, share);
      return await everywhere(`${name}:${encryption.blindIndex(`${name}:${value}`)}`, share);
    } catch (error) {
      if (isUnavailable(error)) return 0;
      throw error;
    }
  };
  return {
    by,
    byAddress: (name, share) => {
      const bySubscriber = by(name, share, ({ request }) => networkOf(request.ip).subscriber);
      const wide = { ...share, burst: share.burst * SITE_FACTOR, perSecond: share.perSecond * SITE_FACTOR };
      const bySite = by(`${name}:48`, wide, ({ request }) => networkOf(request.ip).site);
      return async (asked) => (await bySubscriber(asked)) || bySite(asked);
    },
  };
}
