import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object(
  {
    required: Type.Optional(
      Type.Boolean(about('The visitor cannot continue without the name and the number (default false)', false)),
    ),
  },
  about('Name and phone number of the OB/GYN doctor', {}, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
