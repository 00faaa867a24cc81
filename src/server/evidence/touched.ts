import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

export const DATA_CLASSES = ['contact', 'answers', 'consents', 'photos', 'appointments'] as const;
export type DataClass = (typeof DATA_CLASSES)[number];

const TOUCHES = ['saved', 'sent', 'attempted', 'exported', 'partly-exported', 'erased'] as const;
/**
 * What can have happened to a person's data. `attempted`: offered to the receiver, which did not take them;
 * `partly-exported`: an export broke off that may have given them away before.
 */
export type Touch = (typeof TOUCHES)[number];

export interface Window {
  readonly from: Date;
  /** The first moment that no longer counts. */
  readonly to: Date;
}

type Found = readonly { readonly id: string }[];

type Db = Kysely<Tables>;

const savedRevisions = (db: Db, { from, to }: Window): Promise<Found> => db.selectFrom('lead_revisions').select('lead_id as id').distinct().where('created_at', '>=', from).where('created_at', '<', to).execute();

/** Where each class is kept, and when it was stored there. */
const SAVED: Readonly<Record<DataClass, (db: Db, window: Window) => Promise<Found>>> = {
  contact: savedRevisions,
  answers: savedRevisions,
  consents: (db, { from, to }) => db.selectFrom('consents').select('lead_id as id').distinct().where('recorded_at', '>=', from).where('recorded_at', '<', to).execute(),
  photos: (db, { from, to }) => db.selectFrom('images').select('draft_id as id').distinct().where('created_at', '>=', from).where('created_at', '<', to).execute(),
  appointments: async (db, { from, to }) => [
    ...(await db.selectFrom('bookings').select('draft_id as id').where((e) => e.or([e.and([e('created_at', '>=', from), e('created_at', '<', to)]), e.and([e('changed_at', '>=', from), e('changed_at', '<', to)])])).execute()),
    ...(await db.selectFrom('cancelled_bookings').select('draft_id as id').where((e) => e.or([e.and([e('created_at', '>=', from), e('created_at', '<', to)]), e.and([e('changed_at', '>=', from), e('changed_at', '<', to)])])).execute()),
  ].filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index),
};

const saved = (db: Db, of: DataClass, window: Window): Promise<Found> => SAVED[of](db, window);

/** Photos are never sent; everything else is in a delivery. */
function tried(db: Db, of: DataClass, { from, to }: Window) {
  const inTime = db.selectFrom('deliveries').select('lead_id as id').distinct().where('attempts', '>', 0)
    .where('updated_at', '>=', from).where('updated_at', '<', to);
  return {
    taken: async (): Promise<Found> => (of === 'photos' ? [] : inTime.where('state', '=', 'delivered').execute()),
    // An attempt without a receipt says nothing: the receiver may have read what it answered with an error.
    notTaken: async (): Promise<Found> => (of === 'photos' ? [] : inTime.where('state', '<>', 'delivered').execute()),
  };
}

const sent = (db: Db, of: DataClass, window: Window): Promise<Found> => tried(db, of, window).taken();
const attempted = (db: Db, of: DataClass, window: Window): Promise<Found> => tried(db, of, window).notTaken();

/** Accesses of a kind that gave something away, whole ones or those that broke off, and whose data they read. */
function accesses(db: Db, action: 'export' | 'photos', how: 'whole' | 'broken-off', { from, to }: Window) {
  const all = db.selectFrom('accesses').leftJoin('failed_accesses', 'failed_accesses.access_id', 'accesses.id')
    .select(['lead_id', 'accessed_at']).where('action', '=', action)
    .where('accessed_at', '>=', from).where('accessed_at', '<', to);
  // One that broke off before it gave anything away read nobody's data.
  return (how === 'whole' ? all.where('access_id', 'is', null) : all.where('given', '>', 0)).execute();
}

/** An export reads every lead that there is, or those of one person; consents are not in it. */
async function read(db: Db, of: DataClass, how: 'whole' | 'broken-off', window: Window): Promise<Found> {
  if (of === 'consents') return [];
  const found = await accesses(db, of === 'photos' ? 'photos' : 'export', how, window);
  const named = found.flatMap(({ lead_id: id }) => (id === null ? [] : [id]));
  const ofAll = found.filter(({ lead_id }) => lead_id === null).map(({ accessed_at }) => accessed_at.getTime());
  const everybody = ofAll.length === 0 ? [] : await db.selectFrom('leads').select('id').where('created_at', '<=', new Date(Math.max(...ofAll))).execute();
  return [...new Set([...named, ...everybody.map(({ id }) => id)])].map((id) => ({ id }));
}

const exported = (db: Db, of: DataClass, window: Window): Promise<Found> => read(db, of, 'whole', window);
const partlyExported = (db: Db, of: DataClass, window: Window): Promise<Found> => read(db, of, 'broken-off', window);

async function erased(db: Kysely<Tables>, _of: DataClass, { from, to }: Window): Promise<Found> {
  return db.selectFrom('erasures').select('lead_id as id').where('erased_at', '>=', from).where('erased_at', '<', to).execute();
}

const LOOKS = { saved, sent, attempted, exported, 'partly-exported': partlyExported, erased } as const;

/**
 * Whose data of a class were touched within a time, and how: by what the server writes down of its own work, without opening
 * anything. Leads that were erased since are named where they were erased. Sorted by the id of the lead.
 */
export async function touchedBetween(db: Db, of: DataClass, window: Window): Promise<readonly { readonly leadId: string; readonly touches: readonly Touch[] }[]> {
  const found = new Map<string, Touch[]>();
  for (const touch of TOUCHES) for (const { id } of await LOOKS[touch](db, of, window)) found.set(id, [...(found.get(id) ?? []), touch]);
  return [...found].map(([leadId, touches]) => ({ leadId, touches })).toSorted((a, b) => (a.leadId < b.leadId ? -1 : 1));
}
