import type { Patchable } from './patchable.ts';

/** A page that was made once and is sent many times. */
export interface KeptPage {
  readonly body: Patchable;
  readonly headers: Readonly<Record<string, string>>;
  readonly campaignId: string;
  /** Of which version of the campaign it is. */
  readonly contentHash: string;
}

/** Who asked for a page: somebody whom one is kept for; or who makes it, and then tells what to keep of it, if anything. */
export type AskedPage = { readonly kept?: KeptPage; readonly keep?: (page: KeptPage | undefined) => void };

/** Pages of this process that are the same for everybody, by what they are made of. */
export interface KeptPages {
  ask(key: string): Promise<AskedPage>;
}

/** A study, a free time or a campaign that has changed is seen this soon; and no visitor waits for a page that many want. */
const KEPT_MS = 2000;
/** More addresses than this are asked for only by somebody who makes them up. */
const MOST_PAGES = 200;
const MOST_ASKED = 2000;

interface Entry {
  readonly until: number;
  readonly page: Promise<KeptPage | undefined>;
}

/** Of keys that all live equally long, the oldest stand first. */
function makeRoom<Value>(map: Map<string, Value>, most: number, isOver: (value: Value) => boolean): void {
  for (const [key, value] of map) {
    if (map.size < most && !isOver(value)) return;
    map.delete(key);
  }
}

/**
 * Keeps a page from the second time on that it is asked for within two seconds: an address that one visitor has for herself,
 * as most that come from advertisements do, costs nothing beside its page. Who asks while it is being made waits for it.
 */
export function createKeptPages(now: () => number = () => performance.now()): KeptPages {
  const asked = new Map<string, number>();
  const pages = new Map<string, Entry>();
  const begin = (key: string, time: number) => {
    const { promise, resolve } = Promise.withResolvers<KeptPage | undefined>();
    makeRoom(pages, MOST_PAGES, ({ until }) => until <= time);
    pages.set(key, { until: time + KEPT_MS, page: promise });
    return (page: KeptPage | undefined) => {
      if (page === undefined) pages.delete(key);
      resolve(page);
    };
  };
  return {
    ask: async (key) => {
      const time = now();
      const entry = pages.get(key);
      if (entry && entry.until > time) {
        const kept = await entry.page;
        return kept ? { kept } : {};
      }
      pages.delete(key);
      const again = entry !== undefined || (asked.get(key) ?? 0) > time;
      asked.delete(key);
      makeRoom(asked, MOST_ASKED, (until) => until <= time);
      asked.set(key, time + KEPT_MS);
      return again ? { keep: begin(key, time) } : {};
    },
  };
}
