import { LRUCache } from 'lru-cache';
import type { FastifyRequest } from 'fastify';
import { isUnavailable } from '../database/unavailable.ts';
import type { Database } from '../database/open-database.ts';
import type { Encryption } from '../crypto/encryption.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../clock.ts';
import { postgresRateLimitStore } from './postgres-rate-limit-store.ts';
import { networkOf } from './network-of.ts';
import type { Bucket, ConsumeTokens, Share } from './consume-token.ts';

const MAX_BUCKETS = 50_000;

/** Buckets of one process: exact if it is the only one, as with the embedded database. */
export function memoryRateLimitStore(clock: Clock): ConsumeTokens {
  // An evicted address starts with a full bucket.
  const kept = new LRUCache<string, { readonly tokens: number; readonly at: number }>({ max: MAX_BUCKETS });
  const take = ({ name, burst, perSecond }: Bucket) => {
    const now = clock.now().getTime();
    const bucket = kept.get(name) ?? { tokens: burst, at: now };
    // A clock that was set back neither adds nor removes tokens.
    const tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond);
    kept.set(name, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond);
  };
  return (buckets) => {
    for (const bucket of buckets) {
      const wait = take(bucket);
      if (wait > 0) return Promise.resolve(wait);
    }
    return Promise.resolve(0);
  };
}

type Asked = { readonly request: FastifyRequest };

/** How long a request must wait, in seconds; 0: it may proceed. */
export interface RateLimit<Input extends Asked = Asked> {
  (input: Input): Promise<number>;
  /** The buckets that a request takes a token from, in order. */
  bucketsOf(input: Input): readonly Bucket[];
}

/**
 * The rate limits of this product (E7). Each has its own name; servers on the same PostgreSQL share the limit of a
 * name.
 */
export interface RateLimits {
  byAddress(name: string, share: Share): RateLimit;
  /** Limits by something in the request, such as a phone number or a visit; a request without it is not limited. */
  by<Input extends Asked>(name: string, share: Share, valueOf: (input: Input) => string | undefined): RateLimit<Input>;
  /** All of the limits, counted together: a request that one of them stops does not count for those after it. */
  together<Input extends Asked>(...limits: readonly RateLimit<Input>[]): RateLimit<Input>;
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Where limits are counted: in PostgreSQL for all servers, otherwise in this process. */
export function shareCounter({ kind, db }: Pick<Database, 'kind' | 'db'>, clock: Clock): ConsumeTokens {
  return kind === 'postgres' ? postgresRateLimitStore(db, clock) : memoryRateLimitStore(clock);
}

/** An organisation's IPv6 network may make this many times as many requests as one subscriber. */
const SITE_FACTOR = 8;

interface RateLimitParts {
  readonly database: Pick<Database, 'kind' | 'db'>;
  readonly encryption: Pick<Encryption, 'blindIndex'>;
  readonly clock: Clock;
  /**
   * Outside production, requests from the same machine are not limited, so that developers and tests can send as many
   * as they like.
   */
  readonly production: boolean;
  readonly log: Pick<Log, 'warn'>;
}

/** Warns once about an unknown proxy on this machine: all its visitors share the limits of one address. */
function createProxyWarning({
  production,
  log,
}: Pick<RateLimitParts, 'production' | 'log'>): (request: FastifyRequest) => void {
  let logged = !production;
  return ({ ip, headers }) => {
    if (logged || headers['x-forwarded-for'] === undefined || !LOOPBACK.test(ip)) return;
    logged = true;
    log.warn(
      { variable: 'TRUSTED_PROXIES' },
      'A proxy on this machine is not in TRUSTED_PROXIES: all visitors behind it share the limits of one address',
    );
  };
}

/**
 * Race-free rate limits: PostgreSQL counts for all servers; otherwise the process does. Values are stored there only as
 * keyed hashes. IPv6 is limited by the 64-bit network that one subscriber has, and more loosely by the 48-bit network.
 * While the database is unavailable nobody is limited: the calls that need it fail anyway.
 */
export function createRateLimits({ database, encryption, clock, production, log }: RateLimitParts): RateLimits {
  const everywhere = shareCounter(database, clock);
  const here = memoryRateLimitStore(clock);
  const warnOfProxy = createProxyWarning({ production, log });
  const limitOf = <Input extends Asked>(bucketsOf: RateLimit<Input>['bucketsOf']): RateLimit<Input> => {
    const limit = async (input: Input) => {
      warnOfProxy(input.request);
      const buckets = bucketsOf(input);
      try {
        const wait = await here(buckets.filter(({ counted }) => counted === 'here'));
        return wait || (await everywhere(buckets.filter(({ counted }) => counted !== 'here')));
      } catch (error) {
        if (isUnavailable(error)) return 0;
        throw error;
      }
    };
    return Object.assign(limit, { bucketsOf });
  };
  const by: RateLimits['by'] = (name, share, valueOf) =>
    limitOf((input) => {
      const value = !production && LOOPBACK.test(input.request.ip) ? undefined : valueOf(input);
      if (value === undefined) return [];
      // In this process's own memory an address needs no keyed hash.
      const shown = share.counted === 'here' ? value : encryption.blindIndex(`${name}:${value}`);
      return [{ ...share, name: `${name}:${shown}` }];
    });
  const together: RateLimits['together'] = (...limits) =>
    limitOf((input) => limits.flatMap((limit) => limit.bucketsOf(input)));
  return {
    by,
    together,
    byAddress: (name, share) => {
      const wide = { ...share, burst: share.burst * SITE_FACTOR, perSecond: share.perSecond * SITE_FACTOR };
      return together(
        by(name, share, ({ request }) => networkOf(request.ip).subscriber),
        by(`${name}:48`, wide, ({ request }) => networkOf(request.ip).site),
      );
    },
  };
}
