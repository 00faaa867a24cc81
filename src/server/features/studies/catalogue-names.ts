import type { LocalizedText } from '#schemas/language.ts';
import type { StudyText } from '#schemas/study/criterion.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';

/**
 * The columns of names in the catalogue, by language: names come with imports, which know these languages. In any other
 * language, people read and find the English name.
 */
const NAME_COLUMNS = { en: 'name_en', es: 'name_es' } as const;

export interface NameColumns {
  readonly name_en: string;
  readonly name_es: string | null;
}

/** The column with the names in a language; undefined: there is none. */
export function nameColumn(language: string): 'name_en' | 'name_es' | undefined {
  return Object.entries(NAME_COLUMNS).find(([one]) => one === language)?.[1];
}

/** The names of a row, by language. */
export function namesOf(row: NameColumns): StudyText {
  const names: LocalizedText = Object.fromEntries(
    Object.entries(NAME_COLUMNS).flatMap(([language, column]) => {
      const name = row[column];
      return name === null ? [] : [[language, name]];
    }),
  );
  return { ...names, [DEFAULT_LANGUAGE]: row.name_en };
}
