import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { SCHEDULING_SERVICES } from './services.ts';

const text = (description: string, example: string) => Type.String(about(description, example));

/** A booking with what the receiver of the lead needs to know: when, where, for which study (H3). */
export const Appointment = Type.Object(
  {
    id: text('The same through every change of this booking', '5f0c…'),
    service: Type.Enum(
      [...SCHEDULING_SERVICES],
      about('Where it was booked: a talk with the call centre, or a visit at the site', 'site'),
    ),
    studyId: text('The study', 'NCT01234567'),
    studySiteId: Type.Optional(text('The study at the nearest site', 'NCT01234567-17')),
    start: text('When it begins, UTC', '2026-11-23T15:00:00.000Z'),
    end: text('When it ends, UTC', '2026-11-23T15:30:00.000Z'),
    resourceId: text('Who or what is booked', 'site-17'),
    resourceName: text('Its name', 'Lakeside Clinical Research'),
    timezone: text('Its time zone, an IANA name', 'America/Chicago'),
    link: Type.Optional(
      text(
        'Where the visitor can change or cancel it, only for messages to the visitor; ' +
          'absent without PUBLIC_ORIGIN and in exports',
        'https://trial-search.example/signup/appointment/AZQ1…',
      ),
    ),
  },
  about('A booking', { service: 'site', studyId: 'NCT01234567' }, { additionalProperties: false }),
);
export type Appointment = Static<typeof Appointment>;
