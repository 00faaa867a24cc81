import { fillIn, hasWords, inEnglish, type Sentence } from '#schemas/sentence.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';

/**
 * What blocks are called, the everyday words by which somebody looks for them, what their settings are called and do,
 * what the values to choose from mean, and what problems documents can have, why they matter and what to do.
 */
type Kind = 'names' | 'search' | 'labels' | 'help' | 'values' | 'problems';

/**
 * What the schemas of blocks and campaigns and the checker say, in one language, by the English words. `messages` are
 * the sentences of findings and of what mends them, in which `{1}`, `{2}` … stand for values. In English too, authors
 * read other words than those who write files: of screens and settings, not of routes and properties.
 */
export type SchemaWords = Readonly<Record<Kind | 'messages', Readonly<Record<string, string>>>>;

/** What somebody reads or hears; with the language, if it is not their own. */
export interface Saying {
  readonly text: string;
  readonly lang?: string | undefined;
}

/** The English words themselves. */
export const NO_SCHEMA_WORDS: SchemaWords = {
  names: {},
  search: {},
  labels: {},
  help: {},
  values: {},
  problems: {},
  messages: {},
};

/** By the language that a file is named after. */
const FILES = import.meta.glob<SchemaWords>('../schema-words/*.json', { import: 'default' });

/** Loads the words for a language. Without them the studio says in English what schemas say. */
export async function loadSchemaWords(language: string): Promise<SchemaWords> {
  try {
    return (await FILES[`../schema-words/${language}.json`]?.()) ?? NO_SCHEMA_WORDS;
  } catch {
    // Authors can work with English words, but not without the studio.
    return NO_SCHEMA_WORDS;
  }
}

/** The key of what a value means, which differs with the setting: `size: full`. */
export const valueKey = (setting: string, value: unknown): string => `${setting}: ${String(value)}`;

type Say = (kind: Kind, english: string) => Saying;

/** The numbers of rules of the specification, `(F6)`, which descriptions have for those who write files. */
const RULES = / \([A-Z]\d+\)/g;

const withoutRules = (text: string) => text.replaceAll(RULES, '');

/** Says in a language what is said in English; what nobody has translated stays English. */
export function sayIn(language: string, words: SchemaWords): Say {
  return (kind, english) => {
    const text = words[kind][english];
    if (text !== undefined) return { text: withoutRules(text) };
    const own = withoutRules(english);
    return language === DEFAULT_LANGUAGE ? { text: own } : { text: own, lang: DEFAULT_LANGUAGE };
  };
}

/** The words for a template; undefined: it is not translated. */
type WordsOf = (template: string) => string | undefined;

/** The words of a sentence in a language, with all that stands in it; undefined: a part of it is not translated. */
function translated({ template, values }: Sentence, wordsOf: WordsOf): string | undefined {
  const words = hasWords(template) ? wordsOf(template) : template;
  const parts = values.flatMap((value) => (typeof value === 'string' ? value : (translated(value, wordsOf) ?? [])));
  return words === undefined || parts.length < values.length ? undefined : fillIn(words, parts);
}

/** Says a sentence in a language; one of which a part is not translated stays English as a whole. */
export function saySentenceIn(language: string, words: SchemaWords): (said: Sentence) => Saying {
  const isEnglish = language === DEFAULT_LANGUAGE;
  const wordsOf: WordsOf = (template) => {
    const text = words.messages[template] ?? (isEnglish ? template : undefined);
    return text === undefined ? undefined : withoutRules(text);
  };
  return (said) => {
    const text = translated(said, wordsOf);
    return text === undefined ? { text: inEnglish(said), lang: DEFAULT_LANGUAGE } : { text };
  };
}

/** `studySearch` → `study search`, `cannot_make_it` → `cannot make it` */
const wordsOfCode = (code: string): string =>
  code
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z][a-z])/g, ' ')
    .replaceAll('_', ' ')
    .toLowerCase();

/** Is a value written as programs write names? */
const isCode = (value: string) => /^[a-z][a-z0-9]*(?:_[a-z0-9]+|[A-Z][a-z0-9]+)+$/.test(value);

/** A value to choose: as documents have it, and what it means, if that is known; else the words that it is made of. */
export function sayChoice(
  say: Say,
  setting: string,
  choice: { readonly value: unknown; readonly label: string },
): Saying {
  const code = String(choice.value);
  const key = valueKey(setting, code);
  const { text, lang } = say('values', choice.label === code ? key : choice.label);
  if (text === key) return { text: isCode(code) ? wordsOfCode(code) : code };
  return { text: `${code} · ${text}`, lang };
}
