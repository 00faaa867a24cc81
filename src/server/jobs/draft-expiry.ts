import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Images } from '../images/images.ts';
import { errorDetails, type Log } from '../log.ts';
import type { Clock } from '../services.ts';
import { removeExpiredDrafts } from '../visits/drafts.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Removes expired drafts at once and every hour (K8). Several processes may do so: the work is the same. Returns how to stop. */
export function startDraftExpiry(db: Kysely<Tables>, clock: Clock, log: Log, images: Pick<Images, 'sweep'>): () => void {
  const run = async () => {
    try {
      const count = await removeExpiredDrafts(db, clock.now());
      if (count > 0) log.info({ count }, 'Expired drafts removed');
      const unsent = await images.sweep();
      if (unsent > 0) log.info({ count: unsent }, 'Images that were never sent removed');
    } catch (error) {
      log.error(errorDetails(error), 'Expired drafts could not be removed');
    }
  };
  void run();
  const timer = setInterval(() => void run(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
