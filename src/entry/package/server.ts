/** `trialflow/server`: the API and the pages of the product as a plugin of somebody's Fastify server. */
import { resolve } from 'node:path';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { globBlocksWithTexts } from '#registry/glob-texts.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import { systemClock } from '#server/core/clock.ts';
import { describeConfigIssues, readConfig } from '#server/core/config/read-config.ts';
import { openDatabase } from '#server/core/database/open-database.ts';
import { standardLog } from '#server/core/log.ts';
import { createProverInTurns } from '../proofs/prove-in-turns.ts';
import { openSite, prepareDatabase, readVersion, type Site } from '../open-site.ts';

export interface TrialflowOptions {
  /** The folder of the campaign documents, with `fragments/` and `rules/` beside them. */
  readonly campaigns: string;
  /** The folder for what the server keeps: its key, photos, and the embedded database where there is no other. */
  readonly data: string;
  /** The address of a PostgreSQL, `postgres://…`. Left out: the embedded database, for development. */
  readonly database?: string;
  /**
   * All else, by the names of the environment variables in docs/operations.md, such as `PUBLIC_ORIGIN`,
   * `LEAD_WEBHOOK_URL` and `OPERATOR_FILE`. Nothing is read from the environment of the process. `SEED` is `none`
   * unless it is given.
   */
  readonly configuration?: Readonly<Record<string, string>>;
  /**
   * The blocks that campaigns are checked, proven and replayed with. Default: the shipped ones. The pages of the server
   * can render only those: one with a block of your own says that a part of it is missing.
   */
  readonly registry?: Registry;
}

async function open({
  campaigns,
  data,
  database: databaseUrl,
  configuration = {},
  registry = createRegistry(globBlocksWithTexts),
}: TrialflowOptions): Promise<Site> {
  await registry.prepare();
  const folders = { CAMPAIGNS_DIR: resolve(campaigns), DATA_DIR: resolve(data) };
  const environment = {
    SEED: 'none',
    ...configuration,
    ...folders,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const read = await readConfig(environment, process.cwd());
  if (!read.ok) throw new Error(describeConfigIssues(read));
  const { config } = read;
  const log = standardLog();
  for (const { variable, message } of read.warnings) log.warn({ variable, reason: message }, 'A variable does nothing');
  const opened = await openDatabase(config, undefined, 'server');
  if (!opened.ok) throw new Error(opened.message);
  const { database } = opened;
  try {
    await prepareDatabase(config, database, opened.migrated, log);
    const prove = config.campaignProofs === 'required' ? createProverInTurns(registry) : undefined;
    const version = await readVersion();
    return await openSite({ config, version, database, registry, clock: systemClock, log, prove });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Bodies are read by the product's own server, with its own limits. */
function leaveBodies(host: FastifyInstance): void {
  host.removeAllContentTypeParsers();
  host.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/**
 * Opens the product, and gives the plugin that brings it into a Fastify server. That takes seconds, for databases are
 * migrated and campaigns proven: more than Fastify lets a plugin take, so it is done before.
 *
 * The plugin answers every address that the app has no route for: `/`, `/signup/**`, `/api/**`, and the product's own
 * page for the rest. It has its own hooks, errors, limits and log (JSON lines on standard output), and shares none with
 * the app. Its addresses cannot be moved: a prefix is refused. Closing the app ends deliveries under way and closes the
 * database.
 *
 * Rejects, in words for the operator, for a configuration that is wrong and a database that cannot be used.
 */
export async function openTrialflow(options: TrialflowOptions): Promise<FastifyPluginAsync> {
  const site = await open(options);
  return async (host) => {
    if (host.prefix !== '') throw new Error(`Trialflow has addresses of its own: register it without "${host.prefix}"`);
    host.addHook('preClose', async () => site.drain());
    host.addHook('onClose', () => site.close());
    await site.app.ready();
    leaveBodies(host);
    host.all('/*', (request, reply) => {
      reply.hijack();
      site.app.routing(request.raw, reply.raw);
    });
  };
}
