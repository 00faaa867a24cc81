/** One change of a text: at `offset`, `removed` was replaced by `inserted`. Offsets count UTF-16 units. */
export interface Splice {
  readonly offset: number;
  readonly removed: string;
  readonly inserted: string;
}

/** The smallest single change that turns one text into another. */
export function spliceBetween(before: string, after: string): Splice {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
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
