/**
 * A sentence and what is filled into it, so that it can be said in other languages too. What is filled in may be a part
 * of a sentence itself: words, as opposed to names and numbers, which are the same in every language.
 */
export interface Sentence {
  /** The English words, with `{1}`, `{2}` … in place of the values: `There is no block "{1}"`. */
  readonly template: string;
  readonly values: readonly (string | Sentence)[];
}

/** A line that is broken in the code is one line for readers. */
const BREAK = /\s*\n\s*/g;

/** Tags a template literal as a sentence: `` sentence`There is no block "${name}"` ``. */
export function sentence(
  words: TemplateStringsArray,
  ...values: readonly (string | number | undefined | Sentence)[]
): Sentence {
  const template = words.map((part, index) => (index === 0 ? part : `{${index}}${part}`)).join('');
  return {
    template: template.replaceAll(BREAK, ' '),
    values: values.map((value) => (typeof value === 'object' ? value : String(value ?? ''))),
  };
}

/**
 * Words that stand elsewhere, as in a schema. If nobody has translated them, the sentence around them stays English.
 */
export const wordsAsSentence = (words: string | Sentence): Sentence =>
  typeof words === 'string' ? { template: words, values: [] } : words;

const PLACE = /\{(\d+)\}/g;

/** Puts the values into a template, in English or another language. @param say says a part of the sentence */
export function fillIn(
  template: string,
  values: Sentence['values'],
  say: (part: Sentence) => string = inEnglish,
): string {
  return template.replaceAll(PLACE, (place, number: string) => {
    // Words from elsewhere may have braces of their own.
    const value = values[Number(number) - 1] ?? place;
    return typeof value === 'string' ? value : say(value);
  });
}

export function inEnglish(said: string | Sentence): string {
  return typeof said === 'string' ? said : fillIn(said.template, said.values);
}

/** Has the template words at all? Punctuation and values need no translation. */
export const hasWords = (template: string): boolean => /\p{L}/u.test(template.replaceAll(PLACE, ''));

type Part = string | Sentence;

const joined = (parts: readonly Part[], join: (sofar: Part, part: Part) => Sentence): Part =>
  parts.length === 0 ? '' : parts.reduce(join);

/** `a and b and c` */
export const allOf = (parts: readonly Part[]): Part => joined(parts, (sofar, part) => sentence`${sofar} and ${part}`);

/** `a or b or c` */
export const oneOf = (parts: readonly Part[]): Part => joined(parts, (sofar, part) => sentence`${sofar} or ${part}`);

/** Parts with something between each two that is the same in every language. */
export const listOf = (parts: readonly Part[], between = ', '): Part =>
  joined(parts, (sofar, part) => sentence`${sofar}${between}${part}`);
