import type { Language } from '#schemas/language.ts';

/** A text of a page, with the values of its `{placeholders}` inserted. */
export type PageTexts<Key extends string> = (key: Key, values?: Readonly<Record<string, string>>) => string;

/** The texts of a page in a language, from its tables. */
export function pageTexts<Key extends string>(
  tables: Readonly<Record<Language, Readonly<Record<Key, string>>>>,
): (locale: Language) => PageTexts<Key> {
  return (locale) =>
    (key, values = {}) =>
      tables[locale][key].replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');
}
