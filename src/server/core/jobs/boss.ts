import { PgBoss, type ConstructorOptions, type QueueOptions, type WorkOptions } from 'pg-boss';
import type { Database } from '../database/open-database.ts';
import { errorDetails, type Log } from '../log.ts';
import { embeddedBossDatabase } from './boss-database.ts';

/**
 * Retries after 30 s, 1 min, 2 min … up to 4 h apart, each at least half of that: 22 of them last between 52 and 80
 * hours (O3). A job whose server died is no longer refreshed: it is missed after 20 s, and tried again like one that
 * failed.
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
 * A new job is told of at once (LISTEN/NOTIFY); one that is tried again is found by asking. Asking costs one short
 * statement. After a full batch the next one is asked for at once: what an outage has left is sent as fast as the
 * receiver takes it.
 */
export const POLLING = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 3,
  burstWhenBatchFull: true,
} as const satisfies WorkOptions;

/** Several batches are sent at the same time: a request that hangs until its time is up holds up no other job. */
export const SENDING = {
  batchSize: 20,
  perJobResults: true,
  localConcurrency: 3,
  ...POLLING,
} as const satisfies WorkOptions;

/** How often it is looked for jobs whose server died: one of the processes does so for all. */
const WATCH_SECONDS = 20;

export interface BossParts {
  readonly database: Database;
  readonly databaseUrl: string | undefined;
  readonly log: Log;
  /** False: jobs are only put in, for the command line; the running server works them off. */
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

/** Starts the job queue of the process on either engine. Stop it. */
export async function startBoss(parts: BossParts): Promise<PgBoss> {
  const boss = new PgBoss(optionsOf(parts));
  boss.on('error', (error) => parts.log.error(errorDetails(error), 'The job queue met an error'));
  await boss.start();
  return boss;
}

/** Makes a queue whose jobs are retried and then put into its dead letters. */
export async function createRetriedQueue(
  boss: PgBoss,
  queue: string,
  deadLetter: string,
  retries: QueueOptions,
): Promise<void> {
  await boss.createQueue(deadLetter, { retryLimit: 5, notify: true });
  const options = { ...retries, retentionSeconds: 30 * 24 * 60 * 60, notify: true };
  await boss.createQueue(queue, { ...options, deadLetter });
  // One that an older version made keeps that version's options otherwise.
  await boss.updateQueue(queue, options);
  // Loads the queue into pg-boss's cache: otherwise the first send would look it up past its own transaction.
  await boss.findJobs(queue, { key: 'none' });
}
