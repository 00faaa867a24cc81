import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Images } from '../images/images.ts';
import { errorDetails, type Log } from '../log.ts';
import type { Clock } from '../services.ts';
import { removeExpiredSlugs } from '../tracking/own-relay.ts';
import { removeExpiredRecordings } from '../tracking/recordings.ts';
import { removeExpiredDrafts } from '../visits/drafts.ts';

const EVERY_MS = 60 * 60 * 1000;

type Remove = (db: Kysely<Tables>, now: Date) => Promise<number>;

/** What goes when its time is over. */
function expiriesOf(images: Pick<Images, 'sweep'>): readonly { readonly remove: Remove; readonly done: string; readonly failed: string }[] {
  return [
    { remove: removeExpiredDrafts, done: 'Expired drafts removed', failed: 'Expired drafts could not be removed' },
    { remove: removeExpiredRecordings, done: 'Expired recordings removed', failed: 'Expired recordings could not be removed' },
    { remove: removeExpiredSlugs, done: 'Expired links removed', failed: 'Expired links could not be removed' },
    { remove: () => images.sweep(), done: 'Images that were never sent removed', failed: 'Images that were never sent could not be removed' },
  ];
}

/** Removes what has expired at once and every hour (K8, L3). Several processes may do so: the work is the same. Returns how to stop. */
export function startDraftExpiry(db: Kysely<Tables>, clock: Clock, log: Log, images: Pick<Images, 'sweep'>): () => void {
  const run = async () => {
    for (const { remove, done, failed } of expiriesOf(images)) {
      try {
        const count = await remove(db, clock.now());
        if (count > 0) log.info({ count }, done);
      } catch (error) {
        log.error(errorDetails(error), failed);
      }
    }
  };
  void run();
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
