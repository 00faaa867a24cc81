import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';

export const Props = Type.Object(
  {
    required: Type.Optional(Type.Boolean(about('The visitor cannot continue without it (default true)', true))),
    whose: Type.Optional(
      Type.Enum(['participant', 'caregiver'], about('Whose it is (default participant)', 'caregiver')),
    ),
    twoFields: Type.Optional(
      Type.Boolean(
        about(
          'First name and last name in separate controls, for two surnames and for one-word names (default false)',
          true,
        ),
      ),
    ),
  },
  about('A name', { whose: 'participant' }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
