import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { limitedText } from '#schemas/limited-text.ts';

export const FACT_ICONS = ['check', 'calendar', 'clock', 'pin', 'phone', 'money', 'shield', 'people'] as const;

const Fact = Type.Object(
  {
    value: limitedText('The fact in a word or two; at most 24 characters', { en: '6 visits', es: '6 visitas' }, 24),
    label: Type.Optional(
      limitedText('What it means; at most 60 characters', { en: 'over three months', es: 'en tres meses' }, 60),
    ),
    icon: Type.Optional(Type.Enum([...FACT_ICONS], about('A small picture beside it', 'calendar'))),
  },
  about('One fact', { value: { en: 'Free', es: 'Gratis' }, icon: 'check' }, { additionalProperties: false }),
);

export const Props = Type.Object(
  {
    facts: Type.Array(
      Fact,
      about(
        'Three to five facts',
        [
          { value: { en: 'Free', es: 'Gratis' } },
          { value: { en: '6 visits', es: '6 visitas' } },
          { value: { en: 'Near you', es: 'Cerca de usted' } },
        ],
        { minItems: 3, maxItems: 5 },
      ),
    ),
  },
  about('Short facts in a row', { facts: [{ value: { en: 'Free', es: 'Gratis' } }] }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
