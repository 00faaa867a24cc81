/** A function that finds each answer once; it keeps what it was asked about, and goes with the whole it belongs to. */
export function rememberHere<Key extends object, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (known.has(key)) return known.get(key) ?? find(key);
    const value = find(key);
    known.set(key, value);
    return value;
  };
}

/** A function that finds each answer once, and forgets it with the thing that it was asked about. */
export function rememberBeside<Key extends object, Value extends object>(
  find: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? find(key);
    known.set(key, value);
    return value;
  };
}
