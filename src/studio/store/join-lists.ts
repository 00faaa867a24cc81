import { parseTree } from 'jsonc-parser';
import { isRecord } from '#api/guards.ts';
import { nodeAt } from '#checker/document/node-access.ts';
import { applyOperations } from '#checker/operations/apply-operations.ts';
import { insertItem } from '#checker/operations/edit-value.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { differenceOperations } from './difference-operations.ts';
import { escaped } from './json-pointer.ts';
import { inOrder, isSame, keepsOrder, keyed, type Keyed, type List } from './list-entries.ts';

/** A value as it was, as one person has it now, and as another has it. */
type Versions<Value = unknown> = readonly [old: Value, own: Value, others: Value];

function applied(text: string | undefined, operations: readonly Operation[]): string | undefined {
  const done = text === undefined ? undefined : applyOperations(text, operations);
  return done?.ok === true ? done.text : undefined;
}

/** The list at a pointer with one more entry. */
function inserted(text: string | undefined, pointer: string, at: number, value: unknown): string | undefined {
  const root = text === undefined ? undefined : parseTree(text);
  const list = root && (pointer === '' ? root : nodeAt(root, pointer));
  return text === undefined || list?.type !== 'array' ? undefined : insertItem(text, list, at, value);
}

/** Is an entry gone that the other person has changed? */
const isContested = (before: Keyed, one: Keyed, other: Keyed) =>
  [...before].some(([key, value]) => !one.has(key) && other.has(key) && !isSame(other.get(key), value));

/** In whichever order two people ask, what both have added to one place has the same. */
function orderOf(own: Keyed, others: Keyed): readonly string[] {
  const [first, second] = [own, others].toSorted((one, other) => {
    const [a, b] = [[...one.keys()].join(), [...other.keys()].join()];
    return a < b ? -1 : Number(a > b);
  });
  return first === undefined || second === undefined ? [] : inOrder(first, second);
}

function joinTwoLists(text: string, [old, own, others]: Versions<List>, pointer: string): string | undefined {
  const [before, mine, theirs] = [keyed(old, old), keyed(old, own), keyed(old, others)];
  if (before === undefined || mine === undefined || theirs === undefined) return undefined;
  if (!keepsOrder(before, mine, theirs) || isContested(before, mine, theirs) || isContested(before, theirs, mine))
    return undefined;
  const keys = [...theirs.keys()];
  let joined: string | undefined = text;
  for (const [at, key] of keys.entries())
    if (before.has(key) && mine.has(key) && joined !== undefined)
      joined = joinLists(joined, [before.get(key), mine.get(key), theirs.get(key)], `${pointer}/${at}`);
  const gone = keys.flatMap((key, at) => (before.has(key) && !mine.has(key) ? [at] : []));
  // From the end, so that the places of the others stay.
  const removals = gone.toReversed().map((at): Operation => ({ do: 'remove', pointer: `${pointer}/${at}` }));
  joined = applied(joined, removals);
  const left = orderOf(mine, theirs).filter((key) => !before.has(key) || (mine.has(key) && theirs.has(key)));
  for (const [at, key] of left.entries()) if (!theirs.has(key)) joined = inserted(joined, pointer, at, mine.get(key));
  return joined;
}

/**
 * The text of another person with one's own changes, however many entries of lists both have added, removed or changed.
 * Undefined: both have changed the same thing, or have put a list into another order.
 */
export function joinLists(text: string, versions: Versions, pointer = ''): string | undefined {
  const [old, own, others] = versions;
  if (isSame(old, own) || isSame(own, others)) return text;
  if (Array.isArray(old) && Array.isArray(own) && Array.isArray(others)) {
    const joined = joinTwoLists(text, [old, own, others], pointer);
    if (joined !== undefined) return joined;
  }
  if (isRecord(old) && isRecord(own) && isRecord(others)) {
    const [before, mine, theirs] = [old, own, others].map((value) => new Map(Object.entries(value)));
    let joined: string | undefined = text;
    for (const name of new Set([...Object.keys(old), ...Object.keys(own)]))
      if (joined !== undefined)
        joined = joinLists(
          joined,
          [before?.get(name), mine?.get(name), theirs?.get(name)],
          `${pointer}/${escaped(name)}`,
        );
    return joined;
  }
  return isSame(old, others) ? applied(text, differenceOperations(pointer, others, own)) : undefined;
}
