import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { TIME_OF_DAY } from '../patterns.ts';

const time = (description: string, example: string) => Type.String(about(description, example, TIME_OF_DAY));

/** When a call centre answers. */
export const CallHours = Type.Object(
  {
    timeZone: Type.String(about('The time zone of the call centre', 'America/Chicago')),
    days: Type.Array(
      Type.Integer(about('1 is Monday, 7 is Sunday', 1, { minimum: 1, maximum: 7 })),
      about('The days', [1, 2, 3, 4, 5], { uniqueItems: true }),
    ),
    opens: time('Opens at', '08:00'),
    closes: time('Closes at, on the same day', '17:00'),
  },
  about(
    'When the call centre answers',
    { timeZone: 'America/Chicago', days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' },
    { additionalProperties: false },
  ),
);
export type CallHours = Static<typeof CallHours>;
