/** Memoises a function. The cache holds its keys strongly and lives as long as the object that owns it. */
export function memoize<Key extends object, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (known.has(key)) return known.get(key) ?? find(key);
    const value = find(key);
    known.set(key, value);
    return value;
  };
}

/** Memoises a function. Each result is dropped together with the key it was computed from. */
export function memoizeWeakly<Key extends object, Value extends object>(
  find: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? find(key);
    known.set(key, value);
    return value;
  };
}
