import { isRecord } from '#api/guards.ts';

export type List = readonly unknown[];
/** The entries of a list by what they are in all of its versions. */
export type Keyed = ReadonlyMap<string, unknown>;

const written = (value: unknown) => JSON.stringify(value);
export const isSame = (one: unknown, other: unknown) => written(one) === written(other);

/** What an entry of a list is, whatever else is changed of it. */
export function identityOf(value: unknown): string {
  if (!isRecord(value)) return JSON.stringify(value);
  return JSON.stringify(['block', 'use', 'id', 'name', 'value'].map((name) => value[name]));
}

/** Has no entry come, gone or moved? */
export const isSameList = (before: readonly unknown[], after: readonly unknown[]) =>
  before.length === after.length && before.every((value, at) => identityOf(value) === identityOf(after[at]));

/** A key that nothing has yet: equal entries are told apart by their number. */
function freeKey(taken: Keyed, name: string): string {
  let count = 0;
  while (taken.has(`${name} ${count}`)) count += 1;
  return `${name} ${count}`;
}

/** Which entry of the old list each entry is: the one that is equal, or else the next of the same kind. */
function originsOf(old: List, now: List): readonly (number | undefined)[] | undefined {
  if (isSameList(old, now)) return now.map((_value, at) => at);
  const left = new Set(old.keys());
  const take = (isIt: (value: unknown) => boolean) => {
    const found = [...left].find((at) => isIt(old[at]));
    if (found !== undefined) left.delete(found);
    return found;
  };
  const equal = now.map((value) => take((one) => isSame(one, value)));
  const kindsLeft = [...left].map((at) => identityOf(old[at]));
  const kindsNew = now.filter((_value, at) => equal[at] === undefined).map((value) => identityOf(value));
  const count = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length;
  // Of two changed blocks of a kind one is gone: nobody can say which.
  const isUnclear = kindsNew.some(
    (kind) => kindsLeft.includes(kind) && count(kindsLeft, kind) !== count(kindsNew, kind),
  );
  if (isUnclear) return undefined;
  return now.map((value, at) => equal[at] ?? take((one) => identityOf(one) === identityOf(value)));
}

/** The entries of a list under keys that its versions share. Undefined: nobody can say which is which. */
export function keyed(old: List, now: List): Keyed | undefined {
  const origins = originsOf(old, now);
  if (origins === undefined) return undefined;
  const entries = new Map<string, unknown>();
  for (const [at, value] of now.entries()) {
    const origin = origins[at];
    entries.set(origin === undefined ? freeKey(entries, `new ${written(value)}`) : `old ${origin}`, value);
  }
  return entries;
}

/** The keys of one list, and those of another after whatever they follow there. */
export function inOrder(first: Keyed, second: Keyed): readonly string[] {
  const order = [...first.keys()];
  let after = -1;
  for (const key of second.keys()) {
    const at = order.indexOf(key);
    after = at === -1 ? after + 1 : at;
    if (at === -1) order.splice(after, 0, key);
  }
  return order;
}

/** Do the entries that three versions of a list share stand in this one as in the old one? */
export function keepsOrder(before: Keyed, ...versions: readonly Keyed[]): boolean {
  const shared = [...before.keys()].filter((key) => versions.every((one) => one.has(key)));
  return versions.every((one) =>
    isSame(
      [...one.keys()].filter((key) => shared.includes(key)),
      shared,
    ),
  );
}
