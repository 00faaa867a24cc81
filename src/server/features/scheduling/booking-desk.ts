import type { Kysely } from 'kysely';
import { isTimeZone } from '#schemas/time-zone.ts';
import { timeSlots, type TimeSlot } from '#i18n/times/slots-by-day.ts';
import type { ApiProblemCode } from '#schemas/api-problems.ts';
import type { Booking, Bookings } from '#schemas/scheduling/booking.ts';
import { DAYS_AHEAD, type SchedulingService } from '#schemas/scheduling/services.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import { errorDetails, type Log } from '../../core/log.ts';
import type { Reminders } from './reminders/reminder-queue.ts';
import type { Clock } from '../../core/clock.ts';
import { bookingsOf, holdSlot, HOLD_MS, releaseHolds, releaseSlot, withoutClaimed, type Claim } from './slot-holds.ts';
import { cancelledAppointments } from './appointments/find-appointment.ts';
import type { ReviseLead } from './appointments/change-booking.ts';
import { logActionsOnce } from '../visits/index.ts';
import { qualifiedVisitor, type BookedFrom, type VisitorOrigin, type VisitorParts } from './qualified-visitor.ts';
import type { AvailabilityRequest, Scheduling } from './scheduling.ts';

export interface DeskRequest {
  readonly service: SchedulingService;
  /** The draft from the visitor's own cookie. */
  readonly draftId: string;
  readonly wanted: { readonly start: string; readonly resourceId: string };
  /** The study site that the call names; it must be the visitor's nearest. */
  readonly studySiteId?: string | undefined;
  readonly timezone?: string | undefined;
  readonly origin: VisitorOrigin;
  /**
   * Takes one of the address's tokens for new appointments. Returns how long to wait for one, in seconds; 0: a token
   * was taken.
   */
  readonly consumeToken: () => Promise<number>;
}

export interface DeskRefusal {
  readonly ok: false;
  readonly code: ApiProblemCode;
  readonly slots?: readonly AvailabilitySlot[];
  /** Seconds. */
  readonly retryAfter?: number;
}
/** The visitor's appointment: nothing is held besides. */
type Standing = { readonly ok: true; readonly booking: Booking };
export type HoldResult = { readonly ok: true; readonly heldUntil: string } | Standing | DeskRefusal;
export type BookResult = { readonly ok: true; readonly created: boolean; readonly booking: Booking } | DeskRefusal;

/** Finds, holds and books slots (H3). */
export interface BookingDesk {
  /** Slots that are free for this visitor. Throws if they are unavailable. */
  availability(service: SchedulingService, request: AvailabilityRequest, draftId?: string): Promise<AvailabilitySlot[]>;
  hold(request: DeskRequest): Promise<HoldResult>;
  /** The visitor no longer wants the held slot: others can have it at once. Bookings stay. */
  letGo(draftId: string): Promise<void>;
  /** Idempotent: a visitor has one booking per study. */
  book(request: DeskRequest): Promise<BookResult>;
  /** The visitor's appointments, by study. */
  bookings(draftId: string): Promise<Bookings>;
  /** By study, the token of the appointment that the visitor cancelled last; another one may stand since. */
  cancelled(draftId: string): Promise<Readonly<Record<string, string>>>;
}

export interface DeskParts extends VisitorParts {
  readonly db: Kysely<Tables>;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly log: Log;
  readonly reminders: Reminders;
  readonly reviseLead: ReviseLead;
  readonly services: Readonly<Record<SchedulingService, Scheduling>>;
}

/** A failure of the scheduling service, not of ours. */
class OutsideFailure extends Error {}

async function outside<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (cause) {
    throw new OutsideFailure('The scheduling service failed', { cause });
  }
}

type Ready = { readonly ok: true; readonly claim: Claim; readonly from: BookedFrom } | Standing | DeskRefusal;

/** The free slots of a service, without those that someone else has. Throws if the service fails. */
async function freeSlots(
  service: SchedulingService,
  request: AvailabilityRequest,
  draftId: string | undefined,
  { services, db, clock }: DeskParts,
): Promise<AvailabilitySlot[]> {
  const slots = await outside(() => services[service].availability(request));
  return withoutClaimed(db, service, slots, draftId, clock.now());
}

/** Refuses a slot that someone else has, and returns those that are still free. */
async function taken(
  { service, place, visitorZone, draftId }: Pick<Claim, 'service' | 'place' | 'visitorZone' | 'draftId'>,
  parts: DeskParts,
): Promise<DeskRefusal> {
  const slots = await freeSlots(service, { place, days: DAYS_AHEAD, timezone: visitorZone }, draftId, parts);
  return { ok: false, code: 'slot-taken', slots };
}

function findSlot(
  slots: readonly AvailabilitySlot[],
  { start, resourceId }: DeskRequest['wanted'],
): TimeSlot | undefined {
  const each = slots.flatMap((slot) =>
    timeSlots(slot.resources.map((resource) => ({ ...slot, resources: [resource] }))),
  );
  return each.find((slot) => slot.resourceId === resourceId && Date.parse(slot.start) === Date.parse(start));
}

async function bookingFor(
  draftId: string,
  studyId: string,
  { db, encryption }: DeskParts,
): Promise<Booking | undefined> {
  return (await bookingsOf(db, encryption, draftId))[studyId];
}

/** Turns a request into a claim (a qualified visitor and an offered slot), or into the existing booking. */
async function prepare(
  { service, draftId, wanted, studySiteId, timezone = '', origin }: DeskRequest,
  parts: DeskParts,
): Promise<Ready> {
  const visitor = await qualifiedVisitor(draftId, service, origin, parts);
  if (!visitor.ok) return visitor;
  const { place, customer, from, language } = visitor;
  const readBooking = () => bookingFor(draftId, place.studyId, parts);
  const booking = await readBooking();
  if (booking) return { ok: true, booking };
  if (
    service === 'site' &&
    (place.studySiteId === undefined || (studySiteId !== undefined && studySiteId !== place.studySiteId))
  )
    return { ok: false, code: 'study-site-required' };
  const visitorZone = isTimeZone(timezone) ? timezone : 'UTC';
  const slots = await freeSlots(service, { place, days: DAYS_AHEAD, timezone: visitorZone }, draftId, parts);
  const slot = findSlot(slots, wanted);
  if (!slot) {
    // The slot may be gone because a second request of the same visitor has booked it meanwhile.
    const meanwhile = await readBooking();
    if (meanwhile) return { ok: true, booking: meanwhile };
    // The visitor no longer wants the slot held before.
    await releaseHolds(parts.db, draftId);
    return { ok: false, code: 'slot-taken', slots };
  }
  return {
    ok: true,
    claim: {
      service,
      draftId,
      place,
      slot,
      visitorZone: isTimeZone(timezone) ? timezone : slot.timezone,
      language,
      outside: parts.services[service].book !== undefined,
      customer,
    },
    from,
  };
}

/** The body of a booking (R4) for the outside service; all of it comes from the server's own data. */
function payloadOf({ service, slot, place, customer = {}, visitorZone }: Claim) {
  return {
    resourceId: slot.resourceId,
    start: slot.start,
    end: slot.end,
    where: 'Virtual',
    graph: 'instant',
    description: `Study ${place.studyId}${place.studySiteId === undefined ? '' : `, site ${place.studySiteId}`}`,
    what: service === 'site' ? 'Study site visit' : 'Study screening call',
    ...(service === 'secondary' && place.studySiteId !== undefined ? { studySiteId: place.studySiteId } : {}),
    customer: { ...customer, timezone: visitorZone },
  };
}

/** Books the slot, and records it in the same transaction: the log line (L1) and the lead's next delivery (O3). */
async function bookSlot(claim: Claim, from: BookedFrom, parts: DeskParts): Promise<'booked' | 'taken'> {
  const { db, encryption, clock } = parts;
  const now = clock.now();
  const { draftId, place, slot } = claim;
  const { stillOffers } = parts.services[claim.service];
  const booked = await holdSlot(db, encryption, {
    claim,
    state: 'booked',
    now,
    offered: stillOffers && ((tx) => stillOffers(tx, place, slot)),
    taken: async (tx, id) => {
      await logActionsOnce(tx, now, { ...from, draftId, codes: ['sb'] });
      // An outside service sends reminders for its own appointments.
      if (!claim.outside)
        await parts.reminders.plan(tx, {
          id,
          sequence: 0,
          starts_at: new Date(claim.slot.start),
          visitor_zone: claim.visitorZone,
          time_zone: claim.slot.timezone,
        });
      await parts.reviseLead(tx, draftId, now);
    },
  });
  return booked ? 'booked' : 'taken';
}

/**
 * Books at the outside service, between two short transactions. While the outcome is unknown, the slot stays the
 * visitor's until the hold ends.
 */
async function bookOutside(
  claim: Claim,
  from: BookedFrom,
  book: NonNullable<Scheduling['book']>,
  parts: DeskParts,
): Promise<'booked' | 'taken'> {
  const { db, encryption, clock } = parts;
  if (!(await holdSlot(db, encryption, { claim, state: 'pending', now: clock.now() }))) return 'taken';
  const answer = await outside(() =>
    book(claim.place, payloadOf(claim), `${claim.draftId}:${claim.slot.id.replace(' ', ':')}`),
  );
  if (answer === 'taken') {
    await releaseSlot(db, claim);
    return 'taken';
  }
  return bookSlot(claim, from, parts);
}

async function bookClaim(claim: Claim, from: BookedFrom, parts: DeskParts): Promise<BookResult> {
  const { book } = parts.services[claim.service];
  const answer = book ? await bookOutside(claim, from, book, parts) : await bookSlot(claim, from, parts);
  // If the slot was taken, another request of the same visitor may have been first.
  const booking = await bookingFor(claim.draftId, claim.place.studyId, parts);
  return booking ? { ok: true, created: answer === 'booked', booking } : taken(claim, parts);
}

/** The visitor is only told that an outside service failed; the log has the details. */
async function orFailed<Result>(
  action: () => Promise<Result>,
  service: SchedulingService,
  message: string,
  log: Log,
): Promise<Result | DeskRefusal> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    log.error({ ...errorDetails(error.cause), service }, message);
    return { ok: false, code: 'outside-failed' };
  }
}

/** Creates the booking desk. */
export function createBookingDesk(parts: DeskParts): BookingDesk {
  const { db, encryption, clock, log } = parts;
  return {
    bookings: (draftId) => bookingsOf(db, encryption, draftId),
    cancelled: (draftId) => cancelledAppointments(db, encryption, draftId),
    availability: (service, request, draftId) => freeSlots(service, request, draftId, parts),
    hold: (request) =>
      orFailed<HoldResult>(
        async () => {
          const ready = await prepare(request, parts);
          if (!ready.ok || 'booking' in ready) return ready;
          const { claim } = ready;
          const now = clock.now();
          if (await holdSlot(db, encryption, { claim, state: 'held', now }))
            return { ok: true, heldUntil: new Date(now.getTime() + HOLD_MS).toISOString() };
          // A visitor who confirms at once may have booked before the hold arrived.
          const booking = await bookingFor(claim.draftId, claim.place.studyId, parts);
          return booking ? { ok: true, booking } : taken(claim, parts);
        },
        request.service,
        'A time could not be held',
        log,
      ),
    letGo: (draftId) => releaseHolds(db, draftId),
    book: (request) =>
      orFailed<BookResult>(
        async () => {
          const ready = await prepare(request, parts);
          if (!ready.ok) return ready;
          if ('booking' in ready) return { ok: true, created: false, booking: ready.booking };
          const retryAfter = await request.consumeToken();
          return retryAfter > 0
            ? { ok: false, code: 'bookings-too-many', retryAfter }
            : bookClaim(ready.claim, ready.from, parts);
        },
        request.service,
        'A booking was not made',
        log,
      ),
  };
}
