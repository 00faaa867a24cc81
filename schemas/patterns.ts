/**
 * The formats of names in documents, each with the text that the checker and editors (`patternErrorMessage`) show if a
 * name does not match.
 */
export const ID = {
  pattern: '^[a-z0-9][a-z0-9-]*$',
  patternErrorMessage: 'lower-case letters, digits and hyphens, such as "knee-pain-2"',
} as const;

export const NAME = {
  pattern: '^[A-Za-z][A-Za-z0-9-]*$',
  patternErrorMessage: 'a letter, then letters, digits and hyphens without blanks, such as "healthQuestions"',
} as const;

export const ANCHOR = {
  pattern: '^[a-z][a-z0-9-]*$',
  patternErrorMessage: 'a small letter, then lower-case letters, digits and hyphens, such as "eligibility"',
} as const;

export const PATH = {
  pattern: '^[A-Za-z0-9-]+$',
  patternErrorMessage: 'letters, digits and hyphens without blanks, such as "health-questions"',
} as const;

export const BLOCK_NAME = {
  pattern: '^[A-Z][A-Za-z0-9]*$',
  patternErrorMessage: 'letters and digits with a capital first, such as "FullName"',
} as const;

export const COLOUR = {
  pattern: '^#[0-9a-fA-F]{6}$',
  patternErrorMessage: 'a colour as # and six digits or letters from a to f, such as "#e6e6fa"',
} as const;

export const HTTPS_ADDRESS = {
  pattern: '^https://[a-z0-9.-]+(/[^\\s]*)?$',
  patternErrorMessage: 'an address that begins with https://',
} as const;

export const TELEPHONE = {
  pattern: '^\\+?\\(?[0-9](?:[ ().-]{0,2}[0-9]){4,19}$',
  patternErrorMessage: 'a telephone number as people dial it, such as "1-800-555-0100"',
} as const;

export const HOST_NAME = {
  pattern: '^[a-z0-9][a-z0-9-]*(?:\\.[a-z0-9][a-z0-9-]*)*$',
  patternErrorMessage: 'a host name in lower case, without https:// and without a port, such as "trials.example"',
} as const;

export const TIME_OF_DAY = {
  pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$',
  patternErrorMessage: 'a time of day in 24 hours, such as "08:00"',
} as const;

export const MEDIA_NAMED = 'a file in campaigns/media, named in lower-case letters, digits and hyphens, such as';

export const PICTURE_FILE = {
  pattern: '^[a-z0-9][a-z0-9-]{0,79}\\.(jpg|jpeg|png|webp|avif|svg)$',
  patternErrorMessage: `${MEDIA_NAMED} "knee.jpg" (.jpg, .png, .webp, .avif or .svg)`,
} as const;

export const FILM_FILE = {
  pattern: '^[a-z0-9][a-z0-9-]{0,79}\\.(mp4|webm)$',
  patternErrorMessage: `${MEDIA_NAMED} "visit.mp4" (.mp4 or .webm)`,
} as const;

export const CAPTIONS_FILE = {
  pattern: '^[a-z0-9][a-z0-9-]{0,79}\\.vtt$',
  patternErrorMessage: `${MEDIA_NAMED} "visit-en.vtt"`,
} as const;

const MEDIA_KINDS: ReadonlyMap<unknown, 'picture' | 'film' | 'captions'> = new Map([
  [PICTURE_FILE.pattern, 'picture'],
  [FILM_FILE.pattern, 'film'],
  [CAPTIONS_FILE.pattern, 'captions'],
]);

/** Which files of `campaigns/media` a schema takes the names of; undefined: it is about something else. */
export const mediaKindOf = ({ pattern }: Readonly<Record<string, unknown>>) => MEDIA_KINDS.get(pattern);

/** The font of a theme: one of the product, that of the device, or a file. */
export const FONT_NAME = {
  pattern: '^[a-z0-9][a-z0-9-]{0,79}(\\.woff2)?$',
  patternErrorMessage: 'the name of a font of the product, "system", or a file in campaigns/media such as "acme.woff2"',
} as const;
