import { wordsAsSentence, type Sentence } from '#schemas/sentence.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language-codes.ts';

/**
 * The words of a tool for authors in a language. Tools speak fewer languages than pages: in any other they speak
 * English.
 */
export function inAuthorLanguage<Words>(
  words: Readonly<Record<string, Words>> & { readonly [DEFAULT_LANGUAGE]: Words },
): (language: string) => Words {
  return (language) => words[language] ?? words[DEFAULT_LANGUAGE];
}

/** The name of a language in another: `es` in English is "Spanish". Its code if it is no language. */
export function nameOfLanguage(language: string, inLanguage: string = DEFAULT_LANGUAGE): string {
  const name = new Intl.DisplayNames([inLanguage], { type: 'language' }).of(language) ?? language;
  return `${name.charAt(0).toLocaleUpperCase(inLanguage)}${name.slice(1)}`;
}

/** The name of a language within a sentence. */
export const languageWords = (language: string): Sentence => wordsAsSentence(nameOfLanguage(language));

/** The language that a command was asked for. Throws for one that the product does not have. */
export function requireLanguage(language: string): string {
  if (LANGUAGES.includes(language)) return language;
  throw new Error(`There is no language "${language}"; use ${LANGUAGES.join(' or ')}`);
}
