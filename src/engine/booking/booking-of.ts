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
