/**
 * Blanks, controls, and characters that fonts draw nothing for: fillers, joiners, marks of direction, the empty Braille
 * cell.
 */
const UNSEEN = /[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Does a text hold anything that a reader sees? */
export function hasWords(text: string): boolean {
  return text.replaceAll(UNSEEN, '') !== '';
}
