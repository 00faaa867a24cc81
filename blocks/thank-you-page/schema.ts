import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object(
  { healthQuestionsRoute: Type.Optional(Type.String(about('The route of the health questions; left out, no button leads there', 'healthQuestions', { pattern: '^[A-Za-z][A-Za-z0-9-]*$' }))) },
  about('Thanks and what happens next', {}, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
