/** Removes the entries that are over, and more where there are too many. Of keys that all live equally long, the oldest stand first. */
export function makeRoom<Value>(map: Map<string, Value>, most: number, isOver: (value: Value) => boolean): void {
  for (const [key, value] of map) {
    if (map.size < most && !isOver(value)) return;
    map.delete(key);
  }
}
