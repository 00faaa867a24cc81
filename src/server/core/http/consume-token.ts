import type { Share } from '#api/contract/rate-limits.ts';

export type { Share } from '#api/contract/rate-limits.ts';
export { RATE_LIMITS } from '#api/contract/rate-limits.ts';

/** Takes a token from a bucket. Returns how long to wait for one, in seconds; 0: a token was taken. */
export type ConsumeToken = (bucket: string, share: Share) => Promise<number>;
