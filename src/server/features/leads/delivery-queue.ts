import type { Kysely, Transaction } from 'kysely';
import { fromKysely, type JobResult, type PgBoss, type QueueOptions } from 'pg-boss';
import type { Database } from '../../core/database/open-database.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Log } from '../../core/log.ts';
import { createRetriedQueue, POLLING, RETRIES, SENDING, startBoss } from '../../core/jobs/job-queues.ts';
import { deliverLead, markDead, type DeliveryJob, type DeliveryParts } from './lead-delivery.ts';

const QUEUE = 'lead-delivery';
const DEAD_LETTERS = 'lead-delivery-dead';

/** Queues and sends deliveries. */
export interface DeliveryQueue {
  /**
   * Within the transaction that stores the revision: both are stored, or neither. Returns the id of the job; null while
   * no receiver is configured.
   */
  enqueue(tx: Transaction<Tables>, job: DeliveryJob): Promise<string | null>;
  /** Takes a job back within a transaction that queues another one in its place. */
  withdraw(tx: Transaction<Tables>, jobId: string): Promise<void>;
  /** When a waiting job is tried next; `undefined`: it does not wait. */
  nextAttempt(jobId: string): Promise<Date | undefined>;
  /** Resolves when the deliveries in progress have ended, or after the given time. */
  stop(timeoutMs: number): Promise<void>;
}

/** Without LEAD_WEBHOOK_URL: leads stay stored, and are sent once it is configured. */
export function noDeliveries(boss: PgBoss | undefined): DeliveryQueue {
  return {
    enqueue: () => Promise.resolve(null),
    withdraw: () => Promise.resolve(),
    nextAttempt: () => Promise.resolve(undefined),
    stop: async (timeout) => boss?.stop({ graceful: true, timeout, close: true }),
  };
}

export interface DeliveryQueueParts extends Omit<DeliveryParts, 'db'> {
  readonly database: Database;
  readonly databaseUrl: string | undefined;
  readonly log: Log;
  readonly retries?: QueueOptions;
  /** The queue of the process; if absent, one is created. It is stopped with the deliveries. */
  readonly boss?: PgBoss | undefined;
  /** False: jobs are only queued, for the command line; the running server processes them. */
  readonly work: boolean;
}

async function startWorkers(boss: PgBoss, parts: DeliveryParts, log: Log): Promise<void> {
  await boss.work<DeliveryJob>(QUEUE, SENDING, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }): Promise<JobResult> => {
        const attempt = await deliverLead(parts, data);
        if (attempt.delivered) return { id, status: 'completed' };
        log.warn(
          { leadId: data.leadId, revision: data.revision, reason: attempt.reason },
          'A lead was not delivered; it will be sent again',
        );
        return { id, status: 'failed', output: { reason: attempt.reason } };
      }),
    ),
  );
  await boss.work<DeliveryJob>(DEAD_LETTERS, POLLING, async (jobs) => {
    for (const { data } of jobs) {
      const reason = await markDead(parts, data);
      log.error(
        { leadId: data.leadId, revision: data.revision, reason },
        'A lead could not be delivered; send it again with: npm run leads -- retry',
      );
    }
  });
}

/** Starts the deliveries (O3) on either engine. */
export async function startDeliveries(parts: DeliveryQueueParts): Promise<DeliveryQueue> {
  const { database, encryption, clock, webhook, log } = parts;
  const boss = parts.boss ?? (await startBoss(parts));
  await createRetriedQueue(boss, QUEUE, DEAD_LETTERS, parts.retries ?? RETRIES);
  if (parts.work) await startWorkers(boss, { db: database.db, encryption, clock, webhook }, log);
  return {
    enqueue: (tx, job) => boss.send(QUEUE, job, { db: fromKysely(tx) }),
    withdraw: async (tx, jobId) => {
      await boss.deleteJob(QUEUE, jobId, { db: fromKysely(tx) });
    },
    nextAttempt: async (jobId) => {
      const [job] = await boss.findJobs(QUEUE, { id: jobId });
      return job?.state === 'created' || job?.state === 'retry' ? job.startAfter : undefined;
    },
    stop: (timeout) => boss.stop({ graceful: true, timeout, close: true }),
  };
}

/**
 * Sends the deliveries in a state again: dead letters, or those stored while there was no receiver. Returns how many.
 */
export async function requeue(db: Kysely<Tables>, queue: DeliveryQueue, which: 'dead' | 'stored'): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const open = tx.selectFrom('deliveries').select(['lead_id', 'revision']).forUpdate();
    const rows = await (
      which === 'dead'
        ? open.where('state', '=', 'dead')
        : open.where('state', '=', 'queued').where('job_id', 'is', null)
    ).execute();
    for (const { lead_id, revision } of rows) {
      const jobId = await queue.enqueue(tx, { leadId: lead_id, revision });
      await tx
        .updateTable('deliveries')
        .set({ state: 'queued', job_id: jobId })
        .where('lead_id', '=', lead_id)
        .where('revision', '=', revision)
        .execute();
    }
    return rows.length;
  });
}
