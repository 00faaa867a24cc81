/** Keeps the outcome of a question for a while. A question that failed is asked again. */
export interface TtlCache<Value> {
  get(key: string, anew: boolean, ask: () => Promise<Value>): Promise<Value>;
}

const MAX_KEPT = 500;

/** `milliseconds`: how long an outcome is kept. Of too many, the oldest go. */
export function createTtlCache<Value>(milliseconds: number, now: () => number = Date.now): TtlCache<Value> {
  const kept = new Map<string, { readonly until: number; readonly value: Value }>();
  return {
    async get(key, anew, ask) {
      const known = kept.get(key);
      if (!anew && known && known.until > now()) return known.value;
      const value = await ask();
      kept.delete(key);
      kept.set(key, { until: now() + milliseconds, value });
      for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
      return value;
    },
  };
}
