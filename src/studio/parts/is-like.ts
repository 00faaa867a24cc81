/** Small letters without accents: whoever looks for "tomografia" finds "tomografía". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** Does a text contain each of the words that somebody looks for? */
export function isLike(text: string, words: string): boolean {
  const searched = plain(text);
  return plain(words)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
