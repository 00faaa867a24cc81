import { randomUUID } from 'node:crypto';
import type { Visit } from '#api/contract/visit-calls.ts';
import { API_PREFIX } from '#api/contract/index.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import { proofOf, screenerVisit } from '../visits.ts';

/**
 * A visitor near Chicago who qualifies for the made-up asthma study, on the way to a booking: the screener is left, and
 * saved. `serial` makes the phone number unique.
 */
export function qualifiedVisit(campaignId: 'ws18' | 'ws21', serial = 0, rest: Partial<Visit> = {}): Visit {
  return screenerVisit({
    draftId: randomUUID(),
    campaignId,
    ...rest,
    answers: { 'candidate.phone': `+1312207${String(2000 + serial).padStart(4, '0')}`, ...rest.answers },
  });
}

/** A response of the API, however it was requested. */
export interface ApiAnswer {
  readonly status: number;
  readonly json: unknown;
}

type Headers = Readonly<Record<string, string>>;

export type AskApi = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  headers?: Headers,
) => Promise<ApiAnswer & { readonly cookie?: string }>;

/** The path of a site's calls and of the others (H3). */
export const SITE = 'DEMO-ASTHMA-01-chicago';
const PATHS = {
  secondary: { slots: '/scheduling/availability', book: '/scheduling/bookings', hold: '/scheduling/holds' },
  site: {
    slots: `/site/scheduling/${SITE}/availability`,
    book: `/site/scheduling/${SITE}/booking`,
    hold: `/site/scheduling/${SITE}/hold`,
  },
} as const;

/** What a browser does on its way to a booking. */
export interface BookingVisitor {
  readonly visit: Visit;
  /** What the browser stores of the draft. */
  readonly cookie: string;
  /** Free times; `failed` as a problem would have it. */
  slots(): Promise<ApiAnswer>;
  hold(slot: AvailabilitySlot): Promise<ApiAnswer>;
  /** Releases the held time. */
  letGo(): Promise<ApiAnswer>;
  book(slot: AvailabilitySlot): Promise<ApiAnswer>;
}

function bodyOf({ start, end, resources: [resource] }: AvailabilitySlot) {
  return { resourceId: resource?.id ?? '', start, end, customer: { timezone: 'America/New_York' } };
}

/** Begins a visit as a browser does: its draft is stored, its cookie kept, and each call proves who owns it (K8). */
export async function bookingVisitor(ask: AskApi, service: keyof typeof PATHS, visit: Visit): Promise<BookingVisitor> {
  const begun = await ask('PUT', `${API_PREFIX}/drafts`, visit, proofOf(visit));
  const { cookie } = begun;
  if (begun.status !== 204 || cookie === undefined)
    throw new Error(`The draft was answered ${begun.status} ${JSON.stringify(begun.json)}`);
  const paths = PATHS[service];
  const headers = { ...proofOf(visit), cookie };
  return {
    visit,
    cookie,
    slots: () => ask('GET', `${API_PREFIX}${paths.slots}?to=7&timezone=America%2FNew_York`, undefined, headers),
    hold: (slot) => ask('POST', `${API_PREFIX}${paths.hold}`, bodyOf(slot), headers),
    letGo: () => ask('DELETE', `${API_PREFIX}/scheduling/holds`, undefined, headers),
    book: (slot) => ask('POST', `${API_PREFIX}${paths.book}`, bodyOf(slot), headers),
  };
}

/** Free times from a response, or from the problem that contains them. Throws when there are none. */
export function slotsIn(answer: ApiAnswer): AvailabilitySlot[] {
  const { json } = answer;
  const list: unknown = Array.isArray(json)
    ? json
    : typeof json === 'object' && json !== null && 'slots' in json
      ? json.slots
      : undefined;
  if (!isSlots(list)) throw new Error(`No times in ${JSON.stringify(json).slice(0, 300)}`);
  return list;
}

function isSlots(value: unknown): value is AvailabilitySlot[] {
  return (
    Array.isArray(value) &&
    value.every((slot: unknown) => typeof slot === 'object' && slot !== null && 'start' in slot && 'resources' in slot)
  );
}

/** The first of the times. Throws when there is none. */
export function firstOf(slots: readonly AvailabilitySlot[]): AvailabilitySlot {
  const [first] = slots;
  if (!first) throw new Error('There are no times');
  return first;
}
