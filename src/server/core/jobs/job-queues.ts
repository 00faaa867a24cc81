import { PgBoss, type ConstructorOptions, type QueueOptions, type WorkOptions } from 'pg-boss';
import type { Database } from '../database/open-database.ts';
import { errorDetails, type Log } from '../log.ts';
import { embeddedBossDatabase } from './embedded-queue-database.ts';

/**
 * Retries after 30 s, 1 min, 2 min … up to 4 h; jitter shortens each delay by half at most, so 22 retries last between
 * 52 and 80 hours (O3). A job whose server died is no longer refreshed: after 20 s it counts as failed and is retried.
 */
export const RETRIES = {
  retryLimit: 22,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 4 * 60 * 60,
  expireInSeconds: 120,
  heartbeatSeconds: 20,
} as const satisfies QueueOptions;

/**
 * A new job is announced at once (LISTEN/NOTIFY); retries are found by polling, which costs one short statement. After
 * a full batch the next poll follows at once, so a backlog is sent as fast as the receiver accepts it.
 */
export const POLLING = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 3,
  burstWhenBatchFull: true,
} as const satisfies WorkOptions;

/** Several batches are sent concurrently: a request that hangs until its timeout delays no other job. */
export const SENDING = {
  batchSize: 20,
  perJobResults: true,
  localConcurrency: 3,
  ...POLLING,
} as const satisfies WorkOptions;

/** How often to look for jobs whose server died: one process does so for all. */
const WATCH_SECONDS = 20;

export interface BossParts {
  readonly database: Database;
  readonly databaseUrl: string | undefined;
  readonly log: Log;
  /** False: jobs are only queued, for the command line; the running server processes them. */
  readonly work: boolean;
}

function optionsOf({ database, databaseUrl, work }: BossParts): ConstructorOptions {
  const shared = {
    useListenNotify: work,
    supervise: work,
    schedule: false,
    monitorVacuum: false,
    reindex: false,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
  } as const;
  if (database.embedded)
    return { ...shared, db: embeddedBossDatabase(database.pool, database.embedded), backend: 'pglite' };
  return { ...shared, connectionString: databaseUrl ?? '', max: 4 };
}

/** Starts the job queue of the process on either engine. The caller must stop it. */
export async function startBoss(parts: BossParts): Promise<PgBoss> {
  const boss = new PgBoss(optionsOf(parts));
  boss.on('error', (error) => parts.log.error(errorDetails(error), 'The job queue met an error'));
  await boss.start();
  return boss;
}

/** Creates a queue whose jobs are retried and finally moved to its dead letters. */
export async function createRetriedQueue(
  boss: PgBoss,
  queue: string,
  deadLetter: string,
  retries: QueueOptions,
): Promise<void> {
  await boss.createQueue(deadLetter, { retryLimit: 5, notify: true });
  const options = { ...retries, retentionSeconds: 30 * 24 * 60 * 60, notify: true };
  await boss.createQueue(queue, { ...options, deadLetter });
  // Otherwise a queue created by an older version keeps that version's options.
  await boss.updateQueue(queue, options);
  // Loads the queue into pg-boss's cache: otherwise the first send would look it up outside its own transaction.
  await boss.findJobs(queue, { key: 'none' });
}
