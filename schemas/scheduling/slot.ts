import Type, { type Static } from 'typebox';
import { about } from '../about.ts';

const instant = (description: string, example: string) =>
  Type.String(
    about(description, example, {
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?(Z|[+-]\\d{2}:\\d{2})$',
    }),
  );

export const SlotResource = Type.Object(
  {
    id: Type.String(about('Who or what is booked', 'NCT01234567-17', { minLength: 1, maxLength: 200 })),
    name: Type.String(about('Its name', 'Lakeside Clinical Research', { maxLength: 300 })),
    timezone: Type.String(about('Its time zone, an IANA name', 'America/Chicago', { maxLength: 64 })),
  },
  about('Who or what is booked', {
    id: 'NCT01234567-17',
    name: 'Lakeside Clinical Research',
    timezone: 'America/Chicago',
  }),
);

/** A free slot, as both scheduling services return it (R4). */
export const AvailabilitySlot = Type.Object(
  {
    start: instant('When it begins', '2026-11-23T15:00:00.000Z'),
    end: instant('When it ends', '2026-11-23T15:30:00.000Z'),
    resources: Type.Array(SlotResource, about('Who or what is free then', [], { minItems: 1 })),
  },
  about('A free time', { start: '2026-11-23T15:00:00.000Z', end: '2026-11-23T15:30:00.000Z', resources: [] }),
);
export type AvailabilitySlot = Static<typeof AvailabilitySlot>;

/**
 * The body of a booking (R4). The server fills in everything except which slot is wanted, because it knows who is
 * booking.
 */
export const CreateBooking = Type.Object(
  {
    resourceId: SlotResource.properties.id,
    start: AvailabilitySlot.properties.start,
    end: AvailabilitySlot.properties.end,
    description: Type.Optional(Type.String(about('What it is about', 'Study DEMO-1', { maxLength: 500 }))),
    what: Type.Optional(Type.String(about('What is booked', 'Screening call', { maxLength: 300 }))),
    where: Type.Optional(Type.String(about('Where it takes place', 'Virtual', { maxLength: 100 }))),
    graph: Type.Optional(Type.String(about('When the booking takes effect', 'instant', { maxLength: 100 }))),
    studySiteId: Type.Optional(
      Type.String(about('The study site; carried by a secondary screening', 'NCT01234567-17', { maxLength: 100 })),
    ),
    customer: Type.Optional(
      Type.Object(
        {
          name: Type.Optional(Type.String(about('Who comes', 'Maria Sanchez', { maxLength: 300 }))),
          email: Type.Optional(Type.String(about('Email', 'maria@example.org', { maxLength: 320 }))),
          phone: Type.Optional(Type.String(about('Phone, E.164', '+13125550142', { maxLength: 40 }))),
          timezone: Type.Optional(
            Type.String(about("The visitor's time zone, an IANA name", 'America/New_York', { maxLength: 64 })),
          ),
        },
        about('Who comes', { timezone: 'America/New_York' }, { additionalProperties: false }),
      ),
    ),
  },
  about(
    'A time to be booked',
    { resourceId: 'NCT01234567-17', start: '2026-11-23T15:00:00.000Z', end: '2026-11-23T15:30:00.000Z' },
    { additionalProperties: false },
  ),
);
export type CreateBooking = Static<typeof CreateBooking>;
