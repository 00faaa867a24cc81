import type { FastifyRequest } from 'fastify';
import { bookedStudyId, bookingOf } from '#engine/facts/booking-facts.ts';
import { withoutFacts } from '#engine/flow-state.ts';
import type { FormValues } from '#engine/block-rules.ts';
import type { VisibleBlock } from '#engine/route-state.ts';
import { shownBlocks } from '#engine/walk.ts';
import { readTimeSlotId } from '#i18n/times/slots-by-day.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import type { PageServices } from '../page-services.ts';
import { countryOfRequest, type Visit } from '../visit.ts';
import type { BookResult } from '../../features/scheduling/index.ts';
import { waitOfNewAppointment } from './post-limits.ts';
import type { PageForm } from './read-page-form.ts';

/** The message that another appointment stands: the page shows it, although whoever has one is led past the times. */
export const SLOT_STANDS = 'slotStands';

interface Chosen {
  readonly fact: string;
  readonly service: SchedulingService;
  readonly wanted: { readonly start: string; readonly resourceId: string };
}

/** What a form sent for the times. Whoever has an appointment is asked nothing, so nothing of it was read. */
function sentFor(fact: string, state: Visit['state'], values: FormValues) {
  if (bookingOf(state) === undefined) return state.answers[fact];
  const [only, ...more] = values[fact] ?? [];
  return more.length === 0 ? only : undefined;
}

function chosenOf({ bound }: VisibleBlock, state: Visit['state'], values: FormValues): Chosen[] {
  const fact = `answer.${bound.id}`;
  const value = sentFor(fact, state, values);
  const wanted = typeof value === 'string' ? readTimeSlotId(value) : undefined;
  return bound.scheduling === undefined || wanted === undefined ? [] : [{ fact, service: bound.scheduling, wanted }];
}

/** The page's message about a slot that was not booked. */
function issueOf(result: BookResult | undefined): string {
  if (result?.ok !== false) return 'bookingFailed';
  if (result.code === 'slot-taken') return 'slotTaken';
  return result.code === 'bookings-too-many' ? 'bookingsTooMany' : 'bookingFailed';
}

/**
 * Books the slot chosen in a plain post (H2, K8). If the slot is gone, or the service does not answer, the page is
 * shown again with the current free slots. The choice itself is not stored as an answer: the booking is. Continuing
 * without a slot releases the one that a page with script had held.
 */
export async function bookChosenSlot(
  request: FastifyRequest,
  route: Route,
  { visit, values }: { readonly visit: Visit; readonly values: FormValues },
  services: PageServices,
): Promise<PageForm> {
  const { state, bind, draft } = visit;
  const offers = shownBlocks(route, state, bind).filter(({ bound }) => bound.scheduling !== undefined);
  const [chosen] = offers.flatMap((block) => chosenOf(block, state, values));
  if (!chosen) {
    if (draft && offers.length > 0) await services.bookingDesk.letGo(draft.id);
    return { visit, issues: [] };
  }
  const { fact, service, wanted } = chosen;
  const cleared = { ...visit, state: { ...state, answers: withoutFacts(state.answers, [fact]) } };
  const origin = { host: request.hostname, country: countryOfRequest(request, services) };
  const result = draft
    ? await services.bookingDesk.book({
        service,
        draftId: draft.id,
        wanted,
        origin,
        consumeToken: () => waitOfNewAppointment(request, services),
      })
    : undefined;
  const studyId = bookedStudyId(state);
  if (!result?.ok || studyId === undefined)
    return { visit: cleared, issues: [{ field: fact, control: fact, code: issueOf(result) }] };
  // The visit has one appointment: it may be from another window, at another time.
  if (!result.created && Date.parse(result.booking.bookingTime.start) !== Date.parse(wanted.start))
    return { visit: cleared, issues: [{ field: fact, control: fact, code: SLOT_STANDS }] };
  return {
    visit: { ...cleared, state: { ...cleared.state, bookings: { ...state.bookings, [studyId]: result.booking } } },
    issues: [],
  };
}
