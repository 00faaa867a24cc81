import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { LocalizedText, RichText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    title: LocalizedText,
    text: RichText,
    meaning: LocalizedText,
  },
  about(
    'An authorization to be signed: its text, and what the signature means',
    {
      title: { en: 'Sign the authorization', es: 'Firme la autorización' },
      meaning: { en: 'I signed this myself.', es: 'Firmé esto personalmente.' },
    },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
