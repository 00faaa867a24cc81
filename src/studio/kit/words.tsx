import { createInstance, type i18n } from 'i18next';
import { createContext, use } from 'react';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { NO_SCHEMA_WORDS, sayIn, saySentenceIn, type SchemaWords } from './schema-words.ts';

type Texts = Readonly<Record<string, string>>;

/** The texts of the studio, by the language that their file is named after. */
const FILES = import.meta.glob<Texts>('../texts/*.json', { eager: true, import: 'default' });

const languageOf = (path: string) => /([\w-]+)\.json$/.exec(path)?.[1] ?? '';

/** The languages in which the studio speaks. */
export const STUDIO_LANGUAGES: readonly string[] = Object.keys(FILES).map(languageOf).toSorted();

/** Says things in the language of the author. */
export interface Words {
  readonly language: string;
  /**
   * @param values what is filled into placeholders; `count` chooses the plural, and `defaultValue` stands in for a key
   *   that does not exist
   */
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** What a schema or the checker says in English, as far as it is translated. */
  readonly say: ReturnType<typeof sayIn>;
  /** A sentence of the checker, with its values. */
  readonly saySentence: ReturnType<typeof saySentenceIn>;
}

/** Prepares the texts for a language; one that the studio does not have falls back to the default. */
export function createWords(wanted: string, schemaWords: SchemaWords = NO_SCHEMA_WORDS): Words {
  const language = STUDIO_LANGUAGES.includes(wanted) ? wanted : DEFAULT_LANGUAGE;
  const instance: i18n = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: Object.fromEntries(
      Object.entries(FILES).map(([path, texts]) => [languageOf(path), { translation: texts }]),
    ),
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    returnNull: false,
  });
  return {
    language,
    t: (key, values) => instance.t(key, { ...values }),
    say: sayIn(language, schemaWords),
    saySentence: saySentenceIn(language, schemaWords),
  };
}

const WordsContext = createContext<Words | undefined>(undefined);

export const WordsProvider = WordsContext.Provider;

export function useWords(): Words {
  const words = use(WordsContext);
  if (words === undefined) throw new Error('This part of the studio has no texts');
  return words;
}
