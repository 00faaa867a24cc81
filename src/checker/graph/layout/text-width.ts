/** Widths of a common sans-serif face, in parts of its size. A little wide, so that a text never leaves its box. */
const NARROW = /[ilj.,:;'|!“”«»()[\]tfrI1-]/;
const WIDE = /[mwMWQGOCDHNU@%…—]/;

/** How wide a text is, in pixels, at a size. An estimate on the safe side: fonts of readers differ. */
export function textWidth(text: string, size: number, bold = false): number {
  const units = Array.from(text).reduce(
    (sum, letter) =>
      sum +
      (letter === ' ' ? 0.3 : NARROW.test(letter) ? 0.36 : WIDE.test(letter) ? 0.9 : /[A-Z]/.test(letter) ? 0.7 : 0.58),
    0,
  );
  return units * size * (bold ? 1.06 : 1);
}

/** A text in lines no wider than allowed; a word that is wider stands alone. */
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
