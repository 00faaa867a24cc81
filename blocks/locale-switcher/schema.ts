import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object({}, about('Links to the other languages', {}, { additionalProperties: false }));
export type Props = Static<typeof Props>;
