import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object({}, about('The study of the visit, in short', {}, { additionalProperties: false }));
export type Props = Static<typeof Props>;
