import { readdirSync, readFileSync } from 'node:fs';

/** What a locale file says about its language, under `language`. */
export interface LanguageFacts {
  /** The language's own name, as people look for it in a list. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** Whether a native speaker has read every text. */
  readonly reviewed: boolean;
  /** How numbers, dates and times are written, where `Intl` does not know it from the language alone. */
  readonly formats?: LanguageFormats;
}

/** A language, and the keys of the English texts that its file lacks. */
export interface KnownLanguage extends LanguageFacts {
  readonly lacks: readonly string[];
}

export interface LanguageFormats {
  /** The tag for `Intl`: Spanish as it is written in the US is `es-US`. */
  readonly tag: string;
  /** The words for the halves of the day. */
  readonly halves?: readonly [morning: string, afternoon: string];
  /** The first day of a month in a date with the month's name: "1er" in French. */
  readonly firstOfMonth?: string;
}

/** The language of addresses without one, and the fallback for a text that a language lacks (N2). */
export const DEFAULT_LANGUAGE = 'en';

const FOLDER = new URL('./', import.meta.url);

function isFacts(value: unknown): value is LanguageFacts {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'direction' in value &&
    (value.direction === 'ltr' || value.direction === 'rtl') &&
    'reviewed' in value &&
    typeof value.reviewed === 'boolean'
  );
}

/** The texts of a language by key, and `language`. */
function readFile(code: string): Readonly<Record<string, unknown>> {
  const table: unknown = JSON.parse(readFileSync(new URL(`${code}.json`, FOLDER), 'utf8'));
  return typeof table === 'object' && table !== null ? { ...table } : {};
}

const english = Object.keys(readFile(DEFAULT_LANGUAGE));

function knownLanguage(code: string): KnownLanguage {
  const table = readFile(code);
  const { language } = table;
  if (isFacts(language)) return { ...language, lacks: english.filter((key) => !Object.hasOwn(table, key)) };
  throw new Error(
    `locales/${code}.json does not say what its "language" is: {"name": …, "direction": …, "reviewed": …}`,
  );
}

const defaultFirst = (one: string, other: string) =>
  Number(other === DEFAULT_LANGUAGE) - Number(one === DEFAULT_LANGUAGE) || (one < other ? -1 : 1);

/**
 * The languages of the product, by their codes: one for each file of this folder, the default first (N2). Bundles and
 * the package have the list as data, because they have no folder to read (`src/entry/bundle/languages-as-data.ts`).
 */
export const LANGUAGE_FACTS: Readonly<Record<string, KnownLanguage>> = Object.fromEntries(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .toSorted(defaultFirst)
    .map((code) => [code, knownLanguage(code)]),
);

/** Only what `Intl` does not know: the one part that a visitor's first page loads, whatever languages there are. */
export const LANGUAGE_FORMATS: Readonly<Record<string, LanguageFormats>> = Object.fromEntries(
  Object.entries(LANGUAGE_FACTS).flatMap(([code, { formats }]) => (formats ? [[code, formats] as const] : [])),
);
