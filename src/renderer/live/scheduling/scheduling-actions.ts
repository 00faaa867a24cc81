import type { ApiClient, CallFailure } from '#api/client.ts';
import { bookedStudyId } from '#engine/facts/booking-facts.ts';
import { nearestSite, remoteKey } from '#engine/remote-keys.ts';
import type { TimeSlot } from '#i18n/times/slots-by-day.ts';
import type { SchedulingActions, SlotOutcome } from '#registry/block-runtime.ts';
import type { Booking } from '#schemas/scheduling/booking.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import { bookingMade } from '#store/slices/booking-slice.ts';
import { remoteAnswered } from '#store/events.ts';
import type { PageKit } from '../../page-kit.ts';
import { onPhoneMatched } from './on-phone-matched.ts';

const CALLS = {
  secondary: { hold: 'postSecondaryHold', book: 'postSecondaryBooking', slots: 'secondarySlots' },
  site: { hold: 'postSiteHold', book: 'postSiteBooking', slots: 'siteSlots' },
} as const;

const BOOKING_LIMIT = 20_000;

/** Sends the visitor's time zone and the chosen time; the server knows from the draft who is booking. */
function inputOf(kit: PageKit, { resourceId, start, end }: TimeSlot) {
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    body: { resourceId, start, end, customer: { timezone } },
    params: { studySiteId: nearestSite(kit.flow())?.ssExtId ?? '' },
    timeLimit: BOOKING_LIMIT,
  };
}

/** Handles a refusal; the times that are free now replace those that were shown. */
function refused(kit: PageKit, service: SchedulingService, { code, slots }: CallFailure): SlotOutcome {
  const name = CALLS[service].slots;
  const key = remoteKey(name, kit.flow());
  if (slots && key !== undefined)
    kit.store.dispatch(remoteAnswered({ name, outcome: { status: 'ready', key, value: slots } }));
  if (code === 'not-qualified') onPhoneMatched(kit);
  if (code === 'bookings-too-many') return 'too-many';
  if (code === 'consent-missing') return 'no-consent';
  return code === 'slot-taken' ? 'taken' : 'failed';
}

/** A visit has one appointment: another window may have booked it at another time. */
function booked(kit: PageKit, booking: Booking, slot: TimeSlot): SlotOutcome {
  const studyId = bookedStudyId(kit.flow());
  if (studyId !== undefined) kit.store.dispatch(bookingMade({ studyId, booking }));
  return Date.parse(booking.bookingTime.start) === Date.parse(slot.start) ? 'done' : 'other';
}

/**
 * Builds the functions that hold and book times. They first bring the server's copy of the visit up to date, because it
 * decides who may book.
 */
export function createSchedulingActions(
  kit: PageKit,
  client: ApiClient,
  syncDraft: () => Promise<void>,
): SchedulingActions {
  let last: Promise<unknown> = Promise.resolve();
  // Holds and releases run in sequence, however fast the visitor chooses: a time is held before it is released, and
  // released before another one is held.
  const inTurn = <Result>(send: () => Promise<Result>): Promise<Result> => {
    const sent = last.then(send);
    // A failure must not stop what follows.
    last = sent.catch(() => undefined);
    return sent;
  };
  return {
    hold: (service, slot) =>
      inTurn(async () => {
        await syncDraft();
        const result = await client.call(CALLS[service].hold, inputOf(kit, slot));
        if (!result.ok) return refused(kit, service, result);
        return result.value.booking === undefined ? 'done' : booked(kit, result.value.booking, slot);
      }),
    // The visitor may be leaving the page. If this fails, the hold expires.
    release: () => inTurn(async () => void (await client.call('deleteHold', { keepalive: true }))),
    book: async (service, slot) => {
      await syncDraft();
      const result = await client.call(CALLS[service].book, inputOf(kit, slot));
      if (!result.ok) return refused(kit, service, result);
      return booked(kit, result.value, slot);
    },
  };
}
