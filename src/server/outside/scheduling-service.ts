import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { isTimeZone } from '#i18n/times/zones.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import { PlainError } from '../log.ts';
import type { Scheduling, SchedulingPlace } from '../scheduling/scheduling.ts';

const AVAILABILITY_LIMIT_MS = 5000;
const BOOKING_LIMIT_MS = 10_000;

const isSlots = Compile(Type.Array(AvailabilitySlot));

/** The paths of both services (document 2 §7). */
const PATHS: Readonly<Record<SchedulingService, { readonly availability: (place: SchedulingPlace) => string; readonly booking: (place: SchedulingPlace) => string }>> = {
  secondary: { availability: () => '/scheduling/availability', booking: () => '/scheduling/bookings' },
  site: {
    availability: (place) => `/site/scheduling/${encodeURIComponent(requiredSite(place))}/availability`,
    booking: (place) => `/site/scheduling/${encodeURIComponent(requiredSite(place))}/booking`,
  },
};

/** Throws where the study site is not known: nothing can be asked or booked then (H3). */
export function requiredSite({ studySiteId = '' }: SchedulingPlace): string {
  if (studySiteId === '') throw new PlainError('studySiteId is required');
  return studySiteId;
}

async function get(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(AVAILABILITY_LIMIT_MS), redirect: 'error', headers: { accept: 'application/json' } });
}

/** Asks once more after a failure that may pass: reading changes nothing there. */
async function getTwice(url: string): Promise<Response> {
  try {
    const response = await get(url);
    if (response.status < 500) return response;
    await response.body?.cancel();
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') throw error;
  }
  return get(url);
}

const utc = (instant: string) => new Date(instant).toISOString();

/** The slots of an answer, in UTC. Throws when it is not of the documented form. */
function readSlots(body: unknown, status: number): AvailabilitySlot[] {
  if (!isSlots.Check(body) || !body.every(({ resources }) => resources.every(({ timezone }) => isTimeZone(timezone)))) throw new PlainError(`The scheduling service answered ${status} or no slots`);
  return body.map(({ start, end, resources }) => ({ start: utc(start), end: utc(end), resources: resources.map(({ id, name, timezone }) => ({ id, name, timezone })) }));
}

/** A page of some proxy is no booking, whatever its status. */
function isConfirmation(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return response.ok && (type === '' || /^application\/(\w+\+)?json\b/.test(type));
}

/**
 * The scheduling service at a base URL (H3). A booking carries a key of its own and is never sent twice by us: a lost answer
 * may hide a booking. Throws 'Base URL is not defined' for an empty one.
 */
export function createOutsideScheduling(service: SchedulingService, baseUrl: string): Scheduling {
  if (baseUrl === '') throw new PlainError('Base URL is not defined');
  const base = baseUrl.replace(/\/+$/, '');
  const paths = PATHS[service];
  return {
    availability: async ({ place, days, timezone }) => {
      const response = await getTwice(`${base}${paths.availability(place)}?${new URLSearchParams({ to: String(days), timezone }).toString()}`);
      const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
      return readSlots(body, response.status);
    },
    book: async (place, booking, key) => {
      const response = await fetch(`${base}${paths.booking(place)}`, {
        method: 'POST', signal: AbortSignal.timeout(BOOKING_LIMIT_MS), redirect: 'error',
        headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': key }, body: JSON.stringify(booking),
      });
      await response.body?.cancel();
      if (response.status === 409) return 'taken';
      if (!isConfirmation(response)) throw new PlainError(`The scheduling service answered ${response.status} to a booking`);
      return 'booked';
    },
  };
}
