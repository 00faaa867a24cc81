import type { Kysely, Transaction } from 'kysely';
import { timeSlots } from '#i18n/times/slots-by-day.ts';
import type { Booking } from '#schemas/scheduling/booking.ts';
import { DAYS_AHEAD, type SchedulingService } from '#schemas/scheduling/services.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import type { Tables } from '../../../core/database/tables.ts';
import type { Encryption } from '../../../core/crypto/encryption.ts';
import type { Reminders } from '../reminders/reminder-queue.ts';
import type { Clock } from '../../../core/clock.ts';
import { bookingFrom, withoutClaimed } from '../slot-holds.ts';
import type { Scheduling } from '../scheduling.ts';
import { visitPlace } from '../visit-place.ts';
import { readAppointmentToken } from './appointment-tokens.ts';
import { cancelBooking, moveBooking, type ReviseLead } from './change-booking.ts';
import { findAppointment, type AppointmentRow, type FoundAppointment } from './find-appointment.ts';

/** A requested time: the start of a free slot, and the resource that is free then. */
export interface WantedTime {
  readonly start: string;
  readonly resourceId: string;
}

/** `fixed`: it has begun, or an outside service holds it and cannot change it. `taken` has what is free now. */
export type ChangeResult = 'changed' | 'not-there' | 'fixed' | { readonly taken: readonly AvailabilitySlot[] };

/** A person's own appointment, by the token that only they were given. */
export interface Appointments {
  /** Undefined: this server never created the token. */
  find(token: string): Promise<FoundAppointment | undefined>;
  /**
   * The appointment as the visitor's pages know it; null: it was cancelled or is gone. Undefined: this server never
   * created the token.
   */
  booking(token: string): Promise<Booking | null | undefined>;
  isChangeable(row: AppointmentRow): boolean;
  /** Where a visit takes place; undefined for a call. */
  placeOf(row: AppointmentRow): Promise<Booking['place']>;
  /** The times to which it could be moved. */
  timesFor(row: AppointmentRow): Promise<readonly AvailabilitySlot[]>;
  /** Idempotent. */
  move(token: string, wanted: WantedTime): Promise<ChangeResult>;
  /** Cancels the time that it has after so many moves. `moved`: it has another one by now, and keeps it. */
  cancel(token: string, moves: number): Promise<Exclude<ChangeResult, object> | 'moved'>;
}

export interface AppointmentsParts {
  readonly db: Kysely<Tables>;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly reminders: Reminders;
  readonly reviseLead: ReviseLead;
  readonly services: Readonly<Record<SchedulingService, Scheduling>>;
}

/** The outside services only have calls for booking (H3): only a person can change their appointments. */
function isChangeable(
  { service, outside, starts_at }: AppointmentRow,
  { services, clock }: AppointmentsParts,
): boolean {
  return outside !== true && services[service].book === undefined && starts_at > clock.now();
}

async function timesFor(
  { service, study_id, study_site_id, visitor_zone, time_zone, draft_id }: AppointmentRow,
  { services, db, clock }: AppointmentsParts,
): Promise<readonly AvailabilitySlot[]> {
  const place = { studyId: study_id, studySiteId: study_site_id ?? undefined };
  const slots = await services[service].availability({ place, days: DAYS_AHEAD, timezone: visitor_zone ?? time_zone });
  return withoutClaimed(db, service, slots, draft_id, clock.now());
}

async function find(
  token: string,
  { db, encryption, clock }: AppointmentsParts,
): Promise<FoundAppointment | undefined> {
  const id = readAppointmentToken(encryption, token);
  return id === undefined ? undefined : findAppointment(db, id, clock.now());
}

function changeOf(row: AppointmentRow, parts: AppointmentsParts) {
  const now = parts.clock.now();
  return {
    appointment: row,
    now,
    reminders: parts.reminders,
    reviseLead: (tx: Transaction<Tables>) => parts.reviseLead(tx, row.draft_id, now),
  };
}

function isAt({ resource_id, starts_at }: AppointmentRow, { start, resourceId }: WantedTime): boolean {
  return resource_id === resourceId && starts_at.getTime() === Date.parse(start);
}

async function move(token: string, { start, resourceId }: WantedTime, parts: AppointmentsParts): Promise<ChangeResult> {
  const found = await find(token, parts);
  if (found?.status !== 'booked') return 'not-there';
  const { row } = found;
  if (isAt(row, { start, resourceId })) return 'changed';
  if (!isChangeable(row, parts)) return 'fixed';
  const free = await timesFor(row, parts);
  const slot = timeSlots(free).find(
    (one) => one.resourceId === resourceId && Date.parse(one.start) === Date.parse(start),
  );
  const place = { studyId: row.study_id, studySiteId: row.study_site_id ?? undefined };
  const { stillOffers } = parts.services[row.service];
  const offered = slot && stillOffers && ((tx: Transaction<Tables>) => stillOffers(tx, place, slot));
  const moved = slot ? await moveBooking(parts.db, slot, { ...changeOf(row, parts), offered }) : 'taken';
  if (moved === 'moved') return 'changed';
  const now = await find(token, parts);
  if (moved === 'gone' || now?.status !== 'booked') return 'not-there';
  // The same request sent twice at once: the first has already moved the appointment there.
  return isAt(now.row, { start, resourceId }) ? 'changed' : { taken: await timesFor(now.row, parts) };
}

/** Creates the service for changing appointments. */
export function createAppointments(parts: AppointmentsParts): Appointments {
  return {
    find: (token) => find(token, parts),
    booking: async (token) => {
      const found = await find(token, parts);
      return found && (found.status === 'booked' ? bookingFrom(parts.db, found.row, parts.encryption) : null);
    },
    isChangeable: (row) => isChangeable(row, parts),
    placeOf: (row) => visitPlace(parts.db, row),
    timesFor: (row) => timesFor(row, parts),
    move: (token, wanted) => move(token, wanted, parts),
    cancel: async (token, moves) => {
      const found = await find(token, parts);
      if (found?.status === 'cancelled') return 'changed';
      if (found?.status !== 'booked') return 'not-there';
      if (!isChangeable(found.row, parts)) return 'fixed';
      return cancelBooking(parts.db, { ...changeOf(found.row, parts), moves });
    },
  };
}
