import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { limitedText } from '../limited-text.ts';

export const FACT_ICONS = ['check', 'calendar', 'clock', 'pin', 'phone', 'money', 'shield', 'people'] as const;

/** A short fact about a study, in a row of others. */
export const StudyFact = Type.Object(
  {
    value: limitedText('The fact in a word or two; at most 24 characters', { en: '6 visits', es: '6 visitas' }, 24),
    label: Type.Optional(
      limitedText('What it means; at most 60 characters', { en: 'over three months', es: 'en tres meses' }, 60),
    ),
    icon: Type.Optional(Type.Enum([...FACT_ICONS], about('A small picture beside it', 'calendar'))),
  },
  about('One fact', { value: { en: 'Free', es: 'Gratis' }, icon: 'check' }, { additionalProperties: false }),
);
export type StudyFact = Static<typeof StudyFact>;
