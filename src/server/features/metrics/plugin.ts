import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config/config.ts';
import type { Database } from '../../core/database/open-database.ts';
import type { DatabaseProbe } from '../../core/health/database-probe.ts';
import type { Readiness } from '../../core/health/readiness.ts';
import type { LiveCampaigns } from '../content/index.ts';
import { unlinkedConsents } from '../consents/index.ts';
import { within } from '../../core/health/database-probe.ts';
import { sendProblem } from '../../core/http/error-handler.ts';
import { Problem } from '../../core/http/problem.ts';
import { errorDetails, type Log } from '../../core/log.ts';
import { registerReadings, type Reading } from '../../core/metrics/gauges.ts';
import { readLedger } from '../../core/metrics/ledger.ts';
import { heldCounts } from '../leads/index.ts';
import { countRequests } from '../../core/metrics/request-counts.ts';

/** The services that the metrics are read from. */
export interface MetricsPluginServices {
  readonly config: Pick<Config, 'metricsToken' | 'production'>;
  readonly version: string;
  readonly database: Pick<Database, 'db'>;
  readonly databaseProbe: DatabaseProbe;
  readonly readiness: Readiness;
  readonly campaigns: Pick<LiveCampaigns, 'documents' | 'list' | 'refused'>;
  readonly clock: Clock;
  readonly log: Log;
}

function gauge(name: string, help: string, ...samples: Reading['samples']): Reading {
  return { name: `trialflow_${name}`, help, samples };
}

async function ledgerMetrics({ database: { db }, clock }: MetricsPluginServices): Promise<readonly Reading[]> {
  const { saved, delivered, queued, stored, dead, held, failing, oldestQueuedSeconds, withoutJob } = await readLedger(
    db,
    clock.now(),
  );
  const states = { delivered, queued, stored, dead, held };
  return [
    gauge('lead_revisions_saved', 'Revisions of leads that were saved.', { value: saved }),
    gauge(
      'deliveries',
      'Deliveries of these revisions by state.',
      ...Object.entries(states).map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge('ledger_difference', 'Saved revisions less deliveries in any state; anything but 0 is a lost lead.', {
      value: saved - delivered - queued - stored - dead - held,
    }),
    gauge('deliveries_without_job', 'Queued deliveries that no job would send; anything but 0 is an alarm.', {
      value: withoutJob,
    }),
    gauge(
      'deliveries_failing',
      'Queued deliveries that failed at least once; above 0 the receiver does not take leads.',
      { value: failing },
    ),
    gauge('oldest_queued_delivery_seconds', 'Age of the oldest delivery that waits to be sent.', {
      value: Math.round(oldestQueuedSeconds),
    }),
  ];
}

async function heldMetrics({ database: { db }, clock }: MetricsPluginServices): Promise<readonly Reading[]> {
  const { reasons, oldestSeconds } = await heldCounts(db, clock.now());
  return [
    gauge(
      'leads_held',
      'Leads that wait until somebody has looked at them, by the reason.',
      ...Object.entries(reasons).map(([reason, value]) => ({ labels: { reason }, value })),
    ),
    gauge('oldest_held_lead_seconds', 'How long the oldest of them waits.', { value: Math.round(oldestSeconds) }),
  ];
}

async function messageMetrics({ database: { db } }: MetricsPluginServices): Promise<readonly Reading[]> {
  const messages = await db
    .selectFrom('outside_messages')
    .select(({ fn }) => ['service', 'state', fn.countAll<string>().as('count')])
    .groupBy(['service', 'state'])
    .orderBy('service')
    .orderBy('state')
    .execute();
  const { count } = await unlinkedConsents(db)
    .select((all) => all.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return [
    gauge(
      'outside_messages',
      'Messages to outside services by state.',
      ...messages.map((row) => ({ labels: { service: row.service, state: row.state }, value: Number(row.count) })),
    ),
    gauge('consents_unlinked', 'Consent decisions that wait for their link in the chain of evidence.', {
      value: Number(count),
    }),
  ];
}

/** Metrics that this process knows without querying the database. */
function processMetrics({ version, campaigns, readiness }: MetricsPluginServices): readonly Reading[] {
  return [
    gauge('campaigns_served', 'Campaigns that visitors can open.', { value: campaigns.list().length }),
    gauge('campaigns_refused', 'Campaigns whose newest document is not served.', { value: campaigns.refused().size }),
    gauge(
      'campaign_source_unreadable',
      '1 for a source of documents that could not be read at the last attempt.',
      ...campaigns.documents().sources.map(({ name, failure }) => ({
        labels: { source: name },
        value: failure === undefined ? 0 : 1,
      })),
    ),
    gauge('stopping', '1 while the server ends what is in flight before it stops.', {
      value: readiness.ready() ? 0 : 1,
    }),
    gauge('build_info', 'The version that runs; always 1.', {
      labels: { version, node: process.versions.node },
      value: 1,
    }),
    {
      name: 'process_uptime_seconds',
      help: 'Seconds since this process began.',
      samples: [{ value: Math.round(process.uptime()) }],
    },
  ];
}

/** Slower readings are omitted from the answer: with the probe before them, one scrape takes less than two seconds. */
const READ_MS = 800;
/**
 * A reading that hangs with its connection is abandoned after this time, so that the metrics return with the database.
 */
const HANGING_MS = 30_000;

/**
 * Reads the metrics in the database; concurrent scrapes share one reading. Undefined: the database does not answer, or
 * not in time. Its metrics are then absent rather than zero, and `trialflow_database_figures` says so.
 */
function createDatabaseMetrics(services: MetricsPluginServices): () => Promise<readonly Reading[] | undefined> {
  let reading: { readonly begun: number; readonly figures: Promise<readonly Reading[] | undefined> } | undefined;
  const read = async () => {
    try {
      return [
        ...(await ledgerMetrics(services)),
        ...(await heldMetrics(services)),
        ...(await messageMetrics(services)),
      ];
    } catch (error) {
      services.log.error(errorDetails(error), 'The figures of the database could not be read');
      return undefined;
    }
  };
  return async () => {
    if (reading === undefined || performance.now() - reading.begun > HANGING_MS)
      reading = { begun: performance.now(), figures: read() };
    const asked = reading;
    const figures = await within(
      READ_MS,
      asked.figures.then((known) => ({ known })),
      undefined,
    );
    if (figures && reading === asked) reading = undefined;
    return figures?.known;
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Clients that sent the token; if none is configured, everybody outside production and nobody in it. */
function mayRead({ headers }: FastifyRequest, { metricsToken, production }: MetricsPluginServices['config']): boolean {
  if (metricsToken === undefined) return !production;
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${metricsToken}`));
}

/**
 * Metrics for monitoring, in the Prometheus format, the ledger of the leads first. None of them identifies a visitor.
 * Answered within two seconds with or without the database: an alarm for a missing database needs them.
 */
function registerMetrics(app: FastifyInstance, services: MetricsPluginServices): void {
  const lasting = new Registry();
  collectDefaultMetrics({ register: lasting });
  countRequests(app, lasting);
  const databaseMetrics = createDatabaseMetrics(services);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, services.config)) return sendProblem(request, reply, new Problem('not-found'));
    const up = await services.databaseProbe();
    const stored = up ? await databaseMetrics() : undefined;
    const scrape = new Registry();
    registerReadings(scrape, [
      ...(stored ?? []),
      gauge('database_up', '1 when the database answered just now.', { value: up ? 1 : 0 }),
      gauge(
        'database_figures',
        '1 when the figures that are read from the database are in this answer; else they are absent.',
        { value: stored ? 1 : 0 },
      ),
      ...processMetrics(services),
    ]);
    const figures = await Registry.merge([scrape, lasting]).metrics();
    return reply.type(lasting.contentType).header('cache-control', 'no-store').serializer(String).send(figures);
  });
}

// Not encapsulated: the requests of every other plugin count as well.
export const plugin = fastifyPlugin<MetricsPluginServices>((app, services, done) => {
  registerMetrics(app, services);
  done();
});
