import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { NAME } from '#schemas/patterns.ts';

export const Props = Type.Object(
  {
    healthQuestionsRoute: Type.Optional(
      Type.String(
        about('The route of the health questions; if omitted, no button leads there', 'healthQuestions', NAME),
      ),
    ),
  },
  about('Thanks and what happens next', {}, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
