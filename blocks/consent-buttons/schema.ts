import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { CONSENT_TYPES } from '#schemas/lead/answer-keys.ts';
import { localizedText, richText } from '#schemas/language.ts';

export const Props = Type.Object(
  {
    type: Type.Enum([...CONSENT_TYPES], about('What the visitor consents to', 'medicalRecords')),
    title: localizedText('The heading above the consent', { en: 'Your medical records', es: 'Su historia clínica' }),
    text: richText('The exact words that the visitor consents to, which are recorded as evidence', {
      en: 'You may request my medical records.',
      es: 'Pueden solicitar mi historia clínica.',
    }),
    titleForCare: Type.Optional(
      localizedText('The heading where somebody answers for another person (default: that of title)', {
        en: 'The medical records of the person in your care',
        es: 'La historia clínica de la persona a su cuidado',
      }),
    ),
    textForCare: Type.Optional(
      richText('The exact words where somebody answers for another person (default: those of text)', {
        en: 'You may request the medical records of the person in my care.',
        es: 'Pueden solicitar la historia clínica de la persona a mi cuidado.',
      }),
    ),
    required: Type.Optional(
      Type.Boolean(about('The visitor cannot continue without a Yes or a No (default true)', true)),
    ),
  },
  about(
    'A consent that is answered with Yes or No',
    { type: 'medicalRecords', title: { en: 'Your medical records', es: 'Su historia clínica' } },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
