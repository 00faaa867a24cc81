import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText, richText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    title: Type.Optional(
      localizedText('The heading of the card (default: the text "title")', {
        en: 'How can we reach you?',
        es: '¿Cómo podemos comunicarnos con usted?',
      }),
    ),
    ask: Type.Optional(
      Type.Enum(['age', 'birthDate'], about('Ask the age, or the birth date (default birthDate)', 'age')),
    ),
    showCountrySelect: Type.Optional(
      Type.Boolean(about('Ask for the country too (default: the setting of the campaign)', true)),
    ),
    postalCode: Type.Optional(
      Type.Boolean(
        about('Ask for the postal code too (default true); left out if the page already asks for it above', true),
      ),
    ),
    emailRequired: Type.Optional(
      Type.Boolean(about('The visitor cannot continue without an email address (default false)', true)),
    ),
    conditions: Type.Optional(Type.Boolean(about('Ask for the conditions too (default true)', true))),
    consent: richText('The exact words beside the box for the use of health answers, which are recorded as evidence', {
      en: 'I agree to the use of my health answers to find a study.',
      es: 'Acepto que mis respuestas de salud se usen para buscar un estudio.',
    }),
    action: Type.Optional(
      localizedText(
        'What the button at the end of the card says, which goes to the next page (default: there is no button)',
        { en: 'See My Studies', es: 'Ver mis estudios' },
      ),
    ),
  },
  about(
    'The contact form',
    {
      consent: {
        en: 'I agree to the use of my health answers to find a study.',
        es: 'Acepto que mis respuestas de salud se usen para buscar un estudio.',
      },
    },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
