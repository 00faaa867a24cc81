import { readdirSync, readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';

type Table<Key extends string> = Readonly<Record<Key, string>>;

function readTable(file: URL): Partial<Record<string, string>> {
  const table: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof table === 'object' && table !== null && Object.values(table).every((text) => typeof text === 'string'))
    return { ...table };
  throw new Error(`${file.pathname} is not a table of texts`);
}

/**
 * The texts of a part of the server by language: one locale file each, found in its folder. What a language lacks is
 * English. Throws if the English file lacks one of the keys.
 */
export function readLocales<Key extends string>(folder: URL, keys: readonly Key[]): (language: string) => Table<Key> {
  const tables = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.slice(0, -'.json'.length), readTable(new URL(file, folder))]),
  );
  const english = tables.get(DEFAULT_LANGUAGE) ?? {};
  const isComplete = (table: Partial<Record<string, string>>): table is Record<Key, string> =>
    keys.every((key) => table[key] !== undefined);
  const complete = (language: string): Table<Key> => {
    const table = { ...english, ...tables.get(language) };
    if (!isComplete(table)) throw new Error(`${folder.pathname}${DEFAULT_LANGUAGE}.json lacks a text`);
    return table;
  };
  const known = new Map([...tables.keys()].map((language) => [language, complete(language)]));
  const fallback = complete(DEFAULT_LANGUAGE);
  return (language) => known.get(language) ?? fallback;
}
