import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { ID } from '../patterns.ts';

const day = (description: string, example: string) =>
  Type.Optional(Type.String(about(description, example, { format: 'date' })));

/**
 * When a campaign takes new visitors: whole days in the time zone of the call centre, and until it has enough leads. A
 * visitor who has begun can finish later.
 */
export const Active = Type.Object(
  {
    from: day('The first day; until then, visitors read when registration opens', '2027-01-11'),
    until: day('The last day; visitors who have begun can finish later', '2027-06-30'),
    leads: Type.Optional(
      Type.Integer(
        about('How many leads are wanted: with the last of them the campaign closes', 250, {
          minimum: 1,
          maximum: 1_000_000,
        }),
      ),
    ),
    then: Type.Optional(
      Type.String(
        about(
          'The id of the campaign that follows; left out, visitors read that registration has closed',
          'asthma-waiting-list',
          ID,
        ),
      ),
    ),
  },
  about(
    'When the campaign takes new visitors, in the time zone of the call centre',
    { from: '2027-01-11', until: '2027-06-30' },
    { additionalProperties: false, minProperties: 1 },
  ),
);
export type Active = Static<typeof Active>;
