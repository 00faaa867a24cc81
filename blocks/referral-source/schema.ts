import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object(
  {
    required: Type.Optional(Type.Boolean(about('The visitor cannot continue without an answer (default false)', true))),
  },
  about('How the visitor heard about us', {}, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
