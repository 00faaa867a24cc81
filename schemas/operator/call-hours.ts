import Type, { type Static } from 'typebox';
import { about } from '../about.ts';

const time = (description: string, example: string) =>
  Type.String(
    about(description, example, {
      pattern: '^[0-2][0-9]:[0-5][0-9]$',
      patternErrorMessage: 'a time of day in 24 hours, such as "08:00"',
    }),
  );

/** When a call centre answers. */
export const CallHours = Type.Object(
  {
    timeZone: Type.String(about('The time zone of the call centre', 'America/Chicago')),
    days: Type.Array(
      Type.Integer(about('1 is Monday, 7 is Sunday', 1, { minimum: 1, maximum: 7 })),
      about('The days', [1, 2, 3, 4, 5]),
    ),
    opens: time('Opens at', '08:00'),
    closes: time('Closes at', '17:00'),
  },
  about(
    'When the call centre answers',
    { timeZone: 'America/Chicago', days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' },
    { additionalProperties: false },
  ),
);
export type CallHours = Static<typeof CallHours>;
