import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { slotsByDay, timeSlotId, type TimeSlot } from '#i18n/times/slots-by-day.ts';
import type { Language } from '#schemas/language.ts';
import type { Booking, Bookings } from '#schemas/scheduling/booking.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import { lockVisit } from '../visits/index.ts';
import type { BookingsTable } from '../../core/database/scheduling-tables.ts';
import { HOLD_MINUTES } from '#schemas/scheduling/services.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import { appointmentToken } from './appointments/appointment-tokens.ts';
import type { AppointmentRow } from './appointments/find-appointment.ts';
import type { SchedulingPlace } from './scheduling.ts';
import { visitPlace } from './visit-place.ts';

/** How long a slot that was only picked is kept from others. */
export const HOLD_MS = HOLD_MINUTES * 60_000;

/** The purpose under which the customer of an appointment is sealed. */
export function bookingPurpose(id: string): string {
  return `bookings:${id}`;
}

/** A visitor's claim to a slot. */
export interface Claim {
  readonly service: SchedulingService;
  readonly draftId: string;
  readonly place: SchedulingPlace;
  readonly slot: TimeSlot;
  readonly visitorZone: string;
  /** The language of the visitor's pages. */
  readonly language: Language;
  /** Is it booked at an outside service? */
  readonly outside: boolean;
  /** Who comes, in the site's terms; absent while the slot is only held. */
  readonly customer?: Readonly<Record<string, string>>;
}

export interface ClaimRequest {
  readonly claim: Claim;
  readonly state: BookingsTable['state'];
  readonly now: Date;
  /** Called first, in the same transaction: if false, nothing is taken. */
  readonly offered?: ((tx: Transaction<Tables>) => Promise<boolean>) | undefined;
  /** Receives the id of the row. */
  readonly taken?: (tx: Transaction<Tables>, id: string) => Promise<void>;
}

/** PostgreSQL's codes for a row that someone else has, and for a deadlock between two transactions. */
const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';
/** How many times a claim is attempted when PostgreSQL aborts it to resolve a deadlock. */
const TRIES = 3;

function failureOf(error: unknown): { readonly code?: unknown; readonly table?: unknown } {
  return typeof error === 'object' && error !== null ? error : {};
}

function rowOf(
  { service, draftId, place, slot, visitorZone, language, outside, customer }: Claim,
  state: BookingsTable['state'],
  now: Date,
  encryption: Encryption,
) {
  const id = randomUUID();
  return {
    id,
    service,
    resource_id: slot.resourceId,
    resource_name: slot.resourceName,
    time_zone: slot.timezone,
    starts_at: slot.start,
    ends_at: slot.end,
    draft_id: draftId,
    study_id: place.studyId,
    study_site_id: place.studySiteId ?? null,
    state,
    held_until: state === 'booked' ? null : new Date(now.getTime() + HOLD_MS),
    visitor_zone: visitorZone,
    language,
    outside,
    customer:
      customer === undefined || state === 'held' ? null : encryption.seal(bookingPurpose(id), JSON.stringify(customer)),
    created_at: now,
  };
}

/** Takes the slot unless someone else has it; releases what the visitor only held before. */
async function take(tx: Transaction<Tables>, claim: Claim, row: ReturnType<typeof rowOf>, now: Date): Promise<boolean> {
  const { draftId, place, slot, service } = claim;
  // A visitor's requests are serialised, so that each sees what the previous one did.
  await lockVisit(tx, draftId);
  await tx
    .deleteFrom('bookings')
    .where('draft_id', '=', draftId)
    .where('study_id', '=', place.studyId)
    .where('state', '<>', 'booked')
    .where((where) => where.not(where.and({ service, resource_id: slot.resourceId, starts_at: new Date(slot.start) })))
    .execute();
  const taken = await tx
    .insertInto('bookings')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .constraint('bookings_one_for_a_slot')
        .doUpdateSet(row)
        .where('bookings.state', '<>', 'booked')
        .where((where) =>
          where.or([where('bookings.held_until', '<=', now), where('bookings.draft_id', '=', draftId)]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Claims a slot in one transaction. False: someone else has the slot. The database itself guarantees that no slot gets
 * two visitors, and no visitor two slots of a study: of any number of transactions, in any number of processes, one
 * gets the row.
 */
export async function claiming(
  db: Kysely<Tables>,
  action: (tx: Transaction<Tables>) => Promise<boolean>,
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(action);
    } catch (error) {
      const { code, table } = failureOf(error);
      if (code === UNIQUE_VIOLATION && table === 'bookings') return false;
      if (code !== DEADLOCK || tries === TRIES) throw error;
    }
  }
}

/**
 * Holds or books a slot. False: someone else has it. `taken` runs in the same transaction, and only for the claim that
 * got the row.
 */
export async function holdSlot(
  db: Kysely<Tables>,
  encryption: Encryption,
  { claim, state, now, offered, taken }: ClaimRequest,
): Promise<boolean> {
  const row = rowOf(claim, state, now, encryption);
  return claiming(db, async (tx) => {
    if (offered && !(await offered(tx))) return false;
    const got = await take(tx, claim, row, now);
    if (got) await taken?.(tx, row.id);
    return got;
  });
}

/** Releases a slot that was held or tried, but not one that is booked. */
export async function releaseSlot(db: Kysely<Tables>, { service, draftId, slot }: Claim): Promise<void> {
  await db
    .deleteFrom('bookings')
    .where('service', '=', service)
    .where('resource_id', '=', slot.resourceId)
    .where('starts_at', '=', new Date(slot.start))
    .where('draft_id', '=', draftId)
    .where('state', '<>', 'booked')
    .execute();
}

/**
 * Releases the slots that a visitor only holds, so that others can have them at once; not what is booked, or is being
 * booked outside.
 */
export async function releaseHolds(db: Kysely<Tables>, draftId: string): Promise<void> {
  await db.deleteFrom('bookings').where('draft_id', '=', draftId).where('state', '=', 'held').execute();
}

/**
 * When each resource is booked or held by someone else, between two instants: one statement for any number of
 * resources.
 */
async function claimedTimes(
  db: Kysely<Tables>,
  service: SchedulingService,
  {
    resources,
    first,
    last,
    draftId,
    now,
  }: {
    readonly resources: readonly string[];
    readonly first: number;
    readonly last: number;
    readonly draftId: string | undefined;
    readonly now: Date;
  },
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  // Bookings of past years are not read.
  let query = db
    .selectFrom('bookings')
    .select(['resource_id', 'starts_at'])
    .where('service', '=', service)
    .where(sql<boolean>`resource_id = any(${resources}::text[])`)
    .where('starts_at', '>=', new Date(first))
    .where('starts_at', '<=', new Date(last))
    .where((where) => where.or([where('state', '=', 'booked'), where('held_until', '>', now)]));
  if (draftId !== undefined) query = query.where(sql<boolean>`(draft_id <> ${draftId}::uuid or state = 'booked')`);
  const rows = Map.groupBy(await query.execute(), ({ resource_id }) => resource_id);
  return new Map(
    [...rows].map(([resource, claims]) => [resource, new Set(claims.map(({ starts_at }) => starts_at.getTime()))]),
  );
}

/** The slots without those that someone else has booked or holds. */
export async function withoutClaimed(
  db: Kysely<Tables>,
  service: SchedulingService,
  slots: readonly AvailabilitySlot[],
  draftId: string | undefined,
  now: Date,
): Promise<AvailabilitySlot[]> {
  if (slots.length === 0) return [];
  // A thousand sites share the same few hundred times: each is parsed once.
  const instants = new Map([...new Set(slots.map(({ start }) => start))].map((start) => [start, Date.parse(start)]));
  const sorted = [...instants.values()].toSorted((one, other) => one - other);
  const resources = [...new Set(slots.flatMap((slot) => slot.resources.map(({ id }) => id)))];
  const claimed = await claimedTimes(db, service, {
    resources,
    first: sorted[0] ?? 0,
    last: sorted.at(-1) ?? 0,
    draftId,
    now,
  });
  const isFree = (slot: AvailabilitySlot, id: string) => claimed.get(id)?.has(instants.get(slot.start) ?? 0) !== true;
  return slots.flatMap((slot) => {
    if (slot.resources.every(({ id }) => isFree(slot, id))) return slot;
    const free = slot.resources.filter(({ id }) => isFree(slot, id));
    return free.length === 0 ? [] : { ...slot, resources: free };
  });
}

/** An appointment as the visitor's pages know it. */
export async function bookingFrom(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  row: AppointmentRow,
  encryption: Pick<Encryption, 'sign'>,
): Promise<Booking> {
  const [start, end, visitorZone] = [
    row.starts_at.toISOString(),
    row.ends_at.toISOString(),
    row.visitor_zone ?? row.time_zone,
  ];
  const slot = {
    id: timeSlotId(start, row.resource_id),
    start,
    end,
    resourceId: row.resource_id,
    resourceName: row.resource_name,
    timezone: row.time_zone,
  };
  const [day] = slotsByDay(
    [{ start, end, resources: [{ id: slot.resourceId, name: slot.resourceName, timezone: slot.timezone }] }],
    visitorZone,
  );
  const place = await visitPlace(db, row);
  return {
    service: row.service,
    bookingDay: { date: day?.date ?? '', id: day?.id ?? '' },
    bookingTime: slot,
    ...(place === undefined ? {} : { place }),
    appointment: appointmentToken(encryption, row.id),
    customer: { timezone: visitorZone },
  };
}

/** The appointments of a visitor, by study. */
export async function bookingsOf(
  db: Kysely<Tables>,
  encryption: Pick<Encryption, 'sign'>,
  draftId: string,
): Promise<Bookings> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('draft_id', '=', draftId)
    .where('state', '=', 'booked')
    .execute();
  return Object.fromEntries(
    await Promise.all(rows.map(async (row) => [row.study_id, await bookingFrom(db, row, encryption)] as const)),
  );
}
