import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { LocalizedText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    title: Type.Optional(LocalizedText),
  },
  about(
    'The conditions of the studies that were found',
    { title: { en: 'Which of these do you have?', es: '¿Cuáles de estas tiene?' } },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
