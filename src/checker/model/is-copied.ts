const WITHOUT = /\{[A-Za-z]+\}|https?:\S+/g;

const wordsOf = (text: string) => text.replaceAll(WITHOUT, '').match(/\p{L}{2,}/gu) ?? [];

/** Whether words can be translated at all: more than numbers, signs, single letters and placeholders. */
export function hasWords(text: string): boolean {
  return wordsOf(text).length > 0;
}

/**
 * Whether a text that is the same in two languages was copied, not translated. Names may stay as they are, and so may
 * single words: many languages share them.
 */
export function isCopied(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 1 && words.some((word) => /^\p{Ll}{3}/u.test(word));
}
