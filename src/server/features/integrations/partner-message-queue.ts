import type { Kysely, Transaction } from 'kysely';
import { fromKysely, type JobResult, type PgBoss, type QueueOptions } from 'pg-boss';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import type { Log } from '../../core/log.ts';
import type { Clock } from '../../core/clock.ts';
import { createRetriedQueue, POLLING, RETRIES, SENDING } from '../../core/jobs/job-queues.ts';

/** The result of sending something to an outside service. */
export type Attempt = { readonly delivered: true } | { readonly delivered: false; readonly reason: string };

const QUEUE = 'outside-message';
const DEAD_LETTERS = 'outside-message-dead';

export const MESSAGE_SERVICES = ['relay', 'live-connect', 'ad-security'] as const;
export type MessageService = (typeof MESSAGE_SERVICES)[number];

/** Something to send to an outside service once. `key` identifies it: a second message with the same key is ignored. */
export interface Message {
  readonly service: MessageService;
  readonly key: string;
  readonly body: object;
  /**
   * The lead that the message is about, if that lead waits until someone has reviewed it: the message waits as well.
   */
  readonly heldFor?: string;
  /**
   * Messages to the same service about the same thing are sent one at a time, in the order in which they were queued.
   */
  readonly inOrderOf?: string;
}

/** Sends a message to one service. After a failure it is sent again with the same key. */
export type SendMessage = (body: unknown, key: string) => Promise<Attempt>;

/**
 * Messages to outside services, stored with the data that they are about and sent until they are accepted (K4, L4, L6).
 */
export interface MessageQueue {
  enqueue(tx: Transaction<Tables>, message: Message): Promise<void>;
  /** Sends what waited for the review of a lead. */
  release(tx: Transaction<Tables>, leadId: string): Promise<void>;
}

interface MessageJob {
  readonly id: string;
}

export interface MessageQueueParts {
  readonly boss: PgBoss;
  readonly db: Kysely<Tables>;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly log: Log;
  readonly senders: Readonly<Partial<Record<MessageService, SendMessage>>>;
  readonly retries?: QueueOptions | undefined;
}

const isService = (name: string): name is MessageService => MESSAGE_SERVICES.some((service) => service === name);

/** The purpose under which a message is sealed. */
export function messagePurpose(service: string, key: string): string {
  return `outside_messages:${service}:${key}`;
}

interface Place {
  readonly service: string;
  readonly position: string;
  readonly in_order_of: string | null;
}

/** The first queued message about the same thing, among those before or after this one. */
async function neighbour(
  db: Kysely<Tables>,
  { service, position, in_order_of }: Place,
  side: 'before' | 'after',
): Promise<string | undefined> {
  if (in_order_of === null) return undefined;
  const found = await db
    .selectFrom('outside_messages')
    .select('id')
    .where('service', '=', service)
    .where('in_order_of', '=', in_order_of)
    .where('state', '=', 'queued')
    .where('position', side === 'before' ? '<' : '>', position)
    .orderBy('position')
    .executeTakeFirst();
  return found?.id;
}

/** The message after this one need not wait any longer, not even for its next attempt. */
async function callNext({ boss, db }: Pick<MessageQueueParts, 'boss' | 'db'>, place: Place): Promise<void> {
  const id = await neighbour(db, place, 'after');
  if (id !== undefined) await boss.send(QUEUE, { id });
}

async function sendOne(parts: MessageQueueParts, { id }: MessageJob): Promise<Attempt> {
  const { db, encryption, clock, senders, log } = parts;
  const row = await db
    .selectFrom('outside_messages')
    .select(['service', 'key', 'payload', 'position', 'in_order_of'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.payload === null || !isService(row.service)) return { delivered: true };
  if ((await neighbour(db, row, 'before')) !== undefined)
    return { delivered: false, reason: 'an earlier message comes first' };
  const send = senders[row.service];
  const body: unknown = JSON.parse(encryption.open(messagePurpose(row.service, row.key), row.payload));
  const attempt: Attempt = send ? await send(body, row.key) : { delivered: false, reason: 'not configured' };
  if (!attempt.delivered)
    log.warn({ service: row.service, reason: attempt.reason }, 'A message was not accepted; it will be sent again');
  // Delivered messages need not be kept.
  const outcome = attempt.delivered
    ? { state: 'sent' as const, payload: null, last_status: 'sent' }
    : { last_status: attempt.reason };
  await db
    .updateTable('outside_messages')
    .set((e) => ({ ...outcome, attempts: e('attempts', '+', 1), updated_at: clock.now() }))
    .where('id', '=', id)
    .execute();
  if (attempt.delivered) await callNext(parts, row);
  return attempt;
}

async function startWorkers(parts: MessageQueueParts): Promise<void> {
  const { boss, db, clock, log } = parts;
  await boss.work<MessageJob>(QUEUE, SENDING, (jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }): Promise<JobResult> => {
        const attempt = await sendOne(parts, data);
        return attempt.delivered
          ? { id, status: 'completed' }
          : { id, status: 'failed', output: { reason: attempt.reason } };
      }),
    ),
  );
  await boss.work<MessageJob>(DEAD_LETTERS, POLLING, async (jobs) => {
    for (const { data } of jobs) {
      const dead = await db
        .updateTable('outside_messages')
        .set({ state: 'dead', updated_at: clock.now() })
        .where('id', '=', data.id)
        .where('state', '=', 'queued')
        .returning(['service', 'position', 'in_order_of', 'last_status'])
        .executeTakeFirst();
      if (!dead) continue;
      await callNext(parts, dead);
      log.error(
        { service: dead.service, reason: dead.last_status ?? undefined },
        'A message to an outside service could not be sent; send it again with: npm run leads -- retry-messages',
      );
    }
  });
}

/** Starts the message queue on the process's job queue. */
export async function startMessages(parts: MessageQueueParts): Promise<MessageQueue> {
  const { boss, encryption, clock } = parts;
  await createRetriedQueue(boss, QUEUE, DEAD_LETTERS, parts.retries ?? RETRIES);
  await startWorkers(parts);
  return {
    release: releaseMessages(parts),
    enqueue: async (tx, { service, key, body, heldFor, inOrderOf }) => {
      const row = {
        service,
        key,
        payload: encryption.seal(messagePurpose(service, key), JSON.stringify(body)),
        created_at: clock.now(),
        updated_at: clock.now(),
        in_order_of: inOrderOf ?? null,
        ...(heldFor === undefined ? {} : { state: 'held' as const, held_for: heldFor }),
      };
      const inserted = await tx
        .insertInto('outside_messages')
        .values(row)
        .onConflict((conflict) => conflict.columns(['service', 'key']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted && heldFor === undefined) await boss.send(QUEUE, { id: inserted.id }, { db: fromKysely(tx) });
    },
  };
}

type Requeueing = Pick<MessageQueueParts, 'boss' | 'db' | 'clock' | 'retries'>;

function releaseMessages({ boss, clock }: Pick<Requeueing, 'boss' | 'clock'>): MessageQueue['release'] {
  return async (tx, leadId) => {
    const waiting = await tx
      .updateTable('outside_messages')
      .set({ state: 'queued', held_for: null, updated_at: clock.now() })
      .where('held_for', '=', leadId)
      .where('state', '=', 'held')
      .returning('id')
      .execute();
    for (const { id } of waiting) await boss.send(QUEUE, { id }, { db: fromKysely(tx) });
  };
}

/** For the command line, which sends nothing: releases messages into the queue that the server processes. */
export async function openRelease({
  boss,
  clock,
  retries = RETRIES,
}: Omit<Requeueing, 'db'>): Promise<Pick<MessageQueue, 'release'>> {
  await createRetriedQueue(boss, QUEUE, DEAD_LETTERS, retries);
  return { release: releaseMessages({ boss, clock }) };
}

/** Queues again every message that its service never accepted, under its old key. Returns how many. */
export async function requeueMessages({ boss, db, clock, retries = RETRIES }: Requeueing): Promise<number> {
  await createRetriedQueue(boss, QUEUE, DEAD_LETTERS, retries);
  return db.transaction().execute(async (tx) => {
    const dead = await tx
      .updateTable('outside_messages')
      .set({ state: 'queued', updated_at: clock.now() })
      .where('state', '=', 'dead')
      .returning('id')
      .execute();
    for (const { id } of dead) await boss.send(QUEUE, { id }, { db: fromKysely(tx) });
    return dead.length;
  });
}
