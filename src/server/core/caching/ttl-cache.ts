import { LRUCache } from 'lru-cache';

/** Caches results for a limited time. Failures are not cached. */
export interface TtlCache<Value> {
  get(key: string, anew: boolean, ask: () => Promise<Value>): Promise<Value>;
}

const MAX_KEPT = 500;

/** `milliseconds`: how long a result is kept. When the cache is full, the least recently used entry is evicted. */
export function createTtlCache<Value extends object>(milliseconds: number): TtlCache<Value> {
  const kept = new LRUCache<string, Value>({ max: MAX_KEPT, ttl: milliseconds });
  return {
    // Not the cache's own `fetch`: it rejects a call in progress when its entry is evicted.
    async get(key, anew, ask) {
      const known = anew ? undefined : kept.get(key);
      if (known !== undefined) return known;
      const value = await ask();
      kept.set(key, value);
      return value;
    },
  };
}
