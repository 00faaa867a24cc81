import { readJson } from './read-json.ts';

/** Where a document stands between the author and the server. `unreadable`: it waits until it is JSON again. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'unreadable' | 'offline' | 'refused' | 'conflict';

/** A document that is open in the studio. */
export interface OpenDocument {
  readonly text: string;
  /** The text that the server has as `revision`. */
  readonly saved: string;
  /** The revision that the text is based on; 0: another source has it, and it was never written here. */
  readonly revision: number;
  /** Who wrote that revision, where it is known. */
  readonly author?: string | undefined;
  readonly state: SaveState;
  /** The text that was sent last, until the server has answered: it may or may not have stored it. */
  readonly sending?: string | undefined;
  /** The problem code, where the server refused to store it. */
  readonly problem?: string | undefined;
  /** What somebody else has written meanwhile. */
  readonly theirs?: TheirText | undefined;
  /** Texts that this one has grown from, the oldest first, of whomever: another tab may come from one of them. */
  readonly known?: readonly string[] | undefined;
  /**
   * Those of them that this author has made of `saved`, here or in another tab: the server may have stored one. A text
   * from before somebody else's change is none of them: who says it again has taken that change back.
   */
  readonly own?: readonly string[] | undefined;
  /** Was it last changed in another tab, which saves it? */
  readonly isMirrored?: boolean | undefined;
}

/** A text that the server has, and who wrote it. */
export interface TheirText {
  readonly text: string;
  readonly revision: number;
  readonly author: string;
}

/** How many texts a document remembers that it has grown from: those of the last seconds are asked for. */
const MAX_KNOWN = 100;

/** Adds a text to those that a document has grown from. */
export const grownFrom = (texts: readonly string[] = [], ...more: readonly string[]): readonly string[] =>
  [...texts, ...more].slice(-MAX_KNOWN);

/** What is left of texts when one of them is stored: those after it. */
export function grownSince(texts: readonly string[] = [], stored: string): readonly string[] {
  const at = texts.lastIndexOf(stored);
  return at === -1 ? [] : texts.slice(at + 1);
}

export function knows({ text, saved, known = [] }: OpenDocument, other: string): boolean {
  return text === other || saved === other || known.includes(other);
}

/** Has the author changed nothing since the server's revision, here or in another tab? */
export const isUntouched = ({ text, saved, sending }: OpenDocument) => text === saved && sending === undefined;

/** Does a text that can be read become one that cannot, as JSON does while it is typed? */
export const breaks = (before: string, after: string) =>
  readJson(after) === undefined && readJson(before) !== undefined;
