/**
 * Concurrent calls with the same key share one in-flight promise, so an answer is at most one statement older than its
 * question. Nothing is cached: the next call sees newly imported data.
 */
export function coalesceRequests<Key, Value>(ask: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const underWay = new Map<Key, Promise<Value>>();
  return (key) => {
    const known = underWay.get(key);
    if (known) return known;
    const answer = ask(key).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
}
