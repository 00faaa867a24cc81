import { isRecord } from '#api/guards.ts';
import { applyOperations } from '#checker/operations/apply-operations.ts';
import { differenceOperations } from './difference-operations.ts';
import { escaped } from './json-pointer.ts';
import { joinLists } from './join-lists.ts';
import { isSameList } from './list-entries.ts';
import { readJson } from './read-json.ts';
import { applySplice, spliceBetween } from './splice.ts';

/** The value of a text, which must not be changed; undefined: it is not JSON. */
export const valueOf = (text: string): unknown => readJson(text)?.value;

/** The whole lines of a text that a change is in. */
function linesOf(text: string, offset: number, length: number): { readonly start: number; readonly end: number } {
  const end = text.indexOf('\n', offset + length);
  return { start: text.lastIndexOf('\n', offset - 1) + 1, end: end === -1 ? text.length : end };
}

/** Both changes, if they are in different lines. JSON stays JSON. */
function joinLines(base: string, mine: string, theirs: string): string | undefined {
  const [one, other] = [spliceBetween(base, mine), spliceBetween(base, theirs)].toSorted(
    (first, second) => first.offset - second.offset,
  );
  if (one === undefined || other === undefined) return undefined;
  const before = linesOf(base, one.offset, one.removed.length);
  const after = linesOf(base, other.offset, other.removed.length);
  if (before.end >= after.start) return undefined;
  // The later one first, so that the place of the earlier one stays.
  const merged = applySplice(applySplice(base, other), one);
  const isBroken = valueOf(merged) === undefined && valueOf(mine) !== undefined && valueOf(theirs) !== undefined;
  return isBroken ? undefined : merged;
}

/** The places at which a value was changed. A list whose entries came, went or moved is one place. */
export function changedPlaces(before: unknown, after: unknown, pointer = ''): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (Array.isArray(before) && Array.isArray(after))
    return isSameList(before, after)
      ? before.flatMap((value, at) => changedPlaces(value, after[at], `${pointer}/${at}`))
      : [pointer];
  if (!isRecord(before) || !isRecord(after)) return [pointer];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => changedPlaces(before[name], after[name], `${pointer}/${escaped(name)}`));
}

export const touches = (one: string, other: string) =>
  `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);

/** Both changes, if they are of different values, however the document is formatted. */
function joinValues(base: string, mine: string, theirs: string): string | undefined {
  const [old, own, others] = [valueOf(base), valueOf(mine), valueOf(theirs)];
  if (old === undefined || own === undefined || others === undefined) return undefined;
  const operations = differenceOperations('', old, own);
  const alone = applyOperations(base, operations);
  // What the operations do not say, such as formatting, would be lost.
  if (!alone.ok || alone.text !== mine) return undefined;
  const places = changedPlaces(old, others);
  if (changedPlaces(old, own).some((place) => places.some((other) => touches(place, other)))) return undefined;
  const joined = applyOperations(theirs, operations);
  return joined.ok ? joined.text : undefined;
}

/** Both changes of lists, if what one has added, removed or changed is nothing that the other one has. */
function joinEntries(base: string, mine: string, theirs: string): string | undefined {
  const [old, own, others] = [valueOf(base), valueOf(mine), valueOf(theirs)];
  if (old === undefined || own === undefined || others === undefined) return undefined;
  // Formatting that no change of values says would be lost.
  if (joinLists(base, [old, own, old]) !== mine) return undefined;
  return joinLists(theirs, [old, own, others]);
}

/**
 * What becomes of a text that two people have changed: both changes, where they are in different places.
 * @param base what both began with
 * @returns undefined: somebody has to decide
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  return joinLines(base, mine, theirs) ?? joinValues(base, mine, theirs) ?? joinEntries(base, mine, theirs);
}
