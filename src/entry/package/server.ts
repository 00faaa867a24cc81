/** `trialflow/server`: the API and the pages of the product as a plugin of somebody's Fastify server. */
// Its check has to run before any other module is evaluated.
// oxlint-disable-next-line import/no-unassigned-import
import './node-version.ts';
import { resolve } from 'node:path';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { globBlocksWithTexts } from '#registry/glob-texts.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import { systemClock } from '#server/core/clock.ts';
import { readConfig } from '#server/core/config/read-config.ts';
import { openDatabase, unusableDatabase } from '#server/core/database/open-database.ts';
import { standardLog } from '#server/core/log.ts';
import { createProverInTurns } from '../proofs/prove-in-turns.ts';
import { openSite, prepareDatabase, readVersion, type Site } from '../open-site.ts';

export interface TrialflowOptions {
  /** The folder of the campaign documents, with `fragments/`, `questionnaires/` and `rules/` beside them. */
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
   * can render only those: one with a block of your own says that a part of it is missing, and leads nobody on if that
   * part is required.
   */
  readonly registry?: Registry;
}

/** The product as a Fastify plugin. */
export interface TrialflowPlugin extends FastifyPluginAsync {
  /** Ends deliveries under way and closes the database: for a plugin that is not registered; else the app does it. */
  close(): Promise<void>;
}

/** The variable that each option stands for. */
const VARIABLES = { campaigns: 'CAMPAIGNS_DIR', data: 'DATA_DIR', database: 'DATABASE_URL' } as const;
const OPTIONS = [...Object.keys(VARIABLES), 'configuration', 'registry'];

/** Says in a message for the operator of the product which option of an app is meant. */
function inOptions(message: string): string {
  return Object.entries(VARIABLES).reduce(
    (text, [option, variable]) => text.replaceAll(variable, `the option ${option}`),
    message,
  );
}

/** What is wrong with options that no type checker has seen. */
function optionFaults(options: Readonly<Record<string, unknown>>): readonly string[] {
  const { configuration } = options;
  const given = typeof configuration === 'object' && configuration !== null ? Object.keys(configuration) : [];
  return [
    ...['campaigns', 'data']
      .filter((option) => typeof options[option] !== 'string' || options[option] === '')
      .map((option) => `the option ${option} must name a folder`),
    ...Object.keys(options)
      .filter((option) => !OPTIONS.includes(option))
      .map((option) => `there is no option ${option}; the options are ${OPTIONS.join(', ')}`),
    ...Object.entries(VARIABLES)
      .filter(([, variable]) => given.includes(variable))
      .map(([option, variable]) => `configuration must not contain ${variable}: set the option ${option}`),
  ];
}

function refuse(faults: readonly string[]): never {
  throw new Error(['openTrialflow cannot use its options:', ...faults].join('\n  '));
}

async function open(options: TrialflowOptions): Promise<Site> {
  const faults = optionFaults({ ...options });
  if (faults.length > 0) refuse(faults);
  const { campaigns, data, database: databaseUrl, configuration = {} } = options;
  const { registry = createRegistry(globBlocksWithTexts) } = options;
  await registry.prepare();
  const folders = { CAMPAIGNS_DIR: resolve(campaigns), DATA_DIR: resolve(data) };
  const environment = {
    SEED: 'none',
    ...configuration,
    ...folders,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const read = await readConfig(environment, process.cwd());
  if (!read.ok) return refuse(read.issues.map(({ variable, message }) => inOptions(`${variable} ${message}`)));
  const { config } = read;
  const log = standardLog();
  for (const { variable, message } of read.warnings) log.warn({ variable, reason: message }, 'A variable does nothing');
  const opened = await openDatabase(config, undefined, 'server').catch((error: unknown) => {
    throw new Error(unusableDatabase(error), { cause: error });
  });
  if (!opened.ok) throw new Error(inOptions(opened.message));
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
 * Opens the product, and gives the plugin that brings it into a Fastify server. That takes seconds, because databases
 * are migrated and campaigns proven: more than Fastify lets a plugin take, so it is done before.
 *
 * The plugin answers every address that the app has no route for: `/`, `/signup/**`, `/api/**`, and the product's own
 * page for the rest. It has its own hooks, errors, limits and log (JSON lines on standard output), and shares none with
 * the app. Its addresses cannot be moved: a prefix is refused. Closing the app ends deliveries under way and closes the
 * database; `close` does so for a plugin that is not registered.
 *
 * Rejects, in words for whoever wrote the options, if an option is wrong, or the database cannot be used. A campaign
 * that cannot be served is no reason: the log says why.
 */
export async function openTrialflow(options: TrialflowOptions): Promise<TrialflowPlugin> {
  const site = await open(options);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= site.close());
  const plugin: FastifyPluginAsync = async (host) => {
    if (host.prefix !== '') {
      await close();
      throw new Error(`Trialflow has addresses of its own: register it without "${host.prefix}"`);
    }
    host.addHook('preClose', async () => site.drain());
    host.addHook('onClose', close);
    await site.app.ready();
    leaveBodies(host);
    host.all('/*', (request, reply) => {
      reply.hijack();
      site.app.routing(request.raw, reply.raw);
    });
  };
  return Object.assign(plugin, { close });
}
