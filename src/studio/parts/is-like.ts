import { editDistance } from '#checker/suggest.ts';

/** Small letters without accents: whoever looks for "tomografia" finds "tomografía". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

const wordsIn = (text: string) => plain(text).split(/[\s,]+/);

/** Does a text contain each of the words that somebody looks for? */
export function isLike(text: string, words: string): boolean {
  const searched = plain(text);
  return plain(words)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

/** Short words have too many neighbours: "male" is no mistake for "mail". */
const maxTypos = ({ length }: string) => (length < 5 ? 0 : length < 8 ? 1 : 2);

/** Does a text contain each of the words that somebody looks for, if small mistakes of spelling are forgiven? */
export function isNearly(text: string, words: string): boolean {
  const searched = wordsIn(text);
  return wordsIn(words.trim()).every((word) => searched.some((one) => editDistance(word, one) <= maxTypos(word)));
}
