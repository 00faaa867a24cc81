import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { limitedRichText, limitedText } from '#schemas/limited-text.ts';

export const Props = Type.Object(
  {
    tone: Type.Enum(
      ['info', 'warning', 'important'],
      about(
        'How urgent the message is, by its colour, its icon and the words before its title: ' +
          'info "Good to know", warning "Please note", important "Important"',
        'info',
      ),
    ),
    title: Type.Optional(
      limitedText(
        'A few words above the message; at most 90 characters',
        { en: 'Before you start', es: 'Antes de empezar' },
        90,
      ),
    ),
    text: limitedRichText(
      'The message in paragraphs and lists; at most 800 characters',
      { en: 'Have a list of your medicines ready.', es: 'Tenga a mano la lista de sus medicamentos.' },
      800,
    ),
  },
  about(
    'A message that stands out',
    { tone: 'info', text: { en: 'Have your list ready.', es: 'Tenga a mano su lista.' } },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
