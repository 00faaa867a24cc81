import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { StudyFact } from '#schemas/campaign/study-fact.ts';

export const Props = Type.Object(
  {
    facts: Type.Array(
      StudyFact,
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
