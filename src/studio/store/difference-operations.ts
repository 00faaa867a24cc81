import { isRecord } from '#api/guards.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { escaped } from './json-pointer.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A value of an object itself: `toString` may be a name in a document. */
function own(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function ofLists(pointer: string, before: readonly unknown[], after: readonly unknown[]): Operation[] {
  const common = Math.min(before.length, after.length);
  const kept = before
    .slice(0, common)
    .flatMap((value, index) => differenceOperations(`${pointer}/${index}`, value, after[index]));
  // From the end, so that the places of the others stay.
  const gone = before
    .slice(common)
    .map((_value, index): Operation => ({ do: 'remove', pointer: `${pointer}/${before.length - 1 - index}` }));
  const added = after.slice(common).map((value): Operation => ({ do: 'set', pointer: `${pointer}/-`, value }));
  return [...kept, ...gone, ...added];
}

/**
 * The operations that turn the value at a pointer into another, as few and as deep as possible: whatever stays the same
 * keeps its author's formatting.
 */
export function differenceOperations(pointer: string, before: unknown, after: unknown): Operation[] {
  if (isSame(before, after)) return [];
  if (after === undefined) return [{ do: 'remove', pointer }];
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(pointer, before, after);
  if (!isRecord(before) || !isRecord(after)) return [{ do: 'set', pointer, value: after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) =>
    differenceOperations(`${pointer}/${escaped(name)}`, own(before, name), own(after, name)),
  );
}
