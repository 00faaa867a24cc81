/**
 * Character widths of a common sans-serif font, relative to its size. Slightly too wide, so that a text never overflows
 * its box.
 */
const NARROW = /[ilj.,:;'|!“”«»()[\]tfrI1-]/;
const WIDE = /[mwMWQGOCDHNU@%…—]/;

/**
 * Returns the width of a text in pixels at a font size. The estimate errs on the safe side, because readers' fonts
 * differ.
 */
export function textWidth(text: string, size: number, bold = false): number {
  const units = Array.from(text).reduce(
    (sum, letter) =>
      sum +
      (letter === ' ' ? 0.3 : NARROW.test(letter) ? 0.36 : WIDE.test(letter) ? 0.9 : /[A-Z]/.test(letter) ? 0.7 : 0.58),
    0,
  );
  return units * size * (bold ? 1.06 : 1);
}

/** Wraps a text into lines of at most the given width; a word that is wider gets its own line. */
export function wrapText(text: string, size: number, most: number, bold = false): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(longer, size, bold) <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
