import { makeRoom } from '../../core/caching/make-room.ts';
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
  readonly until: number;
  readonly made: Promise<CachedPage | undefined>;
  page?: CachedPage | undefined;
}

/**
 * Keeps a page from the second time on that it is asked for within two seconds: an address that one visitor has for
 * herself, as most that come from advertisements do, costs nothing beside its page. Who asks while it is being made
 * waits for it.
 */
export function createPageCache(now: () => number = () => performance.now()): PageCache {
  const asked = new Map<string, number>();
  const pages = new Map<string, Entry>();
  const begin = (key: string, time: number) => {
    const { promise: made, resolve } = Promise.withResolvers<CachedPage | undefined>();
    const entry: Entry = { until: time + KEPT_MS, made };
    makeRoom(pages, MAX_PAGES, ({ until }) => until <= time);
    pages.set(key, entry);
    return (page: CachedPage | undefined) => {
      entry.page = page;
      if (page === undefined && pages.get(key) === entry) pages.delete(key);
      resolve(page);
    };
  };
  const standing = (key: string, time: number) => {
    const entry = pages.get(key);
    return entry && entry.until > time ? entry : undefined;
  };
  return {
    find: (key) => standing(key, now())?.page,
    ask: async (key) => {
      const time = now();
      const entry = standing(key, time);
      if (entry) return { kept: await entry.made };
      const again = pages.delete(key) || (asked.get(key) ?? 0) > time;
      asked.delete(key);
      makeRoom(asked, MAX_ASKED, (until) => until <= time);
      asked.set(key, time + KEPT_MS);
      return again ? { keep: begin(key, time) } : {};
    },
  };
}
