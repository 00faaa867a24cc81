/** Does a text contain each of the words that somebody looks for? */
export function isLike(text: string, words: string): boolean {
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
}
