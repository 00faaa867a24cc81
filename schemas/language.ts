import Type, { type Static } from 'typebox';
import { about } from './about.ts';
import { LANGUAGE_FORMAT, LANGUAGE_PATTERN } from './language-codes.ts';

// What the visitor's bundle needs is in a separate file, so that no schema is bundled with it.
export { DEFAULT_LANGUAGE, LANGUAGE_FORMAT, LANGUAGE_PATTERN, LANGUAGES, isLanguage } from './language-codes.ts';

/** A language as stored data name it: what was read in a language stays, even if the product no longer has it. */
export const Language = Type.String(
  about('A language of the page, as `locales/` names it', 'en', { pattern: LANGUAGE_PATTERN }),
);
export type Language = Static<typeof Language>;

/** A language that the product has, in documents and requests: the checker and the API know which. */
export const ProductLanguage = { ...Language, format: LANGUAGE_FORMAT } as const;

/** A text by language. English is named, because it is the fallback. */
export type LocalizedText = { readonly en?: string | undefined; readonly [language: string]: string | undefined };

/** The schema of a text by language, with what holds for each translation: its length, for example. */
export function localizedText(description: string, example: LocalizedText, ofEach: object = {}) {
  return Type.Unsafe<LocalizedText>({
    type: 'object',
    ...about(description, example),
    propertyNames: { format: LANGUAGE_FORMAT },
    patternProperties: { [LANGUAGE_PATTERN]: { type: 'string', minLength: 1, ...ofEach } },
    additionalProperties: false,
    minProperties: 1,
  });
}

/** A text in every language that the campaign offers, with placeholders in single braces (B6, B10). */
export const LocalizedText = localizedText('A text in every language that the campaign offers', {
  en: 'Next',
  es: 'Siguiente',
});

/** A text with limited rich-text markup: paragraphs, lists, **strong**, [links](https://…). */
export function richText(description: string, example: LocalizedText, ofEach: object = {}) {
  return { ...localizedText(description, example, ofEach), contentMediaType: 'text/markdown' } as const;
}

/** A text of that kind that something else describes. */
export const RichText = { ...LocalizedText, contentMediaType: 'text/markdown' } as const;

/** A text that may contain a few HTML tags. */
export const HtmlText = { ...LocalizedText, contentMediaType: 'text/html' } as const;
