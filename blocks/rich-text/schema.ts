import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { richText } from '#schemas/language.ts';

export const Props = Type.Object(
  { text: richText('The text', { en: 'Hello', es: 'Hola' }) },
  about(
    'Text in paragraphs: an empty line ends a paragraph, and a line that begins with "- " is a list item',
    { text: { en: 'Hello', es: 'Hola' } },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
