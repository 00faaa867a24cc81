import type { Campaigns } from '#server/features/content/index.ts';

/** A server whose documents were all refused. */
export const NO_CAMPAIGNS: Campaigns = {
  list: () => [],
  find: () => undefined,
  findKnown: () => undefined,
  isWithdrawn: () => false,
  version: () => undefined,
  versionOfHash: () => Promise.resolve(undefined),
};
