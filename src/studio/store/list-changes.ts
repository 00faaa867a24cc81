import { isSame, keyed, type List } from './list-entries.ts';

/** What was done to an entry of a list, as it was before, or as it is now if it is new. */
export interface ListChange {
  readonly kind: 'added' | 'removed' | 'moved' | 'changed';
  readonly entry: unknown;
  /** As it is now; undefined: it is gone. */
  readonly now: unknown;
}

/** The places that stand in their order, as many as possible. */
function inTheirOrder(places: readonly number[]): readonly number[] {
  const runs: (readonly number[])[] = [];
  for (const place of places) {
    const before = runs.filter((run) => (run.at(-1) ?? -1) < place);
    const longest = before.reduce<readonly number[]>((best, run) => (run.length > best.length ? run : best), []);
    runs.push([...longest, place]);
  }
  return runs.reduce<readonly number[]>((best, run) => (run.length > best.length ? run : best), []);
}

/** What was done to a list. Undefined: nobody can say which entry is which. */
export function listChanges(old: List, now: List): readonly ListChange[] | undefined {
  const [before, after] = [keyed(old, old), keyed(old, now)];
  if (before === undefined || after === undefined) return undefined;
  const order = [...before.keys()];
  const kept = new Set(inTheirOrder([...after.keys()].flatMap((key) => (before.has(key) ? [order.indexOf(key)] : []))));
  return [
    ...[...before].flatMap(([key, entry], at): readonly ListChange[] => {
      const is = after.get(key);
      if (!after.has(key)) return [{ kind: 'removed', entry, now: undefined }];
      return [
        ...(kept.has(at) ? [] : [{ kind: 'moved', entry, now: is } as const]),
        ...(isSame(entry, is) ? [] : [{ kind: 'changed', entry, now: is } as const]),
      ];
    }),
    ...[...after].flatMap(([key, entry]): readonly ListChange[] =>
      before.has(key) ? [] : [{ kind: 'added', entry, now: entry }],
    ),
  ];
}
