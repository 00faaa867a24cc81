import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import { keyIdOfBytes, type Encryption } from '../../core/crypto/encryption.ts';
import { type ImageStorage, imageKey, imagePurpose } from '../images/index.ts';
import type { Resealed } from './reseal-columns.ts';

const BATCH = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

export interface ResealImagesParts {
  readonly db: Kysely<Tables>;
  readonly storage: ImageStorage;
  readonly encryption: Encryption;
}

interface Image {
  readonly id: string;
  readonly draft_id: string;
}

/** Reseals the bytes if needed; returns whether they were resealed. Undefined: no configured key opens them. */
async function resealImage(
  { db, storage, encryption }: ResealImagesParts,
  { id, draft_id }: Image,
): Promise<boolean | undefined> {
  const [key, purpose] = [imageKey(draft_id, id), imagePurpose(draft_id, id)];
  const sealed = await storage.get(key);
  if (!sealed) return undefined;
  if (keyIdOfBytes(sealed) === encryption.keyIds[0]) return false;
  let plain;
  try {
    plain = encryption.openBytes(purpose, sealed);
  } catch {
    return undefined;
  }
  await storage.put(key, encryption.sealBytes(purpose, plain));
  // Erased meanwhile: an erasure removes the bytes before and after the row, so either it or this comes last.
  const kept = await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst();
  if (!kept) await storage.remove(key);
  return true;
}

/** How many photos not yet sent are sealed with an older key. */
async function waitingImages({ db, storage, encryption }: ResealImagesParts): Promise<number> {
  const images = await db
    .selectFrom('images')
    .select(['id', 'draft_id'])
    .where((open) => open.or([open('lead_id', 'is', null), open('state', '=', 'writing')]))
    .execute();
  let waiting = 0;
  for (const { id, draft_id } of images) {
    const sealed = await storage.get(imageKey(draft_id, id));
    if (sealed && keyIdOfBytes(sealed) !== encryption.keyIds[0]) waiting += 1;
  }
  return waiting;
}

/**
 * Reseals the photos of leads with the current key. A photo that was not sent yet may still be replaced, so it is
 * skipped: within a day it is removed or becomes part of a lead.
 */
export async function resealImages(parts: ResealImagesParts): Promise<Resealed & { readonly waiting: number }> {
  const unreadable: string[] = [];
  let [resealed, after] = [0, FIRST];
  for (;;) {
    const images = await parts.db
      .selectFrom('images')
      .select(['id', 'draft_id'])
      .where('lead_id', 'is not', null)
      .where('state', '=', 'stored')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const image of images) {
      const done = await resealImage(parts, image);
      if (done === undefined) unreadable.push(image.id);
      if (done === true) resealed += 1;
      after = image.id;
    }
    if (images.length < BATCH) return { table: 'images', resealed, unreadable, waiting: await waitingImages(parts) };
  }
}
