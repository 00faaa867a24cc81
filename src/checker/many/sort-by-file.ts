/** Sorts items by the order of their files; items of the same file keep their order. */
export function inOrder<Item>(list: readonly Item[], paths: readonly string[], fileOf: (item: Item) => string): Item[] {
  const order = new Map(paths.map((path, index) => [path, index]));
  return list.toSorted((one, other) => (order.get(fileOf(one)) ?? 0) - (order.get(fileOf(other)) ?? 0));
}
