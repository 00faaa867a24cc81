import type { MediaUse } from '#schemas/campaign/shown-media.ts';

const KB = 1024;
const MB = 1024 * KB;

interface MediaType {
  readonly kind: MediaUse['kind'] | 'font';
  readonly type: string;
  /** The largest file in bytes. */
  readonly maxBytes: number;
  /** Whether the first bytes of a file are those of its type. */
  readonly begins: (start: Buffer) => boolean;
}

const hex =
  (signature: string, at = 0) =>
  (start: Buffer) =>
    start.subarray(at, at + signature.length / 2).toString('hex') === signature;
const ascii = (text: string, at: number) => (start: Buffer) =>
  start.subarray(at, at + text.length).toString('latin1') === text;

const picture = { kind: 'picture', maxBytes: 10 * MB } as const;
const film = { kind: 'film', maxBytes: 60 * MB } as const;
const jpeg: MediaType = { ...picture, type: 'image/jpeg', begins: hex('ffd8ff') };

/** Every type of file that a campaign can show, by the ending of its name. */
const TYPES: Readonly<Record<string, MediaType>> = {
  jpg: jpeg,
  jpeg,
  png: { ...picture, type: 'image/png', begins: hex('89504e470d0a1a0a') },
  webp: { ...picture, type: 'image/webp', begins: (start) => ascii('RIFF', 0)(start) && ascii('WEBP', 8)(start) },
  avif: { ...picture, type: 'image/avif', begins: ascii('ftypavif', 4) },
  // What an SVG contains is examined as a whole.
  svg: { kind: 'picture', maxBytes: MB / 2, type: 'image/svg+xml', begins: () => true },
  mp4: { ...film, type: 'video/mp4', begins: ascii('ftyp', 4) },
  webm: { ...film, type: 'video/webm', begins: hex('1a45dfa3') },
  vtt: {
    kind: 'captions',
    maxBytes: MB / 2,
    type: 'text/vtt; charset=utf-8',
    begins: (start) => /^\uFEFF?WEBVTT(?:\s|$)/.test(start.toString('utf8')),
  },
  // A page may wait for half of this on a slow connection; a subset of a font is a quarter of it.
  woff2: { kind: 'font', maxBytes: 120 * KB, type: 'font/woff2', begins: ascii('wOF2', 0) },
};

/** The ending of a file name, in lower case, without the dot. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The type of a file by its name; `undefined` if campaigns cannot show such files. */
export function mediaTypeOf(name: string): MediaType | undefined {
  const ending = endingOf(name);
  return Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
}
