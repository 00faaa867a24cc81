import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { limitedText } from '#schemas/limited-text.ts';

export const Props = Type.Object(
  {
    text: limitedText(
      'What was said, without quotation marks; at most 400 characters',
      { en: 'The staff took time for me.', es: 'El personal me dedicó tiempo.' },
      400,
    ),
    who: limitedText('Who said it; at most 80 characters', { en: 'Rosa M., 62', es: 'Rosa M., 62 años' }, 80),
    source: limitedText(
      'Where and when it was said, so that readers can believe it; at most 120 characters',
      { en: 'Volunteer in the study KN-204, 2025', es: 'Voluntaria en el estudio KN-204, 2025' },
      120,
    ),
  },
  about(
    'What somebody said',
    {
      text: { en: 'They took time.', es: 'Me dedicaron tiempo.' },
      who: { en: 'Rosa M.', es: 'Rosa M.' },
      source: { en: 'Study KN-204, 2025', es: 'Estudio KN-204, 2025' },
    },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
