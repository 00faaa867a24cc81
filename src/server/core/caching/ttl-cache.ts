import { LRUCache } from 'lru-cache';

/** Keeps the outcome of a question for a while. A question that failed is asked again. */
export interface TtlCache<Value> {
  get(key: string, anew: boolean, ask: () => Promise<Value>): Promise<Value>;
}

const MAX_KEPT = 500;

/** `milliseconds`: how long an outcome is kept. Of too many, the one that nobody has asked for longest goes. */
export function createTtlCache<Value extends object>(milliseconds: number): TtlCache<Value> {
  const kept = new LRUCache<string, Value>({ max: MAX_KEPT, ttl: milliseconds });
  return {
    // Not `fetch` of the cache: it fails a question that is under way when its entry is evicted.
    async get(key, anew, ask) {
      const known = anew ? undefined : kept.get(key);
      if (known !== undefined) return known;
      const value = await ask();
      kept.set(key, value);
      return value;
    },
  };
}
