/**
 * Who asks the same while an answer is on its way gets that answer: it is no older than the question by more than a
 * statement takes. Nothing is kept, so what is imported is seen by whoever asks next.
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
