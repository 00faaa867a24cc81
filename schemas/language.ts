import Type, { type Static } from 'typebox';
import { about } from './about.ts';

// What the visitor's bundle needs is in a separate file, so that no schema is bundled with it.
export { LANGUAGES, isLanguage } from './language-codes.ts';

export const Language = Type.Enum(['en', 'es'], about('A language of the page', 'es'));
export type Language = Static<typeof Language>;

/** A text in every language that the campaign offers, with placeholders in single braces (B6, B10). */
export const LocalizedText = Type.Object(
  {
    en: Type.Optional(Type.String(about('The English text', 'Hello {firstName}', { minLength: 1 }))),
    es: Type.Optional(Type.String(about('The Spanish text', 'Hola {firstName}', { minLength: 1 }))),
  },
  about(
    'A text in every language that the campaign offers',
    { en: 'Next', es: 'Siguiente' },
    { additionalProperties: false, minProperties: 1 },
  ),
);
export type LocalizedText = Static<typeof LocalizedText>;

/** A text with limited rich-text markup: paragraphs, lists, **strong**, [links](https://…). */
export const RichText = { ...LocalizedText, contentMediaType: 'text/markdown' } as const;

/** A text that may contain a few HTML tags. */
export const HtmlText = { ...LocalizedText, contentMediaType: 'text/html' } as const;
