/**
 * Blanks, control characters, and characters that fonts draw nothing for: fillers, joiners, directional marks, the
 * empty Braille cell.
 */
const UNSEEN = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Does a text contain nothing that a reader can see? */
export function isUnseen(text: string): boolean {
  return UNSEEN.test(text);
}
