/** Things of files in the order of the files; those of one file stay in their order. */
export function inOrder<Item>(list: readonly Item[], paths: readonly string[], fileOf: (item: Item) => string): Item[] {
  const order = new Map(paths.map((path, index) => [path, index]));
  return list.toSorted((one, other) => (order.get(fileOf(one)) ?? 0) - (order.get(fileOf(other)) ?? 0));
}
