import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import { type ErasedHistory, type Erasure, erasuresSince } from '../erasure/index.ts';

export const DATA_CLASSES = ['contact', 'answers', 'consents', 'photos', 'appointments'] as const;
export type DataClass = (typeof DATA_CLASSES)[number];

const TOUCHES = ['saved', 'sent', 'attempted', 'exported', 'partly-exported', 'opened', 'erased'] as const;
/**
 * What can have happened to a person's data. `attempted`: offered to the receiver, which did not accept it;
 * `partly-exported`: possibly given away by an export that was interrupted later; `opened`: read by an operator in the
 * studio.
 */
export type Touch = (typeof TOUCHES)[number];

export interface Window {
  readonly from: Date;
  /** The end of the window, exclusive. */
  readonly to: Date;
}

type Found = readonly { readonly id: string }[];

type Db = Kysely<Tables>;

const savedRevisions = (db: Db, { from, to }: Window): Promise<Found> =>
  db
    .selectFrom('lead_revisions')
    .select('lead_id as id')
    .distinct()
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute();

/** Where each class of data is stored, and when it was stored there. */
const SAVED: Readonly<Record<DataClass, (db: Db, window: Window) => Promise<Found>>> = {
  contact: savedRevisions,
  answers: savedRevisions,
  consents: (db, { from, to }) =>
    db
      .selectFrom('consents')
      .select('lead_id as id')
      .distinct()
      .where('recorded_at', '>=', from)
      .where('recorded_at', '<', to)
      .execute(),
  photos: (db, { from, to }) =>
    db
      .selectFrom('images')
      .select('draft_id as id')
      .distinct()
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .execute(),
  appointments: async (db, { from, to }) =>
    [
      ...(await db
        .selectFrom('bookings')
        .select('draft_id as id')
        .where((e) =>
          e.or([
            e.and([e('created_at', '>=', from), e('created_at', '<', to)]),
            e.and([e('changed_at', '>=', from), e('changed_at', '<', to)]),
          ]),
        )
        .execute()),
      ...(await db
        .selectFrom('cancelled_bookings')
        .select('draft_id as id')
        .where((e) =>
          e.or([
            e.and([e('created_at', '>=', from), e('created_at', '<', to)]),
            e.and([e('changed_at', '>=', from), e('changed_at', '<', to)]),
          ]),
        )
        .execute()),
    ].filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index),
};

/** The same for people erased since. Consent decisions stay where they are. */
const SAVED_BEFORE: Readonly<Record<DataClass, (removed: ErasedHistory) => readonly string[]>> = {
  contact: ({ revisions }) => revisions,
  answers: ({ revisions }) => revisions,
  consents: () => [],
  photos: ({ photos }) => photos,
  appointments: ({ booked, changed }) => [...booked, ...changed],
};

/** People erased since whose data were touched within the window, according to what the erasure recorded. */
async function ofErased(
  db: Db,
  { from, to }: Window,
  timesOf: (removed: ErasedHistory) => readonly string[],
): Promise<Found> {
  const inTime = (at: string) => from <= new Date(at) && new Date(at) < to;
  return (await erasuresSince(db, from))
    .filter(({ removed }) => removed !== undefined && timesOf(removed).some(inTime))
    .map(({ leadId: id }) => ({ id }));
}

async function saved(db: Db, of: DataClass, window: Window): Promise<Found> {
  return [...(await SAVED[of](db, window)), ...(await ofErased(db, window, SAVED_BEFORE[of]))];
}

/**
 * Photos are never sent; everything else is part of a delivery. An attempt without a receipt proves nothing: the
 * receiver may have read what it answered with an error.
 */
function offered(how: 'sent' | 'attempted') {
  return async (db: Db, of: DataClass, window: Window): Promise<Found> => {
    if (of === 'photos') return [];
    const tried = db
      .selectFrom('deliveries')
      .select('lead_id as id')
      .distinct()
      .where('attempts', '>', 0)
      .where('updated_at', '>=', window.from)
      .where('updated_at', '<', window.to);
    const found = await tried.where('state', how === 'sent' ? '=' : '<>', 'delivered').execute();
    return [...found, ...(await ofErased(db, window, (removed) => removed[how]))];
  };
}

/** Accesses of a kind that gave something away, complete or interrupted, and whose data they read. */
function accesses(db: Db, action: 'export' | 'photos', how: 'whole' | 'broken-off', { from, to }: Window) {
  const all = db
    .selectFrom('accesses')
    .leftJoin('failed_accesses', 'failed_accesses.access_id', 'accesses.id')
    .select(['lead_id', 'accessed_at'])
    .where('action', '=', action)
    .where('accessed_at', '>=', from)
    .where('accessed_at', '<', to);
  // An access that was interrupted before it gave anything away read nobody's data.
  return (how === 'whole' ? all.where('access_id', 'is', null) : all.where('given', '>', 0)).execute();
}

/** An export reads all leads, or those of one person; it does not include consents. */
async function read(db: Db, of: DataClass, how: 'whole' | 'broken-off', window: Window): Promise<Found> {
  if (of === 'consents') return [];
  const found = await accesses(db, of === 'photos' ? 'photos' : 'export', how, window);
  const named = found.flatMap(({ lead_id: id }) => (id === null ? [] : [id]));
  const ofAll = found.filter(({ lead_id }) => lead_id === null).map(({ accessed_at }) => accessed_at.getTime());
  const everybody =
    ofAll.length === 0
      ? []
      : await db
          .selectFrom('leads')
          .select('id')
          .where('created_at', '<=', new Date(Math.max(...ofAll)))
          .execute();
  const wasThere = ({ erasedAt, removed }: Erasure) =>
    ofAll.some((at) => removed?.revisions.some((savedAt) => Date.parse(savedAt) <= at && at < erasedAt.getTime()));
  const gone = (await erasuresSince(db, window.from)).filter(wasThere).map(({ leadId }) => leadId);
  return [...named, ...everybody.map(({ id }) => id), ...gone].map((id) => ({ id }));
}

const exported = (db: Db, of: DataClass, window: Window): Promise<Found> => read(db, of, 'whole', window);
const partlyExported = (db: Db, of: DataClass, window: Window): Promise<Found> => read(db, of, 'broken-off', window);

/** An operator who opens a lead in the studio sees everything of it but the photos. */
async function opened(db: Db, of: DataClass, { from, to }: Window): Promise<Found> {
  if (of === 'photos') return [];
  return db
    .selectFrom('content_events')
    .select(sql<string>`detail::jsonb ->> 'lead'`.as('id'))
    .distinct()
    .where('kind', '=', 'lead-opened')
    .where('at', '>=', from)
    .where('at', '<', to)
    .execute();
}

async function erased(db: Kysely<Tables>, _of: DataClass, { from, to }: Window): Promise<Found> {
  return db
    .selectFrom('erasures')
    .select('lead_id as id')
    .where('erased_at', '>=', from)
    .where('erased_at', '<', to)
    .execute();
}

const LOOKS: Readonly<Record<Touch, (db: Db, of: DataClass, window: Window) => Promise<Found>>> = {
  saved,
  sent: offered('sent'),
  attempted: offered('attempted'),
  exported,
  'partly-exported': partlyExported,
  opened,
  erased,
};

/** What happened to the data of one person. */
export interface DataAccess {
  readonly leadId: string;
  readonly touches: readonly Touch[];
  /** Erased since, within the window or after it. */
  readonly erasure?: {
    readonly at: Date;
    /** How much was removed. Absent: erased before this was recorded. */
    readonly removed?: { readonly revisions: number; readonly appointments: number; readonly photos: number };
  };
}

function erasureOf({ erasedAt: at, removed }: Erasure): Required<Pick<DataAccess, 'erasure'>> {
  if (!removed) return { erasure: { at } };
  const { revisions, booked, photos } = removed;
  const counts = { revisions: revisions.length, appointments: booked.length, photos: photos.length };
  return { erasure: { at, removed: counts } };
}

/**
 * Whose data of a class were touched within a window, and how, according to the server's own records; nothing is
 * unsealed. For leads that were erased since, only the times are known. Sorted by lead id.
 */
export async function dataAccessesBetween(db: Db, of: DataClass, window: Window): Promise<readonly DataAccess[]> {
  const found = new Map<string, Set<Touch>>();
  for (const touch of TOUCHES)
    for (const { id } of await LOOKS[touch](db, of, window)) found.set(id, (found.get(id) ?? new Set()).add(touch));
  const erasures = new Map((await erasuresSince(db, window.from)).map((erasure) => [erasure.leadId, erasure]));
  return [...found]
    .map(([leadId, touches]) => {
      const erasure = erasures.get(leadId);
      return { leadId, touches: [...touches], ...(erasure && erasureOf(erasure)) };
    })
    .toSorted((a, b) => (a.leadId < b.leadId ? -1 : 1));
}

/** How many people were erased since a time without any history: the version that erased them recorded no times. */
export async function erasedWithoutHistory(db: Db, from: Date): Promise<number> {
  return (await erasuresSince(db, from)).filter(({ removed }) => removed === undefined).length;
}
