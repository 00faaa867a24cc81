import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { Language } from '#schemas/language.ts';

type Table<Key extends string> = Readonly<Record<Key, string>>;

/** A text of a page, with the values of its `{placeholders}` inserted. */
export type PageTexts<Key extends string> = (key: Key, values?: Readonly<Record<string, string>>) => string;

/**
 * The texts of a page in a language. `files`: the page's locale files by path, as a glob finds them. What a language
 * lacks is English.
 */
export function pageTexts<Key extends string>(
  files: Readonly<Record<string, Table<Key>>>,
): (locale: Language) => PageTexts<Key> {
  const tableOf = (language: Language) => files[`./locales/${language}.json`];
  return (locale) => {
    const table: Readonly<Record<string, string>> = { ...tableOf(DEFAULT_LANGUAGE), ...tableOf(locale) };
    return (key, values = {}) => (table[key] ?? '').replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');
  };
}
