import { SCHEDULING_SERVICES } from '#schemas/scheduling/services.ts';
import { bookingOf } from '../booking/booking-of.ts';
import type { Fact } from './fact.ts';

/** What is known of the visitor's appointment for the study of the visit (H2, C10). */
export const BOOKING_FACTS: readonly Fact[] = [
  {
    name: 'booking.exists',
    description: 'The visitor has an appointment for the study',
    domain: { kind: 'boolean' },
    source: 'remote',
    read: (state) => bookingOf(state) !== undefined,
  },
  {
    name: 'booking.service',
    description: 'Where the appointment was booked',
    domain: { kind: 'choice', values: SCHEDULING_SERVICES },
    source: 'remote',
    read: (state) => bookingOf(state)?.service,
  },
];
