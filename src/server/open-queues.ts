import type { PgBoss } from 'pg-boss';
import type { Foundations } from './foundations.ts';
import type { Encryption } from './core/crypto/encryption.ts';
import {
  type MessageQueue,
  type MessageService,
  type SendMessage,
  createAdSecurity,
  createLiveConnect,
  createRelaySender,
  startMessages,
} from './features/integrations/index.ts';
import { NO_REMINDERS, type Reminders, createLinkOf, startReminders } from './features/scheduling/index.ts';
import { type DeliveryQueue, isHeld, noDeliveries, requeue, startDeliveries } from './features/leads/index.ts';
import { startBoss } from './core/jobs/job-queues.ts';

/** What the server sends later than it was asked to. */
export interface Queues {
  readonly deliveries: DeliveryQueue;
  readonly messages: MessageQueue;
  readonly reminders: Reminders;
}

/** No outside service is configured; a caller that queues a message anyway has not checked. */
const NO_MESSAGES: MessageQueue = {
  enqueue: (_tx, { service }) => Promise.reject(new Error(`No outside service is configured: ${service}`)),
  release: () => Promise.resolve(),
};

function sendersOf({ config, database }: Foundations): Partial<Record<MessageService, SendMessage>> {
  const { relayBaseUrl, liveConnectUrl, aspBaseUrl } = config;
  return {
    ...(relayBaseUrl === undefined ? {} : { relay: createRelaySender(relayBaseUrl) }),
    ...(liveConnectUrl === undefined ? {} : { 'live-connect': createLiveConnect(liveConnectUrl) }),
    ...(aspBaseUrl === undefined ? {} : { 'ad-security': createAdSecurity(aspBaseUrl, database.db) }),
  };
}

async function openDeliveries(
  { config, database, clock, log, retries }: Foundations,
  encryption: Encryption,
  boss: PgBoss | undefined,
): Promise<DeliveryQueue> {
  const webhook = config.leadWebhook;
  if (!webhook) return noDeliveries(boss);
  const queue = await startDeliveries({
    database,
    databaseUrl: config.databaseUrl,
    encryption,
    clock,
    log,
    webhook,
    work: true,
    boss,
    ...(retries === undefined ? {} : { retries }),
  });
  const count = await requeue(database.db, queue, 'stored');
  if (count > 0) log.info({ count }, 'Leads that were stored without a receiver are sent now');
  return queue;
}

async function openReminders(
  { config, database: { db }, clock, log, retries }: Foundations,
  encryption: Encryption,
  boss: PgBoss | undefined,
): Promise<Reminders> {
  const {
    leadWebhook: webhook,
    operator: { appointmentReminders },
    publicOrigin,
  } = config;
  if (!boss || !webhook || !appointmentReminders) return NO_REMINDERS;
  return startReminders({
    boss,
    db,
    clock,
    log,
    webhook,
    retries,
    hoursBefore: appointmentReminders.hoursBefore,
    isHeld,
    linkOf: createLinkOf(encryption, publicOrigin),
  });
}

/** Starts the job queue of the process if anything is configured that needs one. It stops with the deliveries. */
export async function openQueues(foundations: Foundations, encryption: Encryption): Promise<Queues> {
  const { config, database, clock, log, retries } = foundations;
  const senders = sendersOf(foundations);
  const messaging = Object.keys(senders).length > 0;
  const boss =
    messaging || config.leadWebhook
      ? await startBoss({ database, databaseUrl: config.databaseUrl, log, work: true })
      : undefined;
  const messages =
    boss && messaging
      ? await startMessages({ boss, db: database.db, encryption, clock, log, senders, retries })
      : NO_MESSAGES;
  return {
    messages,
    deliveries: await openDeliveries(foundations, encryption, boss),
    reminders: await openReminders(foundations, encryption, boss),
  };
}
