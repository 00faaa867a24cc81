import { LRUCache } from 'lru-cache';

/** How requests with the same key share answers: while they are under way, or for as long as they are remembered. */
export type ShareRequests = <Asked, Value>(
  ask: (asked: Asked) => Promise<Value>,
  keyOf?: (asked: Asked) => string,
) => (asked: Asked) => Promise<Value>;

const MAX_REMEMBERED = 1000;

/**
 * Remembers the answers to the last 1000 keys. Nothing expires: for what is thrown away as a whole once it may have
 * changed. A request that failed is sent again.
 */
export function rememberRequests<Asked, Value>(
  ask: (asked: Asked) => Promise<Value>,
  keyOf: (asked: Asked) => string = String,
): (asked: Asked) => Promise<Value> {
  const answers = new LRUCache<string, Promise<Value>>({ max: MAX_REMEMBERED });
  return (asked) => {
    const key = keyOf(asked);
    const known = answers.get(key);
    if (known) return known;
    const answer = ask(asked).catch((error: unknown) => {
      answers.delete(key);
      throw error;
    });
    answers.set(key, answer);
    return answer;
  };
}
