import { isRecord } from '#api/guards.ts';
import { inOrder, isSame, keyed, type Keyed, type List } from './list-entries.ts';

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
