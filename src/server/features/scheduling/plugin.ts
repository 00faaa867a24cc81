import type { FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify';
import { CALLS } from '#api/contract/index.ts';
import { visitStudyId } from '#engine/address-conditions.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import type { AvailabilitySlot, CreateBooking } from '#schemas/scheduling/slot.ts';
import { Problem } from '../../core/http/problem.ts';
import type { RateLimit, RateLimits } from '../../core/http/rate-limit.ts';
import { registerCall } from '../../core/http/register-call.ts';
import { RATE_LIMITS } from '../../core/http/consume-token.ts';
import { errorDetails, type Log } from '../../core/log.ts';
import { requestCountry } from '../../core/http/request-country.ts';
import type { Campaigns } from '../content/index.ts';
import type { DraftCookies, Drafts } from '../visits/index.ts';
import type { Appointments } from './appointments/appointments.ts';
import type { BookingDesk, DeskRefusal, DeskRequest } from './booking-desk.ts';
import type { AvailabilityRequest } from './scheduling.ts';

/** The services for appointments. */
export interface SchedulingPluginServices {
  readonly bookingDesk: BookingDesk;
  readonly appointments: Pick<Appointments, 'booking'>;
  readonly draftCookies: DraftCookies;
  readonly drafts: Pick<Drafts, 'load'>;
  readonly campaigns: Pick<Campaigns, 'version'>;
  readonly limits: RateLimits;
  readonly log: Log;
}

async function availability(
  service: SchedulingService,
  request: AvailabilityRequest,
  draftId: string | undefined,
  { bookingDesk, log }: SchedulingPluginServices,
): Promise<AvailabilitySlot[] | Problem> {
  try {
    return await bookingDesk.availability(service, request, draftId);
  } catch (error) {
    log.error({ ...errorDetails(error), service }, 'Error retrieving available times');
    return new Problem('outside-failed');
  }
}

/** The study that a call names, otherwise the one of the visitor's draft. */
async function studyOf(
  named: string | undefined,
  draftId: string | undefined,
  { drafts, campaigns }: SchedulingPluginServices,
): Promise<string | undefined> {
  if (named !== undefined && named !== '') return named;
  const draft = draftId === undefined ? undefined : await drafts.load(draftId);
  const campaign = draft && campaigns.version(draft.campaignId, draft.campaignVersion)?.campaign;
  return campaign && visitStudyId(campaign, draft.query);
}

function registerAvailability(app: FastifyInstance, services: SchedulingPluginServices): void {
  registerCall(app, CALLS.getSecondaryAvailability, async ({ query, request }) => {
    const draftId = services.draftCookies.read(request);
    const studyId = await studyOf(query.studyId, draftId, services);
    if (studyId === undefined) return new Problem('study-unknown');
    return availability(
      'secondary',
      { place: { studyId }, days: Number(query.to), timezone: query.timezone },
      draftId,
      services,
    );
  });
  registerCall(app, CALLS.getSiteAvailability, ({ query, params, request }) => {
    const draftId = services.draftCookies.read(request);
    return availability(
      'site',
      { place: { studyId: '', studySiteId: params['studySiteId'] }, days: Number(query.to), timezone: query.timezone },
      draftId,
      services,
    );
  });
}

/** Anybody with the token may read when to be ready, as on the appointment's page. */
function registerAppointment(app: FastifyInstance, { appointments }: SchedulingPluginServices): void {
  registerCall(app, CALLS.getAppointment, async ({ params }) => {
    const booking = await appointments.booking(params['appointment'] ?? '');
    if (booking === undefined) return new Problem('not-found');
    return booking === null ? {} : { booking };
  });
}

function registerLettingGo(app: FastifyInstance, { bookingDesk, draftCookies }: SchedulingPluginServices): void {
  registerCall(app, CALLS.deleteHold, async ({ request }) => {
    const draftId = draftCookies.read(request);
    if (draftId === undefined) return new Problem('draft-foreign');
    await bookingDesk.letGo(draftId);
    return null;
  });
}

interface Wish {
  readonly service: SchedulingService;
  readonly share: RateLimit;
  readonly body: CreateBooking;
  readonly params: Readonly<Record<string, string>>;
  readonly request: FastifyRequest;
}

/** The booking desk's input from a call; a problem if the browser has no visit of its own. */
function deskRequest(
  { service, share, body, params, request }: Wish,
  { draftCookies }: SchedulingPluginServices,
): DeskRequest | Problem {
  const draftId = draftCookies.read(request);
  if (draftId === undefined) return new Problem('draft-foreign');
  const { start, resourceId, customer } = body;
  return {
    service,
    draftId,
    wanted: { start, resourceId },
    studySiteId: params['studySiteId'],
    timezone: customer?.timezone,
    origin: { host: request.hostname, country: requestCountry(request.headers['accept-language']).country },
    consumeToken: () => share({ request }),
  };
}

const problemOf = ({ code, slots }: DeskRefusal) => new Problem(code, [], { slots });

function registerBookings(app: FastifyInstance, services: SchedulingPluginServices): void {
  const { bookingDesk, limits } = services;
  const share = limits.byAddress('bookings-of-day', RATE_LIMITS['bookings-of-day']);
  const calls = [
    { service: 'secondary', booking: CALLS.postSecondaryBooking, hold: CALLS.postSecondaryHold },
    { service: 'site', booking: CALLS.postSiteBooking, hold: CALLS.postSiteHold },
  ] as const;
  for (const { service, booking, hold } of calls) {
    registerCall(
      app,
      booking,
      async ({ body, params, request, reply }) => {
        const wish = deskRequest({ service, share, body, params, request }, services);
        if (wish instanceof Problem) return wish;
        const result = await bookingDesk.book(wish);
        if (!result.ok) {
          if (result.retryAfter !== undefined) reply.header('retry-after', String(result.retryAfter));
          return problemOf(result);
        }
        reply.code(result.created ? 201 : 200);
        return result.booking;
      },
      { otherStatus: 200 },
    );
    registerCall(app, hold, async ({ body, params, request }) => {
      const wish = deskRequest({ service, share, body, params, request }, services);
      if (wish instanceof Problem) return wish;
      const result = await bookingDesk.hold(wish);
      if (!result.ok) return problemOf(result);
      return 'booking' in result ? { booking: result.booking } : { heldUntil: result.heldUntil };
    });
  }
}

/** Availability, holds and bookings of both scheduling services (H3). */
export const plugin: FastifyPluginCallback<SchedulingPluginServices> = (app, services, done) => {
  registerAvailability(app, services);
  registerAppointment(app, services);
  registerLettingGo(app, services);
  registerBookings(app, services);
  done();
};
