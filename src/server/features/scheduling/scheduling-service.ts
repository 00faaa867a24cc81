import { isRecord } from '#api/guards.ts';
import { isTimeZone } from '#schemas/time-zone.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import { PlainError, type Log } from '../../core/log.ts';
import type { Scheduling, SchedulingPlace } from './scheduling.ts';
import { readEach, readId, readText } from '../../core/http/read-values.ts';

const AVAILABILITY_LIMIT_MS = 5000;
const BOOKING_LIMIT_MS = 10_000;

/** ISO 8601 with an offset: without one the time zone would be unknown. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** The paths of both services (H3). */
const PATHS: Readonly<
  Record<
    SchedulingService,
    { readonly availability: (place: SchedulingPlace) => string; readonly booking: (place: SchedulingPlace) => string }
  >
> = {
  secondary: { availability: () => '/scheduling/availability', booking: () => '/scheduling/bookings' },
  site: {
    availability: (place) => `/site/scheduling/${encodeURIComponent(requiredSite(place))}/availability`,
    booking: (place) => `/site/scheduling/${encodeURIComponent(requiredSite(place))}/booking`,
  },
};

/** Throws if the study site is unknown: nothing can be queried or booked then (H3). */
export function requiredSite({ studySiteId = '' }: SchedulingPlace): string {
  if (studySiteId === '') throw new PlainError('studySiteId is required');
  return studySiteId;
}

async function get(url: string): Promise<Response> {
  return fetch(url, {
    signal: AbortSignal.timeout(AVAILABILITY_LIMIT_MS),
    redirect: 'error',
    headers: { accept: 'application/json' },
  });
}

/** Retries once after a failure that may be temporary: reading changes nothing at the service. */
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

function readInstant(value: unknown): string | undefined {
  return typeof value === 'string' && INSTANT.test(value) && Number.isFinite(Date.parse(value))
    ? new Date(value).toISOString()
    : undefined;
}

function readResource(entry: unknown): AvailabilitySlot['resources'][number] | undefined {
  if (!isRecord(entry)) return undefined;
  const id = readId(entry['id']);
  const timezone = entry['timezone'];
  if (id === undefined || typeof timezone !== 'string' || !isTimeZone(timezone)) return undefined;
  return { id, name: readText(entry['name']) ?? id, timezone };
}

function readSlot(entry: unknown): AvailabilitySlot | undefined {
  if (!isRecord(entry) || !Array.isArray(entry['resources'])) return undefined;
  const [start, end] = [readInstant(entry['start']), readInstant(entry['end'])];
  const { good: resources } = readEach(entry['resources'], readResource);
  if (start === undefined || end === undefined || start >= end || resources.length === 0) return undefined;
  return { start, end, resources };
}

/**
 * The slots of an answer (R4), in UTC: start, end, and resources with id, name and time zone. Slots that cannot be read
 * are skipped. Throws if none can be read: that is not an empty list.
 */
function readSlots(body: unknown, status: number, log: Log): AvailabilitySlot[] {
  const failed = new PlainError(`The scheduling service answered ${status} or no slots`);
  if (!Array.isArray(body)) throw failed;
  const { good, unreadable } = readEach(body, readSlot);
  if (good.length === 0 && unreadable > 0) throw failed;
  if (unreadable > 0)
    log.warn({ service: 'scheduling', count: unreadable }, 'Times that could not be read were left out');
  return good;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Remembers which ids of a service were numbers, so that a booking names the resource as the service does. A booking
 * follows an availability call of the same process, because the desk checks whether the slot is still offered.
 */
function createNumericIds() {
  const numeric = new Set<string>();
  return {
    learn: (body: unknown) => {
      for (const resource of listOf(body).flatMap((slot) => listOf(isRecord(slot) ? slot['resources'] : undefined))) {
        const id: unknown = isRecord(resource) ? resource['id'] : undefined;
        if (typeof id === 'number') numeric.add(String(id));
        if (typeof id === 'string') numeric.delete(id);
      }
    },
    asSent: (id: string): string | number => (numeric.has(id) ? Number(id) : id),
  };
}

/** Some proxy's page is not a booking, whatever its status. */
function isConfirmation(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return response.ok && (type === '' || /^application\/(\w+\+)?json\b/.test(type));
}

/**
 * The scheduling service at a base URL (H3). A booking carries its own key and is never retried by us: a lost answer
 * may hide a booking. Throws 'Base URL is not defined' for an empty one.
 */
export function createOutsideScheduling(service: SchedulingService, baseUrl: string, log: Log): Scheduling {
  if (baseUrl === '') throw new PlainError('Base URL is not defined');
  const base = baseUrl.replace(/\/+$/, '');
  const paths = PATHS[service];
  const numericIds = createNumericIds();
  return {
    availability: async ({ place, days, timezone }) => {
      const response = await getTwice(
        `${base}${paths.availability(place)}?${new URLSearchParams({ to: String(days), timezone }).toString()}`,
      );
      const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
      numericIds.learn(body);
      return readSlots(body, response.status, log);
    },
    book: async (place, booking, key) => {
      const response = await fetch(`${base}${paths.booking(place)}`, {
        method: 'POST',
        signal: AbortSignal.timeout(BOOKING_LIMIT_MS),
        redirect: 'error',
        headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ ...booking, resourceId: numericIds.asSent(booking.resourceId) }),
      });
      await response.body?.cancel();
      if (response.status === 409) return 'taken';
      if (!isConfirmation(response))
        throw new PlainError(`The scheduling service answered ${response.status} to a booking`);
      return 'booked';
    },
  };
}
