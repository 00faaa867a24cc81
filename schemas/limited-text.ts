import { localizedText, richText } from './language.ts';

type Words = Readonly<Record<'en' | 'es', string>>;

/** A text of at most `maxLength` characters in each language, described for editors with an example. */
export function limitedText(description: string, example: Words, maxLength: number) {
  return localizedText(description, example, { maxLength });
}

/** The same with limited rich-text markup: paragraphs, lists, **strong**, [links](https://…). */
export function limitedRichText(description: string, example: Words, maxLength: number) {
  return richText(description, example, { maxLength });
}
