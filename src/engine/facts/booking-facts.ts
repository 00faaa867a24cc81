import { SCHEDULING_SERVICES } from '#schemas/scheduling/services.ts';
import type { Fact } from './fact.ts';
import type { Booking } from '#schemas/scheduling/booking.ts';
import type { FlowState } from '../flow-state.ts';

/** The study that an appointment of this visit is for: the address's, else the payload's (C10). */
export function bookedStudyId({ query, payload }: Pick<FlowState, 'query' | 'payload'>): string | undefined {
  const named = query['studyId'] ?? '';
  return named === '' ? payload.study?.externalId : named;
}

/** The visitor's appointment for the study of the visit. */
export function bookingOf(state: FlowState): Booking | undefined {
  const studyId = bookedStudyId(state);
  return studyId === undefined ? undefined : state.bookings?.[studyId];
}

/** The token of the cancelled appointment for the study of the visit; undefined: there was none, or another stands. */
export function cancelledAppointment(state: FlowState): string | undefined {
  const studyId = bookedStudyId(state);
  return studyId === undefined || bookingOf(state) ? undefined : state.cancelled?.[studyId];
}

/** What is known about the visitor's appointment for the study of the visit (H2, C10). */
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
