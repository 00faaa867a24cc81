import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object(
  {},
  about('The qualification check that the agent of a partner asks for', {}, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
