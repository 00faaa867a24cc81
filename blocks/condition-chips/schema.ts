import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    title: Type.Optional(
      localizedText('The question above the conditions (default: the text "title")', {
        en: 'Which of these do you have?',
        es: '¿Cuáles de estas tiene?',
      }),
    ),
  },
  about(
    'The conditions of the studies that were found',
    { title: { en: 'Which of these do you have?', es: '¿Cuáles de estas tiene?' } },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
