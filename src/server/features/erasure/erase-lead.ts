import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import type { Images } from '../images/index.ts';
import type { Clock } from '../../core/clock.ts';
import { dropReminders } from '../scheduling/index.ts';
import { CONVERSION_EVENTS, opaqueId } from '../tracking/index.ts';
import { createDrafts, lockVisit } from '../visits/index.ts';
import { historyOf, photoTimes, type ErasedHistory } from './erased-history.ts';

export interface ErasureParts {
  readonly db: Kysely<Tables>;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly images: Pick<Images, 'removeAll'>;
}

/** What an erasure removed. */
export interface Erased {
  readonly revisions: number;
  /** How many of these revisions a receiver has accepted; it has to be told. */
  readonly delivered: number;
  readonly bookings: number;
  readonly images: number;
}

/** The ids of leads with a phone number in E.164, whichever key its index was made with. */
export async function findLeadsByPhone(
  { db, encryption }: Pick<ErasureParts, 'db' | 'encryption'>,
  phone: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('leads')
    .select('id')
    .where('phone_index', 'in', [...encryption.blindIndexes(phone)])
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

async function eraseMessages(tx: Transaction<Tables>, leadId: string): Promise<void> {
  await tx.deleteFrom('outside_messages').where('service', '=', 'relay').where('key', 'like', `${leadId}:%`).execute();
  await tx
    .deleteFrom('outside_messages')
    .where('service', '=', 'live-connect')
    .where(
      'key',
      'in',
      CONVERSION_EVENTS.map((event) => opaqueId(leadId, event)),
    )
    .execute();
  await tx.deleteFrom('outside_messages').where('held_for', '=', leadId).execute();
  await tx.deleteFrom('relay_updates').where('key', 'like', `${leadId}:%`).execute();
}

async function eraseRows(tx: Transaction<Tables>, leadId: string): Promise<Omit<Erased, 'images'>> {
  const deliveries = await tx.deleteFrom('deliveries').where('lead_id', '=', leadId).returning('state').execute();
  const revisions = await tx.deleteFrom('lead_revisions').where('lead_id', '=', leadId).executeTakeFirst();
  for (const { id } of await tx.selectFrom('bookings').select('id').where('draft_id', '=', leadId).execute())
    await dropReminders(tx, id);
  const bookings = await tx.deleteFrom('bookings').where('draft_id', '=', leadId).executeTakeFirst();
  await tx.deleteFrom('cancelled_bookings').where('draft_id', '=', leadId).execute();
  await tx.deleteFrom('leads').where('id', '=', leadId).execute();
  await tx.deleteFrom('held_leads').where('lead_id', '=', leadId).execute();
  await tx.deleteFrom('drafts').where('id', '=', leadId).execute();
  await tx.deleteFrom('draft_secrets').where('draft_id', '=', leadId).execute();
  await tx.deleteFrom('ad_security_visits').where('draft_id', '=', leadId).execute();
  const sessions = tx.selectFrom('recording_sessions').select('session_id').where('draft_id', '=', leadId);
  await tx.deleteFrom('recordings').where('session_id', 'in', sessions).execute();
  await tx.deleteFrom('recording_sessions').where('draft_id', '=', leadId).execute();
  await tx.deleteFrom('visitor_keys').where('lead_id', '=', leadId).execute();
  // The actions are still counted, but linked to nobody.
  await tx.updateTable('actions').set({ draft_id: null }).where('draft_id', '=', leadId).execute();
  await tx.updateTable('events').set({ draft_id: null }).where('draft_id', '=', leadId).execute();
  return {
    revisions: Number(revisions.numDeletedRows),
    delivered: deliveries.filter(({ state }) => state === 'delivered').length,
    bookings: Number(bookings.numDeletedRows),
  };
}

/** Does anything but a draft refer to this visit? A booking outlives its draft. */
async function isNamed(tx: Transaction<Tables>, leadId: string): Promise<boolean> {
  const rows = [
    await tx.selectFrom('leads').select('id').where('id', '=', leadId).executeTakeFirst(),
    await tx.selectFrom('visitor_keys').select('lead_id').where('lead_id', '=', leadId).executeTakeFirst(),
    await tx.selectFrom('bookings').select('id').where('draft_id', '=', leadId).executeTakeFirst(),
    await tx.selectFrom('cancelled_bookings').select('id').where('draft_id', '=', leadId).executeTakeFirst(),
  ];
  return rows.some((row) => row !== undefined);
}

/**
 * Removes everything stored about a visitor, and refuses more data for the same visit. The evidence of consent stays,
 * but nobody can read any longer whose it was; the times at which data existed stay as well. Undefined: nothing was
 * stored. Throws if the image storage fails to remove a photo; then everything else is still there, and the erasure can
 * be retried.
 * @param alsoIn what belongs to the same transaction; not called if nothing was stored
 */
export async function eraseLead(
  { db, encryption, clock, images }: ErasureParts,
  leadId: string,
  alsoIn?: (tx: Transaction<Tables>) => Promise<void>,
): Promise<Erased | undefined> {
  const photos = await photoTimes(db, leadId);
  const removed = await images.removeAll(leadId);
  return db.transaction().execute(async (tx) => {
    await lockVisit(tx, leadId);
    const draft = await createDrafts(tx, encryption, clock).load(leadId);
    const known = draft !== undefined || (await isNamed(tx, leadId));
    if (!known && removed === 0) return undefined;
    if (draft?.link)
      await tx
        .deleteFrom('relay_slugs')
        .where('slug_index', 'in', [...encryption.blindIndexes(draft.link.slug)])
        .execute();
    await eraseMessages(tx, leadId);
    const history: ErasedHistory = { ...(await historyOf(tx, leadId)), photos: [...photos] };
    const rows = await eraseRows(tx, leadId);
    await tx
      .insertInto('erasures')
      .values({ lead_id: leadId, erased_at: clock.now(), removed: JSON.stringify(history) })
      .onConflict((conflict) => conflict.column('lead_id').doNothing())
      .execute();
    await alsoIn?.(tx);
    return { ...rows, images: removed };
  });
}
