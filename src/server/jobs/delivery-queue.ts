import type { Kysely, Transaction } from 'kysely';
import { fromKysely, PgBoss, type ConstructorOptions, type JobResult, type QueueOptions } from 'pg-boss';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { errorDetails, type Log } from '../log.ts';
import { embeddedBossDatabase } from './boss-database.ts';
import { deliverLead, markDead, type DeliveryJob, type DeliveryParts } from './lead-delivery.ts';

const QUEUE = 'lead-delivery';
const DEAD_LETTERS = 'lead-delivery-dead';

/**
 * Retries after 30 s, 1 min, 2 min … up to 4 h apart, each at least half of that: 22 of them last between 52 and 80 hours (O3).
 * A job whose server died is taken up again after two minutes.
 */
export const RETRIES = { retryLimit: 22, retryDelay: 30, retryBackoff: true, retryDelayMax: 4 * 60 * 60, expireInSeconds: 120 } as const satisfies QueueOptions;

/** Puts deliveries on their way. */
export interface DeliveryQueue {
  /** Within the transaction that stores the revision: both are kept, or neither. Returns the id of the job; null while no receiver is configured. */
  enqueue(tx: Transaction<Tables>, job: DeliveryJob): Promise<string | null>;
  /** Ends when the deliveries under way have ended, or after the time given. */
  stop(timeoutMs: number): Promise<void>;
}

/** Without LEAD_WEBHOOK_URL: leads stay stored, and are sent when one is configured. */
export const noDeliveries: DeliveryQueue = { enqueue: () => Promise.resolve(null), stop: () => Promise.resolve() };

export interface DeliveryQueueParts extends Omit<DeliveryParts, 'db'> {
  readonly database: Database;
  readonly databaseUrl: string | undefined;
  readonly log: Log;
  readonly retries?: QueueOptions;
  /** False: jobs are only put in, for the command line; the running server works them off. */
  readonly work: boolean;
}

function bossOptions({ database, databaseUrl, work }: DeliveryQueueParts): ConstructorOptions {
  const shared = { useListenNotify: work, supervise: work, schedule: false, monitorVacuum: false, reindex: false } as const;
  if (database.embedded) return { ...shared, db: embeddedBossDatabase(database.pool, database.embedded), backend: 'pglite' };
  return { ...shared, connectionString: databaseUrl ?? '', max: 4 };
}

async function createQueues(boss: PgBoss, retries: QueueOptions): Promise<void> {
  await boss.createQueue(DEAD_LETTERS, { retryLimit: 5, notify: true });
  const options = { ...retries, retentionSeconds: 30 * 24 * 60 * 60, notify: true, deadLetter: DEAD_LETTERS };
  await boss.createQueue(QUEUE, options);
  // Loads the queue into pg-boss's cache: otherwise the first send would look it up past its own transaction.
  await boss.findJobs(QUEUE, { key: 'none' });
}

async function startWorkers(boss: PgBoss, parts: DeliveryParts, log: Log): Promise<void> {
  await boss.work<DeliveryJob>(QUEUE, { batchSize: 20, perJobResults: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 }, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }): Promise<JobResult> => {
        const attempt = await deliverLead(parts, data);
        if (attempt.delivered) return { id, status: 'completed' };
        log.warn({ leadId: data.leadId, revision: data.revision, reason: attempt.reason }, 'A lead was not delivered; it will be sent again');
        return { id, status: 'failed', output: { reason: attempt.reason } };
      }),
    ),
  );
  await boss.work<DeliveryJob>(DEAD_LETTERS, { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 }, async (jobs) => {
    for (const { data } of jobs) {
      await markDead(parts, data);
      log.error({ leadId: data.leadId, revision: data.revision }, 'A lead could not be delivered; send it again with: npm run leads -- retry');
    }
  });
}

/** Starts the deliveries (O3) on either engine. */
export async function startDeliveries(parts: DeliveryQueueParts): Promise<DeliveryQueue> {
  const { database, encryption, clock, webhook, log } = parts;
  const boss = new PgBoss(bossOptions(parts));
  boss.on('error', (error) => log.error(errorDetails(error), 'The job queue met an error'));
  await boss.start();
  await createQueues(boss, parts.retries ?? RETRIES);
  if (parts.work) await startWorkers(boss, { db: database.db, encryption, clock, webhook }, log);
  return {
    enqueue: (tx, job) => boss.send(QUEUE, job, { db: fromKysely(tx) }),
    stop: (timeout) => boss.stop({ graceful: true, timeout, close: true }),
  };
}

/** Sends deliveries of a state again: dead letters, or those that were stored while there was no receiver. Returns how many. */
export async function requeue(db: Kysely<Tables>, queue: DeliveryQueue, which: 'dead' | 'stored'): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const open = tx.selectFrom('deliveries').select(['lead_id', 'revision']).forUpdate();
    const rows = await (which === 'dead' ? open.where('state', '=', 'dead') : open.where('state', '=', 'queued').where('job_id', 'is', null)).execute();
    for (const { lead_id, revision } of rows) {
      const jobId = await queue.enqueue(tx, { leadId: lead_id, revision });
      await tx.updateTable('deliveries').set({ state: 'queued', job_id: jobId }).where('lead_id', '=', lead_id).where('revision', '=', revision).execute();
    }
    return rows.length;
  });
}
