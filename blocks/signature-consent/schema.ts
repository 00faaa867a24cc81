import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText, richText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    title: localizedText('The heading above the authorization', {
      en: 'Sign the authorization',
      es: 'Firme la autorización',
    }),
    text: richText('The exact words of the authorization, which are recorded as evidence', {
      en: 'I authorize the study team to read my records.',
      es: 'Autorizo al equipo del estudio a leer mi historia.',
    }),
    titleForCare: Type.Optional(
      localizedText('The heading where somebody signs for another person (default: that of title)', {
        en: 'Sign for the person in your care',
        es: 'Firme por la persona a su cuidado',
      }),
    ),
    textForCare: Type.Optional(
      richText('The exact words where somebody signs for another person (default: those of text)', {
        en: 'I authorize the study team to read the records of the person in my care.',
        es: 'Autorizo al equipo del estudio a leer la historia de la persona a mi cuidado.',
      }),
    ),
    meaning: localizedText('What signing means, in the words beside the box of our own page', {
      en: 'I signed this myself.',
      es: 'Firmé esto personalmente.',
    }),
  },
  about(
    'An authorization to be signed: its text, and what the signature means',
    {
      title: { en: 'Sign the authorization', es: 'Firme la autorización' },
      meaning: { en: 'I signed this myself.', es: 'Firmé esto personalmente.' },
    },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
