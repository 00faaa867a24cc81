import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object(
  {
    required: Type.Optional(Type.Boolean(about('The visitor cannot continue without it (default true)', true))),
  },
  about('The phone number', { required: true }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
