import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { LocalizedText, RichText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    title: Type.Optional(LocalizedText),
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
    consent: RichText,
    action: Type.Optional(LocalizedText),
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
