import { LRUCache } from 'lru-cache';
import type { BrotliTemplate } from './brotli-template.ts';

/** A page that was made once and is sent many times. */
export interface CachedPage {
  readonly body: BrotliTemplate;
  readonly headers: Readonly<Record<string, string>>;
  readonly campaignId: string;
  /** Of which version of the campaign it is. */
  readonly contentHash: string;
}

/**
 * A page that is being made: for whoever makes it, what to tell when it is there, with nothing if it may not be kept.
 */
export interface AskedPage {
  readonly kept?: CachedPage | undefined;
  readonly keep?: (page: CachedPage | undefined) => void;
}

/** Pages of this process that are the same for everybody, by what they are made of. */
export interface PageCache {
  find(key: string): CachedPage | undefined;
  /**
   * Where none was found: one that somebody else is just making; or `keep`, for whoever is to make it. Neither: it is
   * not worth keeping.
   */
  ask(key: string): Promise<AskedPage>;
}

/**
 * A study, a free time or a campaign that has changed is seen this soon; and no visitor waits for a page that many
 * want.
 */
const KEPT_MS = 2000;
/** More addresses than this are asked for only by somebody who makes them up. */
const MAX_PAGES = 200;
const MAX_ASKED = 2000;

interface Entry {
  readonly made: Promise<CachedPage | undefined>;
  page?: CachedPage | undefined;
}

/**
 * Keeps a page from the second time on that it is asked for within two seconds: an address that one visitor has for
 * themselves, as most that come from advertisements do, costs nothing beside its page. Who asks while it is being made
 * waits for it.
 */
export function createPageCache(now: () => number = () => performance.now()): PageCache {
  const expiring = { ttl: KEPT_MS, ttlResolution: 0, perf: { now } };
  const asked = new LRUCache<string, true>({ ...expiring, max: MAX_ASKED });
  // An expired page says until it is replaced that its address is one that many ask for.
  const pages = new LRUCache<string, Entry>({ ...expiring, max: MAX_PAGES, noDeleteOnStaleGet: true });
  const begin = (key: string) => {
    const { promise: made, resolve } = Promise.withResolvers<CachedPage | undefined>();
    const entry: Entry = { made };
    pages.set(key, entry);
    return (page: CachedPage | undefined) => {
      entry.page = page;
      if (page === undefined && pages.peek(key, { allowStale: true }) === entry) pages.delete(key);
      resolve(page);
    };
  };
  return {
    find: (key) => pages.get(key)?.page,
    ask: async (key) => {
      const entry = pages.get(key);
      if (entry) return { kept: await entry.made };
      const again = pages.delete(key) || asked.has(key);
      asked.set(key, true);
      return again ? { keep: begin(key) } : {};
    },
  };
}
