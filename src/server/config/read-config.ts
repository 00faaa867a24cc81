import { resolve } from 'node:path';
import type { ConfigResult } from './config.ts';
import { readDatabasePlace } from './database-place.ts';
import { createEnvironmentReader, isAddressRange, isHostName, type Environment, type EnvironmentReader } from './environment-reader.ts';
import { present } from '../present.ts';
import { readOperator } from './read-operator.ts';

function readWebhook(reader: EnvironmentReader): { readonly url: string; readonly secret: string } | undefined {
  const url = reader.url('LEAD_WEBHOOK_URL');
  const secret = reader.text('LEAD_WEBHOOK_SECRET');
  if (url !== undefined && secret === undefined) reader.complain('LEAD_WEBHOOK_SECRET', 'must be set with LEAD_WEBHOOK_URL: deliveries are signed with it');
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
    errorDsn: reader.url('ERROR_DSN'),
  };
}

/** A server has ten seconds in all to stop (O5): most of them are for what is in flight. */
const MOST_DRAIN_SECONDS = 4;

function readDrainSeconds(reader: EnvironmentReader, production: boolean): number {
  const seconds = reader.seconds('DRAIN_SECONDS', production ? 2 : 0);
  if (seconds > MOST_DRAIN_SECONDS) reader.complain('DRAIN_SECONDS', `must be ${MOST_DRAIN_SECONDS} or less: a server stops within ten seconds`);
  return seconds;
}

function readReplica(reader: EnvironmentReader, databaseUrl: string | undefined): string | undefined {
  const replica = reader.url('DATABASE_READ_URL', ['postgres:', 'postgresql:']);
  if (replica !== undefined && databaseUrl === undefined) reader.complain('DATABASE_READ_URL', 'must stand beside DATABASE_URL: the embedded database has no replicas');
  return replica;
}

/** What a request claims of its host decides nothing: brand, site and evidence go by names that the operator has set. */
function readHosts(reader: EnvironmentReader, production: boolean): readonly string[] {
  const hosts = reader.list('PUBLIC_HOSTS', (host) => isHostName(host) && !host.includes('*'), 'host names');
  if (production && hosts.length === 0 && reader.text('PUBLIC_ORIGIN') === undefined) reader.complain('PUBLIC_ORIGIN', 'must be set in production, or PUBLIC_HOSTS with every host name of the site');
  return hosts;
}

/**
 * Reads the configuration from the environment (O2). Every wrong variable is named at once; nothing is guessed.
 * Relative paths are taken from `root`, the folder of the project.
 */
export async function readConfig(environment: Environment, root: string): Promise<ConfigResult> {
  const reader = createEnvironmentReader(environment);
  const production = reader.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const encryptionKey = reader.key('ENCRYPTION_KEY');
  if (production && reader.text('ENCRYPTION_KEY') === undefined) reader.complain('ENCRYPTION_KEY', 'must be set in production; make one with: openssl rand -base64 32');
  const campaignProofs = reader.oneOf('CAMPAIGN_PROOFS', ['required', 'off'], 'required');
  if (production && campaignProofs === 'off') reader.complain('CAMPAIGN_PROOFS', 'cannot be off in production: visitors could meet a campaign that they do not come through');
  const legalDir = reader.text('LEGAL_DIR');
  const { databaseUrl, dataDir } = readDatabasePlace(reader, root);
  const values = {
    host: reader.text('HOST') ?? '127.0.0.1',
    port: reader.port('PORT', 8080),
    production,
    campaignProofs,
    dataDir,
    campaignsDir: resolve(root, reader.text('CAMPAIGNS_DIR') ?? 'campaigns'),
    publicHosts: readHosts(reader, production),
    signingAllowedHosts: reader.list('SIGNING_ALLOWED_HOSTS', isHostName, 'host names'),
    encryptionKeysOld: reader.keys('ENCRYPTION_KEYS_OLD'),
    seed: reader.oneOf('SEED', ['demo', 'none', 'auto'], 'auto'),
    // Outside production whoever develops and tests saves leads as quickly as programs do.
    minHumanSeconds: reader.seconds('MIN_HUMAN_SECONDS', production ? 2 : 0),
    drainSeconds: readDrainSeconds(reader, production),
    trustedProxies: reader.list('TRUSTED_PROXIES', isAddressRange, 'addresses or ranges such as 10.0.0.0/8'),
    ...present({
      ...readOutsideServices(reader),
      publicOrigin: reader.origin('PUBLIC_ORIGIN'),
      databaseUrl,
      databaseReadUrl: readReplica(reader, databaseUrl),
      campaignsUrl: reader.url('CAMPAIGNS_URL'),
      leadWebhook: readWebhook(reader),
      legalDir: legalDir === undefined ? undefined : resolve(root, legalDir),
      metricsToken: reader.text('METRICS_TOKEN'),
      leadRetentionDays: reader.days('LEAD_RETENTION_DAYS'),
      logRetentionDays: reader.days('LOG_RETENTION_DAYS'),
      encryptionKey,
    }),
  };
  const operator = await readOperator(reader, root);
  return operator === undefined || reader.issues.length > 0 ? { ok: false, issues: reader.issues } : { ok: true, config: { ...values, operator } };
}

/** The issues as the lines that an operator reads. */
export function describeConfigIssues(result: Extract<ConfigResult, { ok: false }>): string {
  return ['The configuration is wrong:', ...result.issues.map(({ variable, message }) => `  ${variable} ${message}`)].join('\n');
}
