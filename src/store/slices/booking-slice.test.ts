import { expect, test } from 'vitest';
import type { Booking } from '#schemas/scheduling/booking.ts';
import { bookingChanged, bookingMade, bookingReducer } from './booking-slice.ts';

const booking = (start: string): Booking => ({
  service: 'site',
  bookingDay: { date: start.slice(0, 10), id: start.slice(0, 10) },
  customer: { timezone: 'UTC' },
  bookingTime: { id: start, start, end: start, resourceId: 'r', resourceName: 'R', timezone: 'UTC' },
});

test('[H2] a moved appointment has its new time, a cancelled one is gone, and others stay', () => {
  const [first, other, moved] = [
    '2026-11-23T15:00:00.000Z',
    '2026-11-24T15:00:00.000Z',
    '2026-11-25T15:00:00.000Z',
  ].map(booking);
  if (!first || !other || !moved) throw new Error('Three bookings are needed');
  const reduce = bookingReducer({ other });
  const made = reduce(undefined, bookingMade({ studyId: 'study', booking: first }));
  const changed = reduce(made, bookingChanged({ studyId: 'study', booking: moved }));
  expect(changed).toEqual({ other, study: moved });
  expect(reduce(changed, bookingChanged({ studyId: 'study' }))).toEqual({ other });
});
