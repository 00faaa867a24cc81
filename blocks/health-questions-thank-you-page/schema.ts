import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object({}, about('Thanks after the questionnaire', {}, { additionalProperties: false }));
export type Props = Static<typeof Props>;
