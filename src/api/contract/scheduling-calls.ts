import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { Booking } from '#schemas/scheduling/booking.ts';
import { AvailabilitySlot, CreateBooking } from '#schemas/scheduling/slot.ts';
import { SMALL_BODY } from './access.ts';
import { defineCall } from './call.ts';

const to = Type.String(about('How many days ahead', '7', { pattern: '^([1-9]|[12]\\d|3[01])$' }));
const timezone = Type.String(
  about("The visitor's time zone, an IANA name", 'America/New_York', { minLength: 1, maxLength: 64 }),
);
const params = Type.Object(
  { studySiteId: Type.String(about('The study site', 'NCT01234567-17', { minLength: 1, maxLength: 100 })) },
  about('Which site', { studySiteId: 'NCT01234567-17' }),
);
const slots = Type.Array(AvailabilitySlot, about('The free times', []));
const held = Type.Object(
  {
    heldUntil: Type.Optional(Type.String(about('Until when nobody else gets it, UTC', '2026-11-23T15:05:00.000Z'))),
    booking: Type.Optional(Booking),
  },
  about(
    'The time is kept for a while; or the appointment that the visit has already, in place of which none is kept',
    { heldUntil: '2026-11-23T15:05:00.000Z' },
    { additionalProperties: false },
  ),
);

export const getSecondaryAvailability = defineCall({
  access: 'anyone',
  limit: 'availability',
  maxBody: 0,
  method: 'GET',
  path: '/scheduling/availability',
  summary: 'Free times for a talk with a coordinator (H3)',
  status: 200,
  query: Type.Object(
    {
      to,
      timezone,
      studyId: Type.Optional(
        Type.String(about('The study; left out: the one of the visit', 'NCT01234567', { maxLength: 64 })),
      ),
    },
    about('Which times', { to: '7', timezone: 'America/New_York' }, { additionalProperties: false }),
  ),
  reply: slots,
});

export const getSiteAvailability = defineCall({
  access: 'anyone',
  limit: 'availability',
  maxBody: 0,
  method: 'GET',
  path: '/site/scheduling/{studySiteId}/availability',
  summary: 'Free times at a study site (H3)',
  status: 200,
  params,
  query: Type.Object(
    { to, timezone },
    about('Which times', { to: '7', timezone: 'America/New_York' }, { additionalProperties: false }),
  ),
  reply: slots,
});

const shared = { body: CreateBooking, status: 201 } as const;

/**
 * All four answer only within the visitor's own draft. For a slot that is gone the reply is 409, with those that are
 * still free.
 */
export const postSecondaryBooking = defineCall({
  access: 'draft owner',
  limit: 'bookings',
  maxBody: SMALL_BODY,
  ...shared,
  method: 'POST',
  path: '/scheduling/bookings',
  summary: 'Book a talk with a coordinator (H3)',
  reply: Booking,
});
export const postSiteBooking = defineCall({
  access: 'draft owner',
  limit: 'bookings',
  maxBody: SMALL_BODY,
  ...shared,
  method: 'POST',
  path: '/site/scheduling/{studySiteId}/booking',
  summary: 'Book a visit at a study site (H3)',
  params,
  reply: Booking,
});
export const postSecondaryHold = defineCall({
  access: 'draft owner',
  limit: 'holds',
  maxBody: SMALL_BODY,
  ...shared,
  method: 'POST',
  path: '/scheduling/holds',
  summary: 'Keep a time for five minutes',
  reply: held,
});
export const postSiteHold = defineCall({
  access: 'draft owner',
  limit: 'holds',
  maxBody: SMALL_BODY,
  ...shared,
  method: 'POST',
  path: '/site/scheduling/{studySiteId}/hold',
  summary: 'Keep a time at a study site for five minutes',
  params,
  reply: held,
});

/**
 * A visitor holds one slot; this releases it for others at once. It takes nothing from anybody, so it does not count
 * against the limit on holds.
 */
export const deleteHold = defineCall({
  access: 'draft owner',
  limit: 'reports',
  maxBody: 0,
  method: 'DELETE',
  path: '/scheduling/holds',
  summary: 'Let the time go that the visit holds',
  status: 204,
  reply: Type.Null(about('No content', null)),
});

const ofAppointment = Type.Object(
  {
    appointment: Type.String(
      about('Identifies it in the address of its page', 'AZQ1…', { minLength: 1, maxLength: 100 }),
    ),
  },
  about('Which appointment', { appointment: 'AZQ1…' }),
);

/** What a browser stored about an appointment may have changed through its link, on another device. */
export const getAppointment = defineCall({
  access: 'signed link',
  limit: 'appointments',
  maxBody: 0,
  method: 'GET',
  path: '/appointments/{appointment}',
  summary: 'What became of an appointment (H4)',
  status: 200,
  params: ofAppointment,
  reply: Type.Object(
    { booking: Type.Optional(Booking) },
    about('As it stands now; without a booking: it was cancelled, or is over', {}, { additionalProperties: false }),
  ),
});
