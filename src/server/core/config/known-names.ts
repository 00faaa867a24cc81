/** A variable that is set but never read, and the one that was probably meant. */
export interface LikelyMisspelling {
  readonly variable: string;
  readonly suggestion: string;
}

const SHORTEST = 7;
const MAX_EDITS = 2;

/** The number of letters to add, remove or change to turn one word into the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_value, index) => index);
  for (const [at, letter] of one.split('').entries()) {
    const next = [at + 1];
    for (const [index, known] of other.split('').entries())
      next.push(
        Math.min((row[index] ?? 0) + (letter === known ? 0 : 1), (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * Unread variables that differ by a letter or two from one that is read but not set. Otherwise a misspelt name would be
 * silently ignored.
 */
export function likelyMisspellings(set: readonly string[], read: ReadonlySet<string>): readonly LikelyMisspelling[] {
  const absent = [...read].filter((name) => name.length >= SHORTEST && !set.includes(name));
  return set
    .filter((name) => !read.has(name))
    .flatMap((variable) => {
      const suggestion = absent.find((name) => distance(variable, name) <= MAX_EDITS);
      return suggestion === undefined ? [] : [{ variable, suggestion }];
    });
}
