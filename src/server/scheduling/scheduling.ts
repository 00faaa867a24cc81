import type { AvailabilitySlot, CreateBooking } from '#schemas/scheduling/slot.ts';

/** What is booked for: the study and, where there is one, the study site near the visitor. */
export interface SchedulingPlace {
  readonly studyId: string;
  readonly studySiteId?: string | undefined;
}

export interface AvailabilityRequest {
  readonly place: SchedulingPlace;
  readonly days: number;
  /** The visitor's zone, an IANA name. */
  readonly timezone: string;
}

/** One scheduling service (H3): an outside one, or the product's own where none is configured (K3). */
export interface Scheduling {
  /** Free times, in UTC. Throws when they cannot be had: that is no empty list. */
  availability(request: AvailabilityRequest): Promise<readonly AvailabilitySlot[]>;
  /** Books at an outside service; throws when nobody knows whether it was booked. Absent: our own row is the booking. */
  readonly book?: (place: SchedulingPlace, booking: CreateBooking, key: string) => Promise<'booked' | 'taken'>;
}
