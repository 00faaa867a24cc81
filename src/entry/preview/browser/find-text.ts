import { isRecord } from '#api/guards.ts';
import { isLanguage } from '#schemas/language-codes.ts';
import type { LocalizedText } from '#schemas/language.ts';

/** A text of the document, and what of it the page shows. */
export interface WrittenText {
  /** JSON Pointer within its block, or within its screen. */
  readonly path: string;
  readonly text: LocalizedText;
}

const step = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

function isText(value: Readonly<Record<string, unknown>>): value is LocalizedText {
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([name, words]) => isLanguage(name) && typeof words === 'string');
}

/** All texts in a part of a document, in its order. */
export function textsIn(part: unknown, path = ''): readonly WrittenText[] {
  if (Array.isArray(part)) return part.flatMap((one, at) => textsIn(one, `${path}/${at}`));
  if (!isRecord(part)) return [];
  if (isText(part)) return [{ path, text: part }];
  return Object.entries(part).flatMap(([name, one]) => textsIn(one, `${path}/${step(name)}`));
}

/** Words without the space between them, which the page breaks in its own way. */
export const squeezed = (words: string): string => words.normalize().replaceAll(/\s+/g, '');

/** What stays of a text when its markup is drawn. */
function drawn(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\*\*([^*\n]+)\*\*/g, '$1')
    .replaceAll(/\[([^[\]\n]+)\]\([^()\s]+\)/g, '$1')
    .replaceAll(/^[ \t]*- /gm, '');
}

const PLACEHOLDER = /\\\{[A-Za-z]\w*\\\}/g;

function patternOf(text: string): RegExp {
  const literal = (words: string) => squeezed(words).replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
  // What a block fills in itself can be anything.
  return new RegExp(`^(${literal(text)}|${literal(drawn(text))})$`.replaceAll(PLACEHOLDER, '.*'));
}

/** Which of the texts of a block words on the page are. */
export interface TextFinder {
  /**
   * The text that is shown in these words, `nth` (from 0) among the places of the block that show the same; undefined:
   * they are none.
   */
  readonly find: (words: string, nth: () => number) => WrittenText | undefined;
  readonly shows: (path: string, words: string) => boolean;
}

/** @param fill what a visitor reads of a text */
export function createTextFinder(texts: readonly WrittenText[], fill: (text: LocalizedText) => string): TextFinder {
  const patterns = new Map(texts.map((one) => [one, fill(one.text)] as const).filter(([, words]) => words !== ''));
  const known = [...patterns].map(([one, words]) => ({ one, pattern: patternOf(words) }));
  return {
    find: (words, nth) => {
      const shown = squeezed(words);
      if (shown === '') return undefined;
      const same = known.filter(({ pattern }) => pattern.test(shown));
      return same.length > 1 ? same[Math.min(nth(), same.length - 1)]?.one : same[0]?.one;
    },
    shows: (path, words) => {
      const shown = squeezed(words);
      return known.some(({ one, pattern }) => one.path === path && pattern.test(shown));
    },
  };
}
