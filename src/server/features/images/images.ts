import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import { errorDetails, type Log } from '../../core/log.ts';
import type { Clock } from '../../core/clock.ts';
import { lockVisit } from '../visits/index.ts';
import { cleanFile, type FileType } from './clean/clean-image.ts';
import type { ImageStorage } from './storage/image-storage.ts';

/** How many images one visit may have at a time. */
export const MAX_IMAGES = 24;
/** How long an image without draft and lead is kept: its draft may be on its way. */
const GRACE_MS = 60 * 60 * 1000;

export interface ImagesParts {
  readonly db: Kysely<Tables>;
  readonly storage: ImageStorage;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly log: Log;
}

export type StoreImage =
  | { readonly ok: true; readonly bytes: number }
  | { readonly ok: false; readonly code: 'image-unreadable' | 'images-too-many' | 'draft-foreign' | 'outside-failed' };

/** Photos of visits, and PDFs (C15). They are never shown: only the operator's own command reads them. */
export interface Images {
  /**
   * Cleans, seals and stores an image of a draft. Storing the same id again replaces an image that was not stored
   * completely.
   */
  store(image: {
    readonly draftId: string;
    readonly id: string;
    readonly bytes: Uint8Array;
    /** Whether a PDF is accepted as well. */
    readonly takesPdf: boolean;
  }): Promise<StoreImage>;
  /** Deletes an image that was not sent yet; a missing one counts as deleted. */
  remove(image: { readonly draftId: string; readonly id: string }): Promise<'removed' | 'sent' | 'failed'>;
  /** Which of these ids are not stored images of the draft, or are PDFs where only pictures are asked for? */
  missing(draftId: string, ids: readonly string[], picturesOnly: readonly string[]): Promise<readonly string[]>;
  /** The images of a lead, unsealed. */
  ofLead(
    leadId: string,
  ): Promise<readonly { readonly id: string; readonly type: string; readonly bytes: Uint8Array }[]>;
  /**
   * Removes all images of a visit, including its lead's. Returns how many; throws if the storage fails to remove one.
   */
  removeAll(draftId: string): Promise<number>;
  /** Removes the unsent images of drafts that are gone. Returns how many. */
  sweep(): Promise<number>;
}

/** The key of an image in the storage. */
export function imageKey(draftId: string, id: string): string {
  return `${draftId}/${id}`;
}

/** The purpose under which the bytes of an image are sealed. */
export function imagePurpose(draftId: string, id: string): string {
  return `images:${draftId}:${id}`;
}

interface Written {
  readonly draftId: string;
  readonly id: string;
  readonly type: FileType;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

type Noted = 'noted' | 'stored before' | 'images-too-many' | 'draft-foreign';

/**
 * Records an image before its bytes are written, so that there are never unrecorded bytes. Checks, counts and records
 * under the visit's lock: whatever the number of concurrent uploads, a visit gets no more than its limit (C15), and an
 * image's id stays with the visit that used it first.
 */
async function note({ db, clock }: ImagesParts, { draftId, id, type, bytes, sha256 }: Written): Promise<Noted> {
  const row = {
    draft_id: draftId,
    state: 'writing' as const,
    type,
    bytes: bytes.length,
    sha256,
    created_at: clock.now(),
  };
  return db.transaction().execute(async (tx) => {
    await lockVisit(tx, draftId);
    const known = await tx
      .selectFrom('images')
      .select(['draft_id', 'state', 'sha256', 'lead_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (known && (known.draft_id !== draftId || (known.lead_id !== null && known.sha256 !== sha256)))
      return 'draft-foreign';
    if (known?.state === 'stored' && known.sha256 === sha256) return 'stored before';
    const others = tx
      .selectFrom('images')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('draft_id', '=', draftId)
      .where('id', '<>', id);
    if (Number((await others.executeTakeFirstOrThrow()).count) >= MAX_IMAGES) return 'images-too-many';
    // Another visit may record the same id at this moment, under its own lock.
    const noted = await tx
      .insertInto('images')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row).where('images.draft_id', '=', draftId))
      .returning('id')
      .executeTakeFirst();
    return noted ? 'noted' : 'draft-foreign';
  });
}

async function write(parts: ImagesParts, written: Written): Promise<StoreImage> {
  const { draftId, id, bytes } = written;
  const noted = await note(parts, written);
  if (noted === 'stored before') return { ok: true, bytes: bytes.length };
  if (noted !== 'noted') return { ok: false, code: noted };
  try {
    await parts.storage.put(imageKey(draftId, id), parts.encryption.sealBytes(imagePurpose(draftId, id), bytes));
  } catch (error) {
    parts.log.error({ ...errorDetails(error), service: 'image-storage' }, 'An image could not be stored');
    return { ok: false, code: 'outside-failed' };
  }
  await parts.db.updateTable('images').set({ state: 'stored' }).where('id', '=', id).execute();
  return { ok: true, bytes: bytes.length };
}

async function store(
  parts: ImagesParts,
  { draftId, id, bytes, takesPdf }: Parameters<Images['store']>[0],
): Promise<StoreImage> {
  const clean = await cleanFile(bytes, takesPdf);
  if (!clean) return { ok: false, code: 'image-unreadable' };
  const sha256 = createHash('sha256').update(clean.bytes).digest('hex');
  return write(parts, { draftId, id, sha256, ...clean });
}

/** Removes the bytes first, then the row: if the storage fails, the next sweep retries. */
async function erase(
  { db, storage, log }: ImagesParts,
  { draftId, id }: { readonly draftId: string; readonly id: string },
): Promise<boolean> {
  try {
    await storage.remove(imageKey(draftId, id));
  } catch (error) {
    log.error({ ...errorDetails(error), service: 'image-storage' }, 'An image could not be removed');
    return false;
  }
  await db.deleteFrom('images').where('id', '=', id).where('lead_id', 'is', null).execute();
  return true;
}

async function remove(
  parts: ImagesParts,
  image: Parameters<Images['remove']>[0],
): Promise<'removed' | 'sent' | 'failed'> {
  const known = await parts.db
    .selectFrom('images')
    .select('lead_id')
    .where('id', '=', image.id)
    .where('draft_id', '=', image.draftId)
    .executeTakeFirst();
  if (!known) return 'removed';
  if (known.lead_id !== null) return 'sent';
  return (await erase(parts, image)) ? 'removed' : 'failed';
}

async function ofLead({ db, storage, encryption }: ImagesParts, leadId: string) {
  const rows = await db
    .selectFrom('images')
    .select(['id', 'type', 'draft_id'])
    .where('lead_id', '=', leadId)
    .where('state', '=', 'stored')
    .orderBy('created_at')
    .execute();
  return Promise.all(
    rows.map(async ({ id, type, draft_id }) => {
      const sealed = await storage.get(imageKey(draft_id, id));
      if (!sealed) throw new Error(`The image ${id} is not in the storage`);
      return { id, type, bytes: encryption.openBytes(imagePurpose(draft_id, id), sealed) };
    }),
  );
}

async function removeAll({ db, storage }: ImagesParts, draftId: string): Promise<number> {
  const rows = await db.selectFrom('images').select('id').where('draft_id', '=', draftId).execute();
  for (const { id } of rows) await storage.remove(imageKey(draftId, id));
  await db.deleteFrom('images').where('draft_id', '=', draftId).execute();
  // A concurrent reseal may have put the bytes back.
  for (const { id } of rows) await storage.remove(imageKey(draftId, id));
  return rows.length;
}

async function sweep(parts: ImagesParts): Promise<number> {
  const before = new Date(parts.clock.now().getTime() - GRACE_MS);
  const orphans = await parts.db
    .selectFrom('images')
    .leftJoin('drafts', 'drafts.id', 'images.draft_id')
    .select(['images.id', 'images.draft_id'])
    .where('images.lead_id', 'is', null)
    .where('drafts.id', 'is', null)
    .where('images.created_at', '<=', before)
    .execute();
  let removed = 0;
  for (const { id, draft_id } of orphans) if (await erase(parts, { draftId: draft_id, id })) removed += 1;
  return removed;
}

/** Creates the image service of a server. */
export function createImages(parts: ImagesParts): Images {
  return {
    store: (image) => store(parts, image),
    remove: (image) => remove(parts, image),
    missing: async (draftId, ids, picturesOnly) => {
      if (ids.length === 0) return [];
      const rows = await parts.db
        .selectFrom('images')
        .select(['id', 'type'])
        .where('draft_id', '=', draftId)
        .where('state', '=', 'stored')
        .where('id', 'in', [...ids])
        .execute();
      const isPicture = (type: string) => type.startsWith('image/');
      return ids.filter(
        (id) => !rows.some((row) => row.id === id && (isPicture(row.type) || !picturesOnly.includes(id))),
      );
    },
    ofLead: (leadId) => ofLead(parts, leadId),
    removeAll: (draftId) => removeAll(parts, draftId),
    sweep: () => sweep(parts),
  };
}

/** Ties images to the lead that they are sent with: from now on they are kept as long as the lead, not as the draft. */
export async function claimImages(tx: Transaction<Tables>, leadId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .updateTable('images')
      .set({ lead_id: leadId })
      .where('draft_id', '=', leadId)
      .where('id', 'in', [...ids])
      .execute();
}
