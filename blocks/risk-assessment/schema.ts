import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object(
  {
    required: Type.Optional(
      Type.Boolean(about('The visitor cannot continue without the answers (default true)', true)),
    ),
  },
  about('Three questions about everyday contacts', {}, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
