import type { Transaction } from 'kysely';
import type { TimeSlot } from '#i18n/times/slots-by-day.ts';
import type { AvailabilitySlot, CreateBooking } from '#schemas/scheduling/slot.ts';
import type { Tables } from '../../core/database/tables.ts';

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
  /**
   * Are these hours still kept there? Asked once more in the transaction that takes the slot; until its end nobody
   * changes the hours. Absent: nobody can change them meanwhile, or only the outside service knows.
   */
  readonly stillOffers?: (tx: Transaction<Tables>, place: SchedulingPlace, slot: TimeSlot) => Promise<boolean>;
  /**
   * Books at an outside service; throws when nobody knows whether it was booked. Absent: our own row is the booking.
   */
  readonly book?: (place: SchedulingPlace, booking: CreateBooking, key: string) => Promise<'booked' | 'taken'>;
}
