import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object(
  {},
  about('What is known about the visitor, to be confirmed or corrected', {}, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
