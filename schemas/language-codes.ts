import { DEFAULT_LANGUAGE, LANGUAGE_FACTS } from '#locales/languages.ts';

export { DEFAULT_LANGUAGE };

/**
 * A language as codes of BCP 47 name it, in their usual letter case: `en`, `fr-CA`, `zh-Hant-TW`. Which ones the
 * product has is decided by its locale files, not by this pattern.
 */
export const LANGUAGE_PATTERN = '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$';

/** The format of a language that the product has: the checker and the API test it against `locales/`. */
export const LANGUAGE_FORMAT = 'language';

/** The languages that the product has, as `locales/` names them; the first is the default and the fallback (N2). */
export const LANGUAGES: readonly string[] = Object.keys(LANGUAGE_FACTS);

/** Whether this is one of the product's languages. */
export function isLanguage(value: unknown): value is string {
  return typeof value === 'string' && Object.hasOwn(LANGUAGE_FACTS, value);
}

/** What a language is apart from where it is spoken: `fr` of `fr-CA`. */
export function primarySubtag(language: string): string {
  return (language.split('-')[0] ?? '').toLowerCase();
}

/** The name of any language, also as many advertisements write it: `es_MX`. */
export const LANGUAGE_TAG = /^[a-z]{2,3}([-_][a-z]{4})?([-_]([a-z]{2}|\d{3}))?$/i;

/** The product's language for a language: `fr-CA` for `fr`, `FR-ca` and `fr_BE`. Undefined: for no other text. */
export function closestLanguage(tag: string): string | undefined {
  if (!LANGUAGE_TAG.test(tag)) return undefined;
  const language = tag.replaceAll('_', '-').toLowerCase();
  return (
    LANGUAGES.find((one) => one.toLowerCase() === language) ??
    LANGUAGES.find((one) => primarySubtag(one) === primarySubtag(language))
  );
}

/** A language's own name, as it stands in a list of languages; its code if the product does not have it. */
export function languageName(language: string): string {
  return LANGUAGE_FACTS[language]?.name ?? language;
}

/** What the language adds to `/signup`: nothing for the default, `/es` for Spanish (A1). */
export function languagePrefix(language: string): string {
  return language === DEFAULT_LANGUAGE ? '' : `/${language}`;
}

/** The keys of the product's own texts that exist in English and not in this language. */
export function textsMissingIn(language: string): readonly string[] {
  return LANGUAGE_FACTS[language]?.lacks ?? [];
}

/** The direction in which a language is written: the value of `dir`. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return LANGUAGE_FACTS[language]?.direction ?? 'ltr';
}

/** Whether a schema asks for something by language: a text, or a telephone number. */
export function isByLanguage(schema: unknown): boolean {
  return (
    typeof schema === 'object' &&
    schema !== null &&
    'patternProperties' in schema &&
    typeof schema.patternProperties === 'object' &&
    schema.patternProperties !== null &&
    Object.hasOwn(schema.patternProperties, LANGUAGE_PATTERN)
  );
}
