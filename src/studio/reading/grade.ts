import { syllable } from 'syllable';

/** How hard an English text is to read. */
export interface Reading {
  readonly words: number;
  readonly sentences: number;
  /** The school grade of Flesch and Kincaid; of short texts it varies much. */
  readonly grade: number;
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
const WORD = /\p{L}[\p{L}'’-]*|\d[\d.,]*/gu;

/**
 * Reads a text by the formula of Flesch and Kincaid (1975): 0.39 × words per sentence + 11.8 × syllables per word −
 * 15.59. A number counts as a word of one syllable.
 */
export function readingOf(text: string): Reading {
  const sentences = [...SENTENCES.segment(text)].filter(({ segment }) => /\p{L}/u.test(segment)).length;
  const words = text.match(WORD) ?? [];
  if (sentences === 0 || words.length === 0) return { words: 0, sentences: 0, grade: 0 };
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return {
    words: words.length,
    sentences,
    grade: (0.39 * words.length) / sentences + (11.8 * syllables) / words.length - 15.59,
  };
}
