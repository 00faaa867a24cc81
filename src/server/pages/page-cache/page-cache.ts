import { LRUCache } from 'lru-cache';
import type { BrotliTemplate } from './brotli-template.ts';

/** A page that is rendered once and sent many times. */
export interface CachedPage {
  readonly body: BrotliTemplate;
  readonly headers: Readonly<Record<string, string>>;
  readonly campaignId: string;
  /** Which version of the campaign it belongs to. */
  readonly contentHash: string;
}

/**
 * A requested page: as rendered by another caller, or a function for the caller that renders it to report it when done,
 * with nothing if it must not be cached.
 */
export interface AskedPage {
  readonly kept?: CachedPage | undefined;
  readonly keep?: (page: CachedPage | undefined) => void;
}

/** This process's pages that are the same for everybody, by what they depend on. */
export interface PageCache {
  find(key: string): CachedPage | undefined;
  /**
   * If none is cached: a page that someone else is rendering; or `keep`, for the caller that should render it. Neither:
   * the page is not worth caching.
   */
  ask(key: string): Promise<AskedPage>;
}

/**
 * Changes of a study, a free slot or a campaign show after this time at most; and no visitor waits for a page that many
 * want.
 */
const KEPT_MS = 2000;
/** More addresses than this are requested only by someone who makes them up. */
const MAX_PAGES = 200;
const MAX_ASKED = 2000;

interface Entry {
  readonly made: Promise<CachedPage | undefined>;
  page?: CachedPage | undefined;
}

/**
 * Caches a page from its second request within two seconds on: an address used by one visitor only, as most from
 * advertisements are, costs nothing in addition to its page. Requests during rendering wait for it.
 */
export function createPageCache(now: () => number = () => performance.now()): PageCache {
  const expiring = { ttl: KEPT_MS, ttlResolution: 0, perf: { now } };
  const asked = new LRUCache<string, true>({ ...expiring, max: MAX_ASKED });
  // Until it is replaced, an expired page shows that its address is requested often.
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
