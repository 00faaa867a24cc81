/** The fewest insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
export function editDistance(one: string, other: string): number {
  // What both words begin and end with costs nothing; documents have thousands of names that differ in a digit.
  const longest = Math.min(one.length, other.length);
  let start = 0;
  while (start < longest && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < longest - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  return distanceBetween(one.slice(start, one.length - end), other.slice(start, other.length - end));
}

function distanceBetween(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = at(last, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          replaced,
          swapped ? at(beforeLast, column - 2) + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}

/**
 * Returns the known name that was probably meant: the same except for case, the last part of a dotted name, or one that
 * is a few typos away. `undefined`: none is close enough to help.
 */
export function suggest(written: string, names: readonly string[]): string | undefined {
  // Nobody meant a name with an invisible character.
  const known = names.filter((name) => !/[\p{Cc}\p{Cf}]/u.test(name));
  const plain = plainOf(written);
  const same =
    known.find((name) => plainOf(name) === plain) ??
    known.find((name) => name.includes('.') && plainOf(name.slice(name.indexOf('.') + 1)) === plain);
  if (same !== undefined) return same;
  const near = known.flatMap((name) => {
    const [other, most] = [plainOf(name), maxTypos(written, name)];
    if (Math.abs(other.length - plain.length) > most || isOtherShortWord(plain, other)) return [];
    const distance = editDistance(plain, other);
    return distance <= most ? [{ name, distance }] : [];
  });
  return (
    near.toSorted((one, other) => one.distance - other.distance)[0]?.name ??
    startOf(plain, known) ??
    withSharedStart(plain, known) ??
    sameSubject(plain, known)
  );
}

/**
 * Finds a dotted name whose last part starts the same, whatever precedes it: `candidate.bmi` is judged by
 * `verdict.bmiQualified`.
 */
function sameSubject(plain: string, known: readonly string[]): string | undefined {
  const last = plain.slice(plain.lastIndexOf('.') + 1);
  return plain.includes('.') && last.length >= 3
    ? known.find((name) => plainOf(name.slice(name.lastIndexOf('.') + 1)).startsWith(last))
    : undefined;
}

/**
 * How many typos still leave a word recognisable. In two dotted names with the same beginning, only the last part may
 * contain them: `candidate.fone` is `candidate.phone`, but `candidate.bmi` is not `candidate.email`.
 */
function maxTypos(written: string, name: string): number {
  const start = written.slice(0, written.lastIndexOf('.') + 1);
  const sameStart = start !== '' && name.startsWith(start);
  return Math.max(1, Math.floor(sameStart ? (written.length - start.length) / 2 : written.length / 3));
}

/** Two letters with one of them replaced are another word: "UK" is not a typo of "US". */
function isOtherShortWord(plain: string, known: string): boolean {
  return plain.length < 3 && plain.length === known.length;
}

/** A name as people hear it: without capitals, blanks and dashes. */
export function plainOf(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** Finds an undotted name with the same start, where most of both is that: `thanks` is the page `thankyou`. */
function withSharedStart(plain: string, known: readonly string[]): string | undefined {
  const length = Math.max(4, Math.ceil(plain.length * 0.75));
  return plain.length < length || plain.includes('.')
    ? undefined
    : known.find((name) => !name.includes('.') && plainOf(name).startsWith(plain.slice(0, length)));
}

function startOf(plain: string, known: readonly string[]): string | undefined {
  return plain.length < 3
    ? undefined
    : known.find(
        (name) => plainOf(name).startsWith(plain) || (plainOf(name).length >= 3 && plain.startsWith(plainOf(name))),
      );
}
