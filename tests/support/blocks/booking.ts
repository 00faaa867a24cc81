import type { Booking } from '#schemas/scheduling/booking.ts';

/** Monday, November 23, 2026, 10:00 AM in New York, where the visitor is; the other side is in Chicago. */
export function testBooking(service: Booking['service']): Booking {
  return {
    service,
    bookingDay: { date: '2026-11-23', id: '2026-11-23' },
    appointment: 'A'.repeat(65),
    customer: { timezone: 'America/New_York' },
    bookingTime: {
      id: 'x',
      start: '2026-11-23T15:00:00.000Z',
      end: '2026-11-23T15:30:00.000Z',
      resourceId: 'r',
      resourceName: 'Lakeside Clinical Research',
      timezone: 'America/Chicago',
    },
    ...(service === 'site'
      ? { place: { name: 'Lakeside Clinical Research', postalAddress: 'Chicago, Illinois 60611' } }
      : {}),
  };
}
