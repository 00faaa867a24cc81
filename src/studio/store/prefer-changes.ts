import { isRecord } from '#api/guards.ts';
import { identityOf, isSameList } from './merge-texts.ts';

type List = readonly unknown[];
/** The entries of a list by what they are in all of its versions. */
type Keyed = ReadonlyMap<string, unknown>;

const written = (value: unknown) => JSON.stringify(value);
const isSame = (one: unknown, other: unknown) => written(one) === written(other);

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

function keyed(old: List, now: List): Keyed | undefined {
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
function inOrder(first: Keyed, second: Keyed): readonly string[] {
  const order = [...first.keys()];
  let after = -1;
  for (const key of second.keys()) {
    const at = order.indexOf(key);
    after = at === -1 ? after + 1 : at;
    if (at === -1) order.splice(after, 0, key);
  }
  return order;
}

function preferInLists(old: List, mine: List, theirs: List): List {
  const [before, own, other] = [keyed(old, old), keyed(old, mine), keyed(old, theirs)];
  if (before === undefined || own === undefined || other === undefined) return mine;
  const shared = (of: Keyed) => [...of.keys()].filter((key) => before.has(key) && own.has(key) && other.has(key));
  const isOrderTheirs = isSame(shared(own), shared(before));
  return (isOrderTheirs ? inOrder(other, own) : inOrder(own, other))
    .map((key) => preferMine(before.get(key), own.get(key), other.get(key)))
    .filter((value) => value !== undefined);
}

/**
 * What becomes of a value that two people have changed when one of them has the last word: their own changes, and all
 * of the other person's that are of something else. Undefined: nothing is there.
 */
export function preferMine(old: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(theirs, old)) return mine;
  if (isSame(mine, old)) return theirs;
  if (Array.isArray(old) && Array.isArray(mine) && Array.isArray(theirs)) return preferInLists(old, mine, theirs);
  if (!isRecord(old) || !isRecord(mine) || !isRecord(theirs)) return mine;
  const [before, own, other] = [old, mine, theirs].map((value) => new Map(Object.entries(value)));
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const joined = [...names].map((name) => [name, preferMine(before?.get(name), own?.get(name), other?.get(name))]);
  return Object.fromEntries(joined.filter(([, value]) => value !== undefined));
}
