import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config, ConfigIssue, ConfigResult, DemonstrationPart } from './config.ts';
import { readDatabasePlace } from './database-place.ts';
import { checkLegal, checkOperator, readAccepted } from './demonstration.ts';
import {
  createEnvironmentReader,
  isAddressRange,
  isHostName,
  type Environment,
  type EnvironmentReader,
} from './environment-reader.ts';
import { present } from '../present.ts';
import { likelyMisspellings } from './known-names.ts';
import { readOperator } from './read-operator.ts';
import { uselessFiles } from './secret-files.ts';

function readWebhook(
  reader: EnvironmentReader,
  production: boolean,
): { readonly url: string; readonly secret: string } | undefined {
  const url = reader.url('LEAD_WEBHOOK_URL');
  const secret = reader.secret('LEAD_WEBHOOK_SECRET', production);
  if (url !== undefined && !reader.isSet('LEAD_WEBHOOK_SECRET'))
    reader.complain('LEAD_WEBHOOK_SECRET', 'must be set with LEAD_WEBHOOK_URL: deliveries are signed with it');
  return url !== undefined && secret !== undefined ? { url, secret } : undefined;
}

function readOutsideServices(reader: EnvironmentReader) {
  const directOffersUrl = reader.url('DIRECT_OFFERS_BASE_URL');
  const apiKey = reader.text('DIRECT_OFFERS_API_KEY');
  return {
    consentsBaseUrl: reader.url('CONSENTS_BASE_URL'),
    secondarySchedulingBaseUrl: reader.url('SECONDARY_SCHEDULING_BASE_URL'),
    siteSchedulingBaseUrl: reader.url('SITE_SCHEDULING_BASE_URL'),
    directOffers: directOffersUrl === undefined ? undefined : { baseUrl: directOffersUrl, ...present({ apiKey }) },
    recordingBaseUrl: reader.url('RECORDING_BASE_URL'),
    relayBaseUrl: reader.url('RELAY_BASE_URL'),
    liveChatAvailabilityUrl: reader.url('LIVE_CHAT_AVAILABILITY_URL'),
    liveChatUrl: reader.url('LIVE_CHAT_URL'),
    liveConnectUrl: reader.url('LIVE_CONNECT_URL'),
    aspBaseUrl: reader.url('ASP_BASE_URL'),
    storageUrl: reader.url('STORAGE_URL', ['http:', 'https:', 'file:', 's3:']),
  };
}

/** A server has ten seconds in total to stop (O5); most of them are reserved for requests in progress. */
const MAX_DRAIN_SECONDS = 4;

function readDrainSeconds(reader: EnvironmentReader, production: boolean): number {
  const seconds = reader.seconds('DRAIN_SECONDS', production ? 2 : 0);
  if (seconds > MAX_DRAIN_SECONDS)
    reader.complain('DRAIN_SECONDS', `must be ${MAX_DRAIN_SECONDS} or less: a server stops within ten seconds`);
  return seconds;
}

function readReplica(reader: EnvironmentReader): string | undefined {
  const replica = reader.url('DATABASE_READ_URL', ['postgres:', 'postgresql:']);
  if (replica !== undefined && !reader.isSet('DATABASE_URL'))
    reader.complain('DATABASE_READ_URL', 'must stand beside DATABASE_URL: the embedded database has no replicas');
  return replica;
}

/**
 * The host that a request claims decides nothing: brand, site and evidence depend on names that the operator has
 * configured.
 */
function readHosts(reader: EnvironmentReader, production: boolean): readonly string[] {
  const hosts = reader.list('PUBLIC_HOSTS', (host) => isHostName(host) && !host.includes('*'), 'host names');
  if (production && hosts.length === 0 && reader.text('PUBLIC_ORIGIN') === undefined)
    reader.complain('PUBLIC_ORIGIN', 'must be set in production, or PUBLIC_HOSTS with every host name of the site');
  return hosts;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function readPublicOrigin(reader: EnvironmentReader, production: boolean): string | undefined {
  const origin = reader.origin('PUBLIC_ORIGIN');
  if (!production) return origin;
  const { protocol, hostname } = new URL(origin ?? 'https://trials.example');
  // When production is tried out on this machine only, nobody can eavesdrop.
  if (protocol !== 'https:' && !LOOPBACK.test(hostname))
    reader.complain('PUBLIC_ORIGIN', 'must begin with https:// in production: health data would travel in the open');
  return origin;
}

function readCampaignsDir(reader: EnvironmentReader, root: string): string {
  const named = reader.text('CAMPAIGNS_DIR');
  const folder = resolve(root, named ?? 'campaigns');
  if (named !== undefined && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    reader.complain('CAMPAIGNS_DIR', 'must name a folder that is there');
  return folder;
}

function readSeed(reader: EnvironmentReader, refuses: boolean): Config['seed'] {
  const seed = reader.oneOf('SEED', ['demo', 'none', 'auto'], 'auto');
  if (refuses && seed === 'demo')
    reader.complain(
      'SEED',
      'cannot be demo in production: visitors would meet made-up studies. ACCEPT_DEMONSTRATION=studies shows them',
    );
  return seed;
}

function readEncryptionKey(reader: EnvironmentReader, production: boolean) {
  const key = reader.key('ENCRYPTION_KEY');
  if (production && !reader.isSet('ENCRYPTION_KEY')) {
    reader.complain('ENCRYPTION_KEY', 'must be set in production; make one with: openssl rand -base64 32');
  }
  return key;
}

function readCampaignProofs(reader: EnvironmentReader, production: boolean): Config['campaignProofs'] {
  const proofs = reader.oneOf('CAMPAIGN_PROOFS', ['required', 'off'], 'required');
  if (production && proofs === 'off') {
    const reason = 'cannot be off in production: visitors could meet a campaign that they do not come through';
    reader.complain('CAMPAIGN_PROOFS', reason);
  }
  return proofs;
}

function readLegalDir(reader: EnvironmentReader, root: string, refusesDemonstration: boolean): string | undefined {
  const named = reader.text('LEGAL_DIR');
  const folder = named === undefined ? undefined : resolve(root, named);
  checkLegal(reader, folder, refusesDemonstration);
  return folder;
}

/** Settings that have no effect. */
function warningsOf(reader: EnvironmentReader, environment: Environment): readonly ConfigIssue[] {
  const unused =
    reader.text('ERROR_DSN') === undefined
      ? []
      : [{ variable: 'ERROR_DSN', message: 'is not used by this version: errors are in the log, on standard output' }];
  const misspelt = likelyMisspellings(Object.keys(environment), reader.read).map(({ variable, suggestion }) => ({
    variable,
    message: `is not read by anything; ${suggestion} is not set. Is that one meant?`,
  }));
  const noSecrets = uselessFiles(Object.keys(environment), reader.read).map((variable) => ({
    variable,
    message: `is not read by anything: only secrets can be given as files. Set ${variable.replace(/_FILE$/, '')}`,
  }));
  return [...unused, ...misspelt, ...noSecrets];
}

/**
 * Reads the configuration from the environment (O2). Reports all invalid variables at once, and guesses nothing.
 * Relative paths are resolved against `root`, the project's folder.
 */
export async function readConfig(environment: Environment, root: string): Promise<ConfigResult> {
  const reader = createEnvironmentReader(environment, root);
  const production = reader.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const acceptedDemonstration = readAccepted(reader);
  const refuses = (part: DemonstrationPart) => production && !acceptedDemonstration.includes(part);
  const { databaseUrl, dataDir } = readDatabasePlace(reader, root);
  const values = {
    host: reader.text('HOST') ?? '127.0.0.1',
    port: reader.port('PORT', 8080),
    production,
    campaignProofs: readCampaignProofs(reader, production),
    dataDir,
    campaignsDir: readCampaignsDir(reader, root),
    publicHosts: readHosts(reader, production),
    acceptedDemonstration,
    signingAllowedHosts: reader.list('SIGNING_ALLOWED_HOSTS', isHostName, 'host names'),
    encryptionKeysOld: reader.keys('ENCRYPTION_KEYS_OLD'),
    seed: readSeed(reader, refuses('studies')),
    // Outside production, developers and tests save leads as quickly as bots do.
    minHumanSeconds: reader.seconds('MIN_HUMAN_SECONDS', production ? 2 : 0),
    drainSeconds: readDrainSeconds(reader, production),
    trustedProxies: reader.list('TRUSTED_PROXIES', isAddressRange, 'addresses or ranges such as 10.0.0.0/8'),
    ...present({
      ...readOutsideServices(reader),
      publicOrigin: readPublicOrigin(reader, production),
      databaseUrl,
      databaseReadUrl: readReplica(reader),
      campaignsUrl: reader.url('CAMPAIGNS_URL'),
      leadWebhook: readWebhook(reader, production),
      legalDir: readLegalDir(reader, root, refuses('legal')),
      metricsToken: reader.secret('METRICS_TOKEN', production),
      leadRetentionDays: reader.days('LEAD_RETENTION_DAYS'),
      logRetentionDays: reader.days('LOG_RETENTION_DAYS'),
      encryptionKey: readEncryptionKey(reader, production),
    }),
  };
  const operator = await readOperator(reader, root);
  checkOperator(reader, operator, refuses('operator'));
  if (operator === undefined || reader.issues.length > 0) return { ok: false, issues: reader.issues };
  return { ok: true, config: { ...values, operator }, warnings: warningsOf(reader, environment) };
}

/** The issues as lines for the operator. */
export function describeConfigIssues(result: Extract<ConfigResult, { ok: false }>): string {
  return [
    'The configuration is wrong:',
    ...result.issues.map(({ variable, message }) => `  ${variable} ${message}`),
  ].join('\n');
}
