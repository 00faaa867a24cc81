import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { systemClock } from '#server/core/clock.ts';
import type { Config } from '#server/core/config/config.ts';
import { describeConfigIssues, readConfig } from '#server/core/config/read-config.ts';
import type { Release } from '#server/core/database/data-lock.ts';
import { openDatabase, unusableDatabase, type Database } from '#server/core/database/open-database.ts';
import { errorDetails, standardLog, type Log } from '#server/core/log.ts';
import { createAnalyseInThreads, createExaminerInThread, createReaderInThreads } from './content/document-threads.ts';
import { createProver } from './proofs/create-prover.ts';
import { openSite, prepareDatabase, readVersion } from './open-site.ts';
import { studioOrigin } from './studio-origin.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BLOCKS = join(ROOT, 'blocks');
const SHUTDOWN_MS = 10_000;

function couldNotStart(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

/** What production lacks, by the variable that would provide it. */
function missingOf({
  databaseUrl,
  leadWebhook,
  trustedProxies,
  metricsToken,
}: Config): readonly (readonly [variable: string, without: string])[] {
  return [
    ...(databaseUrl === undefined
      ? [['DATABASE_URL', 'the database is the embedded one, which loses data when the machine loses power'] as const]
      : []),
    ...(leadWebhook === undefined ? [['LEAD_WEBHOOK_URL', 'leads are stored, and delivered to nobody'] as const] : []),
    ...(trustedProxies.length === 0
      ? [['TRUSTED_PROXIES', 'all visitors behind a proxy share the limits of one address'] as const]
      : []),
    ...(metricsToken === undefined ? [['METRICS_TOKEN', 'there are no figures'] as const] : []),
  ];
}

function warnOf(config: Config, log: Log): void {
  if (!config.production) return;
  for (const [variable, without] of missingOf(config))
    log.warn({ variable }, `A variable is missing: without ${variable} ${without}`);
}

/**
 * Says to whoever starts the server how to open the studio, as long as it has no administrator. On standard error only:
 * the secret is nothing for the log.
 */
function inviteToStudio(config: Config, port: number, path: string | undefined): void {
  if (path === undefined) return;
  const whoever = config.production ? 'To make the first administrator of the studio, open' : 'For the studio, open';
  process.stderr.write(`${whoever} (once, within 24 hours) ${studioOrigin(config, port)}${path}\n`);
}

/** Says to people in development where to look; the log on standard output stays JSON. */
function invite({ production, host }: Config, port: number, path: string): void {
  if (production) return;
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  process.stderr.write(`Open http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}${path}\n`);
}

/**
 * Announces that no new visitors are wanted, finishes requests in flight, then deliveries, then the database (O5). A
 * second signal, or ten seconds, end it at once.
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

/**
 * Whether the port is free. Checked before anything is loaded; otherwise a busy port would be reported only after
 * loading everything that will never be served.
 */
async function refuseBusyPort({ host, port }: Config): Promise<void> {
  // Health checks are disconnected meanwhile: the probe could not close while they wait.
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
  warnOf(config, log);
  await prepareDatabase(config, database, migrated, log);
  const registry = createRegistry(await loadBlocks(BLOCKS));
  const prove = config.campaignProofs === 'required' ? createProver(BLOCKS) : undefined;
  const examiner = createExaminerInThread(BLOCKS);
  const version = await readVersion();
  const analyse = createAnalyseInThreads(BLOCKS);
  const parts = { config, version, database, registry, clock: systemClock, log };
  const readQuestionnaire = createReaderInThreads();
  const site = await openSite({ ...parts, prove, examiner, analyse, readQuestionnaire });
  stopOnSignal(async () => {
    site.drain();
    await setTimeoutPromise(config.drainSeconds * 1000);
    await site.close();
  }, log);
  await site.app.listen({ host: config.host, port: config.port });
  const address = site.app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  log.info({ host: config.host, port, database: database.kind }, 'listening');
  invite(config, port, site.firstFlow());
  inviteToStudio(config, port, await site.studioLink());
}

/**
 * The whole product in this process, configured by its environment. `held` releases the embedded database, if this
 * process has taken it, and `unusable` says why it could not. Ends the process: 0 after SIGTERM or SIGINT, 1 if it
 * broke, 2 if it could not start.
 */
export async function serve(held: Release | undefined, unusable?: string): Promise<void> {
  const read = await readConfig(process.env, ROOT);
  const issues = [
    ...(unusable === undefined
      ? []
      : [{ variable: 'DATA_DIR', message: `cannot be used for the database: ${unusable}` }]),
    ...(read.ok ? [] : read.issues),
  ];
  if (!read.ok || issues.length > 0) couldNotStart(describeConfigIssues({ issues }));
  await refuseBusyPort(read.config);
  const log = standardLog();
  // Migrations and proofs of a first start take half a minute: whoever watches the log reads that it has begun.
  log.info({ version: await readVersion(), host: read.config.host, port: read.config.port }, 'starting');
  const opened = await openDatabase(read.config, held, 'server').catch((error: unknown) =>
    couldNotStart(unusableDatabase(error)),
  );
  if (!opened.ok) couldNotStart(opened.message);
  for (const { variable, message } of read.warnings) log.warn({ variable, reason: message }, 'A variable does nothing');
  try {
    await serveOn(read.config, opened.database, opened.migrated, log);
  } catch (error) {
    log.error(errorDetails(error), 'The server could not start');
    await opened.database.close();
    couldNotStart(error instanceof Error ? error.message : 'The server could not start');
  }
}
