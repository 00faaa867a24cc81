import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object(
  { referringGroup: Type.Optional(Type.Boolean(about('Also ask how the visitor heard about us', false))) },
  about('The demographic questionnaire', {}, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
