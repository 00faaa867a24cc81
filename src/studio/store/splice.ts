/** One change of a text: at `offset`, `removed` was replaced by `inserted`. Offsets count UTF-16 units. */
export interface Splice {
  readonly offset: number;
  readonly removed: string;
  readonly inserted: string;
}

/** Texts are compared by so many units first: one by one, those of a large document take longer than a key may. */
const BLOCK = 4096;

/** How many units two texts have in common at their beginning, `most` at most. */
function commonStart(one: string, other: string, most: number): number {
  let same = 0;
  while (same + BLOCK <= most && one.startsWith(other.slice(same, same + BLOCK), same)) same += BLOCK;
  while (same < most && one.charCodeAt(same) === other.charCodeAt(same)) same += 1;
  return same;
}

/** How many units two texts have in common at their end, `most` at most. */
function commonEnd(one: string, other: string, most: number): number {
  const [last, otherLast] = [one.length, other.length];
  let same = 0;
  while (
    same + BLOCK <= most &&
    one.startsWith(other.slice(otherLast - same - BLOCK, otherLast - same), last - same - BLOCK)
  )
    same += BLOCK;
  while (same < most && one.charCodeAt(last - 1 - same) === other.charCodeAt(otherLast - 1 - same)) same += 1;
  return same;
}

/** The smallest single change that turns one text into another. */
export function spliceBetween(before: string, after: string): Splice {
  const most = Math.min(before.length, after.length);
  const start = commonStart(before, after, most);
  const end = commonEnd(before, after, most - start);
  return {
    offset: start,
    removed: before.slice(start, before.length - end),
    inserted: after.slice(start, after.length - end),
  };
}

/** Applies a change to the text that it was made for. */
export function applySplice(text: string, { offset, removed, inserted }: Splice): string {
  return text.slice(0, offset) + inserted + text.slice(offset + removed.length);
}

/** Takes a change back. */
export function revertSplice(text: string, { offset, removed, inserted }: Splice): string {
  return text.slice(0, offset) + removed + text.slice(offset + inserted.length);
}
