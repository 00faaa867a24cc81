import Type, { type Static } from 'typebox';
import { about } from '../about.ts';

/** The names of the days of the week in files; the first is day 1. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const time = (description: string, example: string) =>
  Type.String(about(description, example, { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }));
const date = (description: string) =>
  Type.String(about(description, '2026-12-25', { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }));
const opens = time('When the first visit can begin, by the clocks of the site', '09:00');
const closes = time('When the last visit has to be over', '17:00');

/** A weekly day. */
export const WeeklyHours = Type.Object(
  { day: Type.Enum([...WEEKDAYS], about('The day of the week', 'monday')), opens, closes },
  about(
    'Hours of every week; a day with a break has two',
    { day: 'monday', opens: '09:00', closes: '12:00' },
    { additionalProperties: false },
  ),
);

/** One date with different hours. */
export const ExceptionalHours = Type.Object(
  { date: date('The date'), opens, closes },
  about(
    'Hours of one date, instead of those of every week',
    { date: '2026-12-24', opens: '09:00', closes: '12:00' },
    { additionalProperties: false },
  ),
);

/** When visitors can come to a site. What a file omits stays unchanged; an empty list clears it. */
export const SiteHours = Type.Object(
  {
    site: Type.String(about('The id of the site', 'site-1f0c2b7a9d3e', { minLength: 1, maxLength: 200 })),
    name: Type.Optional(Type.String(about('Its name, for who reads the file; it is not stored', 'Lakeside Clinic'))),
    street: Type.Optional(
      Type.String(
        about(
          'Street and house number, for who comes; left out, as its record says',
          '440 Lakewalk Street, Suite 310',
          {
            minLength: 1,
            maxLength: 200,
          },
        ),
      ),
    ),
    timeZone: Type.Optional(
      Type.String(about('Where its clocks are: an IANA name', 'America/Chicago', { minLength: 1 })),
    ),
    weekly: Type.Optional(
      Type.Array(
        WeeklyHours,
        about('The hours of every week', [{ day: 'monday', opens: '09:00', closes: '17:00' }], { maxItems: 70 }),
      ),
    ),
    exceptions: Type.Optional(
      Type.Array(
        ExceptionalHours,
        about('Dates with other hours', [{ date: '2026-12-24', opens: '09:00', closes: '12:00' }], { maxItems: 1000 }),
      ),
    ),
    daysOff: Type.Optional(
      Type.Array(date('A date on which nobody can come'), about('Days off', ['2026-12-25'], { maxItems: 1000 })),
    ),
    bookableFor: Type.Optional(
      Type.Array(
        Type.String(about('The id of a study', 'NCT01234567', { minLength: 1 })),
        about('The studies for which visitors book visits here', ['NCT01234567'], { maxItems: 1000 }),
      ),
    ),
  },
  about(
    'The hours of a site',
    { site: 'site-1f0c2b7a9d3e', timeZone: 'America/Chicago' },
    { additionalProperties: false },
  ),
);
export type SiteHours = Static<typeof SiteHours>;

/** The format that `npm run studies -- hours import FILE` reads and `hours export` writes (H3, O4). */
export const SiteHoursFile = Type.Object(
  { sites: Type.Array(SiteHours, about('The sites', [], { minItems: 1 })) },
  about(
    'When visitors can come to sites',
    { sites: [] },
    { additionalProperties: false, title: 'Trialflow hours of sites' },
  ),
);
export type SiteHoursFile = Static<typeof SiteHoursFile>;
