import { provide } from './provide-missing-apis.ts';

/** Chrome below 117, Firefox below 119, Safari below 17.4. */
function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
    index += 1;
  }
  return groups;
}

/** The checker groups all the time; no page of a visitor does. */
export function provideGroupBy(): void {
  provide(Map, 'groupBy', groupBy);
}
