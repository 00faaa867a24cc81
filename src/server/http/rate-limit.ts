import type { FastifyRequest } from 'fastify';
import { isUnavailable } from './unavailable.ts';
import type { Database } from '../database/open-database.ts';
import type { Encryption } from '../encryption.ts';
import type { Clock } from '../services.ts';
import { ownBuckets } from './own-buckets.ts';
import { sharedBuckets } from './shared-buckets.ts';
import type { Share, TakeShare } from './take-share.ts';

type Asked = { readonly request: FastifyRequest };

/** How long a request has to wait, in seconds; 0: it may go on. */
export type RateLimit<Input extends Asked = Asked> = (input: Input) => Promise<number>;

/** Limits of this product (E7). Each has a name of its own; over several servers on one PostgreSQL a name is one limit. */
export interface RateLimits {
  byAddress(name: string, share: Share): RateLimit;
  /** By something that the request carries, such as a phone number or a visit; a request without it is not limited. */
  by<Input extends Asked>(name: string, share: Share, valueOf: (input: Input) => string | undefined): RateLimit<Input>;
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Where shares are counted: on PostgreSQL for all servers, else in this process. */
export function shareCounter({ kind, db }: Pick<Database, 'kind' | 'db'>, clock: Clock): TakeShare {
  return kind === 'postgres' ? sharedBuckets(db, clock) : ownBuckets(clock);
}

/**
 * Limits that no race gets past: on PostgreSQL the database counts for all servers, else the process does. Values stand in it
 * only as keyed hashes. Loopback is the operator's own machine, or a proxy that TRUSTED_PROXIES does not name: limiting it
 * would limit every visitor at once, so it is let through. While the database is away nobody is limited: the calls that
 * need it fail by themselves.
 */
export function createRateLimits({ database, encryption, clock }: { readonly database: Pick<Database, 'kind' | 'db'>; readonly encryption: Pick<Encryption, 'blindIndex'>; readonly clock: Clock }): RateLimits {
  const take = shareCounter(database, clock);
  const by: RateLimits['by'] = (name, share, valueOf) => async (input) => {
    const value = LOOPBACK.test(input.request.ip) ? undefined : valueOf(input);
    if (value === undefined) return 0;
    try {
      return await take(`${name}:${encryption.blindIndex(`${name}:${value}`)}`, share);
    } catch (error) {
      if (isUnavailable(error)) return 0;
      throw error;
    }
  };
  return { by, byAddress: (name, share) => by(name, share, ({ request }) => request.ip) };
}
