import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object(
  {},
  about('Thanks, with the appointment where there is one', {}, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
