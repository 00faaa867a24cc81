import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object(
  {},
  about('The qualification questions of the study of the visit', {}, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
