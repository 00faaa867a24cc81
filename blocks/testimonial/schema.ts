import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { LocalizedText } from '#schemas/language.ts';

const Quote = Type.Object(
  { quote: LocalizedText, who: LocalizedText },
  about(
    'What one person says',
    {
      quote: { en: 'The staff took time for me.', es: 'El personal me dedicó tiempo.' },
      who: { en: 'Rosa, study volunteer', es: 'Rosa, voluntaria de un estudio' },
    },
    { additionalProperties: false },
  ),
);

export const Props = Type.Object(
  {
    title: Type.Optional(LocalizedText),
    quotes: Type.Array(Quote, about('One quote, or three', [], { minItems: 1, maxItems: 3 })),
  },
  about('What people who took part say', { quotes: [] }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
