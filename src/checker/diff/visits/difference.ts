import { inEnglish, listOf, sentence, wordsAsSentence, type Sentence } from '#schemas/sentence.ts';

/** The respects in which visitors can see a difference. */
export const DIFFERENCE_KINDS = [
  'entry',
  'end',
  'screen',
  'question',
  'block',
  'text',
  'consent',
  'sent',
  'verdict',
  'action',
  'call',
  'look',
  'setting',
  'language',
  'address',
  'campaign',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface Difference {
  readonly kind: DifferenceKind;
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
  /** The position, in terms an author knows. */
  readonly place: string;
  /** What differs, as a sentence without its full stop. */
  readonly words: string;
  /** Both, such that they can be said in other languages. */
  readonly sentences: { readonly place: Sentence; readonly words: Sentence };
  /** The page on which a visitor first sees it, if they see it on one. */
  readonly route?: string;
  /** The block, where a whole block is meant. */
  readonly block?: string;
}

type Told = Omit<Difference, 'place' | 'words' | 'sentences'> & Difference['sentences'];

/** A difference, said in English too. */
export function differenceOf({ place, words, ...rest }: Told): Difference {
  return { ...rest, place: inEnglish(place), words: inEnglish(words), sentences: { place, words } };
}

/** The same difference, said otherwise. */
export const withSaid = (one: Difference, said: Partial<Difference['sentences']>): Difference =>
  differenceOf({ ...one, ...one.sentences, ...said });

/** A page, wherever a sentence names one. Whoever knows its title finds the name by the template. */
export const pageWords = (page: string): Sentence => sentence`page "${page}"`;

export const blockWords = (page: string, block: string): Sentence => sentence`page "${page}" › block "${block}"`;

/** A setting or a question within something, by its path. */
export const partWords = (whole: Sentence, path: string): Sentence => sentence`${whole} › ${path}`;

export const settingWords = (name: string): Sentence => sentence`setting "${name}"`;

/** Names of settings in a list. */
export function settingNames(names: readonly string[]): Sentence {
  return wordsAsSentence(listOf(names.map((name) => sentence`${name}`)));
}

/** The templates of those of them in which names stand that people know by other words. */
export const NAMING = {
  page: pageWords('').template,
  block: blockWords('', '').template,
  part: partWords(pageWords(''), '').template,
  setting: settingWords('').template,
  name: sentence`${''}`.template,
} as const;
