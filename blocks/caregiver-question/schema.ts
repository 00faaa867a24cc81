import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { LocalizedText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    text: Type.Optional(LocalizedText),
  },
  about('Who would take part', { text: { en: 'Who is this for?', es: '¿Para quién es?' } }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
