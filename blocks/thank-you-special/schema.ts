import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object({}, about('The special congratulation', {}, { additionalProperties: false }));
export type Props = Static<typeof Props>;
