import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';
import { limitedText } from '#schemas/limited-text.ts';

const Quote = Type.Object(
  {
    quote: localizedText('The words of this person', {
      en: 'The staff took time for me.',
      es: 'El personal me dedicó tiempo.',
    }),
    who: localizedText('Who said it', { en: 'Rosa, study volunteer', es: 'Rosa, voluntaria de un estudio' }),
    source: Type.Optional(
      limitedText(
        'The study that the person took part in, and when; at most 80 characters',
        { en: 'Asthma study in Chicago, 2024', es: 'Estudio del asma en Chicago, 2024' },
        80,
      ),
    ),
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
    quotes: Type.Optional(
      Type.Array(
        Quote,
        about('One quote, or three; without them, the block shows those of the study, if it has any', [], {
          minItems: 1,
          maxItems: 3,
        }),
      ),
    ),
  },
  about('What people who took part say', {}, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
