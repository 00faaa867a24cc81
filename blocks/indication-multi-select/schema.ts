import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    title: Type.Optional(
      localizedText('The question (default: the text "legend")', { en: 'Other conditions', es: 'Otras afecciones' }),
    ),
    titleForChild: Type.Optional(
      localizedText('The question where a parent answers for a child (default: that of title)', {
        en: 'Other conditions of your child',
        es: 'Otras afecciones de su hijo o hija',
      }),
    ),
  },
  about(
    'Other conditions, found by a search',
    { title: { en: 'Other conditions', es: 'Otras afecciones' } },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
