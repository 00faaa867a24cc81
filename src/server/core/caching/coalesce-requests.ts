/**
 * Concurrent calls with the same key share one in-flight promise, so an answer is at most one statement older than its
 * question. Nothing is cached: the next call sees newly imported data.
 */
export function coalesceRequests<Asked, Value>(
  ask: (asked: Asked) => Promise<Value>,
  keyOf: (asked: Asked) => string = String,
): (asked: Asked) => Promise<Value> {
  const underWay = new Map<string, Promise<Value>>();
  return (asked) => {
    const key = keyOf(asked);
    const known = underWay.get(key);
    if (known) return known;
    const answer = ask(asked).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
}
