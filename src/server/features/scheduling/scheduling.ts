import type { Transaction } from 'kysely';
import type { TimeSlot } from '#i18n/times/slots-by-day.ts';
import type { AvailabilitySlot, CreateBooking } from '#schemas/scheduling/slot.ts';
import type { Tables } from '../../core/database/tables.ts';

/** What is booked for: the study and, if there is one, the study site near the visitor. */
export interface SchedulingPlace {
  readonly studyId: string;
  readonly studySiteId?: string | undefined;
}

export interface AvailabilityRequest {
  readonly place: SchedulingPlace;
  readonly days: number;
  /** The visitor's time zone, an IANA name. */
  readonly timezone: string;
}

/** One scheduling service (H3): an outside one, or the product's own if none is configured (K3). */
export interface Scheduling {
  /** Free slots, in UTC. Throws if they are unavailable: that is not an empty list. */
  availability(request: AvailabilityRequest): Promise<readonly AvailabilitySlot[]>;
  /**
   * Is this slot still within the hours? Called again in the transaction that takes the slot; nobody can change the
   * hours until it ends. Absent: nobody can change them meanwhile, or only the outside service knows.
   */
  readonly stillOffers?: (tx: Transaction<Tables>, place: SchedulingPlace, slot: TimeSlot) => Promise<boolean>;
  /**
   * Books at an outside service; throws if it is unknown whether the booking succeeded. Absent: our own row is the
   * booking.
   */
  readonly book?: (place: SchedulingPlace, booking: CreateBooking, key: string) => Promise<'booked' | 'taken'>;
}
