import type { Share } from '#api/contract/rate-limits.ts';

export type { Share } from '#api/contract/rate-limits.ts';
export { RATE_LIMITS } from '#api/contract/rate-limits.ts';

/** The bucket of a limit, and what it may hold. */
export interface Bucket extends Share {
  readonly name: string;
}

/**
 * Takes a token from each bucket in order, until one has none left: from that one and those after it, nothing is taken.
 * Returns how long to wait for its token, in seconds; 0: all tokens were taken.
 */
export type ConsumeTokens = (buckets: readonly Bucket[]) => Promise<number>;
