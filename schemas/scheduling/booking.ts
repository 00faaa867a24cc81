import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { SCHEDULING_SERVICES } from './services.ts';

const text = (description: string, example: string) => Type.String(about(description, example));

/**
 * An appointment as the browser stores it under `booking`, by study (R4). Name, email and phone of the customer stay on
 * the server: what is stored on a shared computer says no more than when to be ready, and opens the page that shows the
 * appointment.
 */
export const Booking = Type.Object(
  {
    service: Type.Enum([...SCHEDULING_SERVICES], about('Where it was booked', 'site')),
    bookingDay: Type.Object(
      { date: text("The day in the visitor's own zone", '2026-11-23'), id: text('The id of the day', '2026-11-23') },
      about('The day', { date: '2026-11-23', id: '2026-11-23' }, { additionalProperties: false }),
    ),
    bookingTime: Type.Object(
      {
        id: text('The id of the time', '2026-11-23T15:00:00.000Z NCT01234567-17'),
        start: text('When it begins, UTC', '2026-11-23T15:00:00.000Z'),
        end: text('When it ends, UTC', '2026-11-23T15:30:00.000Z'),
        resourceId: text('Who or what is booked', 'NCT01234567-17'),
        resourceName: text('Its name', 'Lakeside Clinical Research'),
        timezone: text('Its time zone, an IANA name', 'America/Chicago'),
      },
      about('The time', { start: '2026-11-23T15:00:00.000Z' }, { additionalProperties: false }),
    ),
    place: Type.Optional(
      Type.Object(
        {
          name: text('The name of the site', 'Lakeside Clinical Research'),
          postalAddress: text(
            'Street, if known, town, region and postal code',
            '440 Lakewalk Street, Chicago, Illinois 60611',
          ),
        },
        about(
          'Where a visit takes place; absent for a call, and in what older pages remember',
          { name: 'Lakeside Clinical Research', postalAddress: '440 Lakewalk Street, Chicago, Illinois 60611' },
          { additionalProperties: false },
        ),
      ),
    ),
    appointment: Type.Optional(
      text(
        'Identifies it in the address of its page, where it is changed or cancelled; absent in what older pages keep',
        'AZQ1…',
      ),
    ),
    customer: Type.Object(
      { timezone: text("The visitor's time zone, an IANA name", 'America/New_York') },
      about('Who comes', { timezone: 'America/New_York' }, { additionalProperties: false }),
    ),
  },
  about('An appointment', { service: 'site' }, { additionalProperties: false }),
);
export type Booking = Static<typeof Booking>;

/** Appointments by study id. */
export type Bookings = Readonly<Record<string, Booking>>;
