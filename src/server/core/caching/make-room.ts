/**
 * Removes expired entries, and the oldest ones while there are too many. All entries live equally long, so the oldest
 * come first.
 */
export function makeRoom<Value>(map: Map<string, Value>, most: number, isOver: (value: Value) => boolean): void {
  for (const [key, value] of map) {
    if (map.size < most && !isOver(value)) return;
    map.delete(key);
  }
}
