import type { Sentence } from '#schemas/sentence.ts';

/** What is known about a file of `campaigns/media`: plain data, so that it can be passed to another thread. */
export type MediaFile = UsableMedia | FaultyMedia;

export interface UsableMedia {
  readonly ok: true;
  /** The size of the file in bytes. */
  readonly bytes: number;
  /** The bytes of the smallest variant, which a phone loads; only of pictures, and only where it was made. */
  readonly phoneBytes?: number;
}

export interface FaultyMedia {
  readonly ok: false;
  readonly code: 'media-too-large' | 'media-unreadable' | 'media-unsafe';
  /** What is wrong and how to correct it, to follow the name of the file: "is 51 MB; …". */
  readonly message: string | Sentence;
}

/** The media files that documents mention, by name. A name that is not here is the name of no file. */
export type MediaFiles = ReadonlyMap<string, MediaFile>;

const NAMES = /"([a-z0-9][a-z0-9-]{0,79}\.[a-z0-9]{3,5})"/g;

/** Says whether documents may mention a file by its name. A letter written as a number could be part of any name. */
export function mentionedIn(texts: readonly string[]): (name: string) => boolean {
  if (texts.some((text) => text.includes('\\u'))) return () => true;
  const names = new Set(texts.flatMap((text) => [...text.matchAll(NAMES)].map(([, name]) => name)));
  return (name) => names.has(name);
}
