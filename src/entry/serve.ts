import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { createApp } from '#server/app.ts';
import { systemClock } from '#server/core/clock.ts';
import { composePages } from '#server/compose-pages.ts';
import { composeServices, type Services } from '#server/compose-services.ts';
import type { Foundations } from '#server/foundations.ts';
import type { Config } from '#server/core/config/config.ts';
import { describeConfigIssues, readConfig } from '#server/core/config/read-config.ts';
import { savePlainNames } from '#server/features/studies/index.ts';
import type { Release } from '#server/core/database/data-lock.ts';
import { openDatabase, type Database } from '#server/core/database/open-database.ts';
import { isDemonstration, seedIfWanted } from '#demo/seed-demonstration.ts';
import { galleryPlugin } from '#server/features/gallery/index.ts';
import { startHourlyCleanUp } from '#server/hourly-clean-up.ts';
import { startEvidenceLinks } from '#server/features/consents/index.ts';
import { errorDetails, standardLog, type Log } from '#server/core/log.ts';
import { registerAssets, registerExplained, registerFavicon } from '#server/pages/html/asset-routes.ts';
import { loadBuiltPages } from '#server/pages/html/built-pages.ts';
import { readExplainedAssets } from '#server/pages/html/page-assets.ts';
import { registerPages } from '#server/pages/register-pages.ts';
import { createProver } from './proofs/create-prover.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DIST = join(ROOT, 'dist');
const DELIVERY_GRACE_MS = 5000;
const SHUTDOWN_MS = 10_000;

async function readVersion(): Promise<string> {
  const parsed: unknown = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : 'unknown';
}

function couldNotStart(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

/** The pages as they were built, and what they load. */
async function registerBuiltPages(app: FastifyInstance, services: Services): Promise<void> {
  const { config, log, database } = services;
  const { operator, production } = config;
  const built = await loadBuiltPages(DIST);
  const explained = production ? undefined : await readExplainedAssets(join(DIST, 'explained'));
  await registerFavicon(app);
  await registerAssets(app, built.clientFolder, log);
  if (explained) await registerExplained(app, join(DIST, 'explained'), log);
  const { render, assets } = built;
  const demonstration = await isDemonstration(database.db);
  const pages = composePages(services, { render, assets, explained, demonstration });
  const gallery = { operator, render: built.renderGallery, assets: built.galleryAssets };
  if (!production) await app.register(await galleryPlugin(), { pages, gallery });
  await registerPages(app, pages);
}

/** Visitors of a real service must never meet studies that do not exist (O1). */
async function refuseMadeUpStudies({ production, acceptedDemonstration }: Config, { db }: Database): Promise<void> {
  if (!production || acceptedDemonstration.includes('studies') || !(await isDemonstration(db))) return;
  throw new Error(
    'This database holds the made-up studies of the demonstration. Use a database of its own in production; ' +
      'ACCEPT_DEMONSTRATION=studies shows them to visitors.',
  );
}

/** What production does without, by the variable that would bring it. */
function missingOf({
  leadWebhook,
  trustedProxies,
  metricsToken,
}: Config): readonly (readonly [variable: string, without: string])[] {
  return [
    ...(leadWebhook === undefined ? [['LEAD_WEBHOOK_URL', 'leads are stored, and delivered to nobody'] as const] : []),
    ...(trustedProxies.length === 0
      ? [['TRUSTED_PROXIES', 'all visitors behind a proxy share the limits of one address'] as const]
      : []),
    ...(metricsToken === undefined ? [['METRICS_TOKEN', 'there are no figures'] as const] : []),
  ];
}

function warnOf(config: Config, database: Database, log: Log): void {
  if (!config.production) return;
  for (const [variable, without] of missingOf(config))
    log.warn({ variable }, `A variable is missing: without ${variable} ${without}`);
  if (database.kind === 'pglite') {
    log.warn(
      { database: database.kind },
      'PRODUCTION WITHOUT DATABASE_URL: the embedded database can lose data when the machine loses power. ' +
        'Set DATABASE_URL to a PostgreSQL.',
    );
  }
}

/**
 * Says that nobody new is wanted, ends what is in flight, then deliveries, then the database (O5). A second signal, or
 * ten seconds, end it at once.
 */
function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  const end = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error(errorDetails(error), 'The server did not stop in order');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

/** Is it free? Asked before anything is loaded: else a busy port is told after all that will never be served. */
async function refuseBusyPort({ host, port }: Config): Promise<void> {
  // Whoever asks for health meanwhile is sent away: the probe could not close while they wait.
  const probe = createServer((socket) => socket.destroy());
  try {
    await once(probe.listen(port, host), 'listening');
  } catch (error) {
    const { errorCode = 'unknown error' } = errorDetails(error);
    const hint =
      errorCode === 'EADDRINUSE'
        ? 'Another program has it: end that one, or set PORT.'
        : errorCode === 'EACCES'
          ? 'This account may not open it: set PORT to 1024 or more.'
          : 'Look at HOST and PORT.';
    couldNotStart(`Port ${port} on ${host} cannot be opened (${errorCode}). ${hint}`);
  }
  await once(probe.close(), 'close');
}

async function serveOn(config: Config, database: Database, migrated: readonly string[], log: Log): Promise<void> {
  const clock = systemClock;
  warnOf(config, database, log);
  for (const migration of migrated) log.info({ migration, database: database.kind }, 'Migration run');
  if (
    await seedIfWanted(database.patient, {
      seed: config.seed,
      production: config.production,
      embedded: database.kind === 'pglite',
    })
  )
    log.info({ seed: 'demo' }, 'The demonstration catalogue is in place');
  await refuseMadeUpStudies(config, database);
  // A new version may know more names than the one that filled the catalogue.
  await savePlainNames(database.patient);
  const registry = createRegistry(await loadBlocks(join(ROOT, 'blocks')));
  const prove = config.campaignProofs === 'required' ? createProver(join(ROOT, 'blocks')) : undefined;
  const foundations: Foundations = { config, version: await readVersion(), database, registry, clock, log, prove };
  const services = await composeServices(foundations);
  const app = await createApp(services);
  await registerBuiltPages(app, services);
  const stopCleanUp = startHourlyCleanUp({ ...services, db: database.patient, retention: config, tell: services });
  const stopLinks = startEvidenceLinks(database.patient, services.encryption, clock, log);
  stopOnSignal(async () => {
    services.readiness.drain();
    await setTimeoutPromise(config.drainSeconds * 1000);
    stopCleanUp();
    stopLinks();
    services.campaigns.close();
    await app.close();
    await services.deliveries.stop(DELIVERY_GRACE_MS);
    await database.close();
  }, log);
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  log.info(
    {
      host: config.host,
      port: typeof address === 'object' && address ? address.port : config.port,
      database: database.kind,
    },
    'listening',
  );
}

/**
 * The whole product in this process, by its environment. `held`: what lets go of the embedded database, where this
 * process has taken it. Ends the process: 0 after SIGTERM or SIGINT, 1 when it broke, 2 when it could not start.
 */
export async function serve(held: Release | undefined): Promise<void> {
  const read = await readConfig(process.env, ROOT);
  if (!read.ok) couldNotStart(describeConfigIssues(read));
  await refuseBusyPort(read.config);
  const opened = await openDatabase(read.config, held, 'server').catch((error: unknown) =>
    couldNotStart(
      `The database cannot be used: ${error instanceof Error ? error.message || error.name : 'unknown error'}`,
    ),
  );
  if (!opened.ok) couldNotStart(opened.message);
  const log = standardLog();
  for (const { variable, message } of read.warnings) log.warn({ variable, reason: message }, 'A variable does nothing');
  try {
    await serveOn(read.config, opened.database, opened.migrated, log);
  } catch (error) {
    log.error(errorDetails(error), 'The server could not start');
    await opened.database.close();
    couldNotStart(error instanceof Error ? error.message : 'The server could not start');
  }
}
