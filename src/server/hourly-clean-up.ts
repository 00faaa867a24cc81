import type { Kysely } from 'kysely';
import type { Tables } from './core/database/tables.ts';
import { type ErasureParts, eraseOldLeads, removeOldFaultLogs, removeOldVisitLogs } from './features/erasure/index.ts';
import { removeFullBuckets } from './core/http/postgres-rate-limit-store.ts';
import type { Images } from './features/images/index.ts';
import { type BookingRevisionParts, fingerprintPlainHashes, freeHeldBookings } from './features/leads/index.ts';
import { errorDetails, type Log } from './core/log.ts';
import { removeOverSessions } from './features/people/index.ts';
import { removeOverCancellations } from './features/scheduling/index.ts';
import { removeExpiredRecordings, removeExpiredSlugs } from './features/tracking/index.ts';
import { removeExpiredDrafts, removeOrphanedSecrets } from './features/visits/index.ts';

const EVERY_MS = 60 * 60 * 1000;

type Remove = (db: Kysely<Tables>, now: Date) => Promise<number>;

/** How long data without a period of its own is kept, in days. Absent: until someone erases it. */
export interface Retention {
  readonly leadRetentionDays?: number;
  readonly logRetentionDays?: number;
}

export interface CleanUpParts extends ErasureParts {
  readonly images: Pick<Images, 'sweep' | 'removeAll'>;
  readonly log: Log;
  readonly retention: Retention;
  /** What is needed to tell receivers of a freed appointment. */
  readonly delivery: BookingRevisionParts;
}

interface CleanUp {
  readonly remove: Remove;
  readonly done: string;
  readonly failed: string;
}

function ownTerms(parts: CleanUpParts): readonly CleanUp[] {
  const { leadRetentionDays: leadDays, logRetentionDays: logDays } = parts.retention;
  return [
    ...(leadDays === undefined
      ? []
      : [
          {
            remove: () => eraseOldLeads(parts, leadDays),
            done: 'Leads erased whose time is over',
            failed: 'Leads whose time is over could not be erased',
          },
        ]),
    ...(logDays === undefined
      ? [
          {
            remove: removeOldFaultLogs,
            done: 'Old logs of routes removed',
            failed: 'Old logs of routes could not be removed',
          },
        ]
      : [
          {
            remove: (db: Kysely<Tables>, now: Date) => removeOldVisitLogs(db, now, logDays),
            done: 'Old logs of visits removed',
            failed: 'Old logs of visits could not be removed',
          },
        ]),
  ];
}

/** What is removed when its time is over. */
function cleanUpsOf(parts: CleanUpParts): readonly CleanUp[] {
  const { images, encryption } = parts;
  return [
    { remove: removeExpiredDrafts, done: 'Expired drafts removed', failed: 'Expired drafts could not be removed' },
    {
      remove: removeOrphanedSecrets,
      done: 'Secrets of visits that are gone removed',
      failed: 'Secrets of visits that are gone could not be removed',
    },
    {
      remove: removeExpiredRecordings,
      done: 'Expired recordings removed',
      failed: 'Expired recordings could not be removed',
    },
    { remove: removeExpiredSlugs, done: 'Expired links removed', failed: 'Expired links could not be removed' },
    {
      remove: removeOverCancellations,
      done: 'Cancelled appointments that are over removed',
      failed: 'Cancelled appointments that are over could not be removed',
    },
    {
      remove: removeOverSessions,
      done: 'Sessions of people that are over removed',
      failed: 'Sessions of people that are over could not be removed',
    },
    {
      remove: (db, now) => freeHeldBookings({ db, ...parts.delivery }, now),
      done: 'Appointments of leads that wait freed',
      failed: 'Appointments of leads that wait could not be freed',
    },
    {
      remove: removeFullBuckets,
      done: 'Shares of limits that are whole again removed',
      failed: 'Shares of limits could not be removed',
    },
    {
      remove: (db, now) => fingerprintPlainHashes(db, encryption, now),
      done: 'Saves of a version before are marked',
      failed: 'Saves of a version before could not be marked',
    },
    {
      remove: () => images.sweep(),
      done: 'Images that were never sent removed',
      failed: 'Images that were never sent could not be removed',
    },
    ...ownTerms(parts),
  ];
}

/**
 * Removes expired data, and replaces what should no longer be stored in its old form, now and every hour (K8, L3).
 * Several processes may run it: the work is idempotent. Returns a function that stops it.
 */
export function startHourlyCleanUp(parts: CleanUpParts): () => void {
  const { db, clock, log } = parts;
  const run = async () => {
    for (const { remove, done, failed } of cleanUpsOf(parts)) {
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
