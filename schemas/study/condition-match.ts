import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { Language } from '../language.ts';
import { StudyText } from './criterion.ts';

/** A condition that a search found, and the matching name if it differs from the one that the page shows. */
export const ConditionMatch = Type.Object(
  {
    id: Type.Integer(about('The id of the indication', 1)),
    name: StudyText,
    alsoCalled: Type.Optional(
      Type.Object(
        { name: Type.String(about('The other name', 'High blood pressure')), language: Language },
        about(
          'The name that was found',
          { name: 'High blood pressure', language: 'en' },
          { additionalProperties: false },
        ),
      ),
    ),
  },
  about(
    'A condition that a search found',
    { id: 1, name: { en: 'Hypertension' }, alsoCalled: { name: 'High blood pressure', language: 'en' } },
    { additionalProperties: false },
  ),
);
export type ConditionMatch = Static<typeof ConditionMatch>;
