import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';

const Quote = Type.Object(
  {
    quote: localizedText('The words of this person', {
      en: 'The staff took time for me.',
      es: 'El personal me dedicó tiempo.',
    }),
    who: localizedText('Who said it', { en: 'Rosa, study volunteer', es: 'Rosa, voluntaria de un estudio' }),
  },
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
    title: Type.Optional(
      localizedText('The heading above the quotes (default: the text "title")', {
        en: 'What study volunteers say',
        es: 'Lo que dicen los voluntarios',
      }),
    ),
    quotes: Type.Array(Quote, about('One quote, or three', [], { minItems: 1, maxItems: 3 })),
  },
  about('What people who took part say', { quotes: [] }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
