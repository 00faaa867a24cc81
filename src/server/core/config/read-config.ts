import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OperatorDocument } from '#schemas/operator/operator.ts';
import { omitUndefined } from '#engine/omit-undefined.ts';
import type { Config, ConfigIssue, ConfigResult, OpenIdConfig } from './config.ts';
import { refuseDemonstrationLegal, refuseDemonstrationOperator } from './demonstration.ts';
import { createEnvironmentReader, type Environment, type EnvironmentReader } from './environment-reader.ts';
import { likelyMisspellings } from './known-names.ts';
import { readOperator } from './read-operator.ts';
import { readSources } from './read-sources.ts';
import {
  CONTENT_VARIABLES,
  DATA_VARIABLES,
  MAKE_KEY,
  SERVER_VARIABLES,
  SERVICE_VARIABLES,
  STUDIO_VARIABLES,
  VARIABLE_NAMES,
} from './variables.ts';

/** Shorter secrets can be guessed. */
const MIN_SECRET_LENGTH = 16;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

type Variables = ReturnType<typeof readVariables>;

function readVariables(reader: EnvironmentReader) {
  return {
    ...reader.read(SERVER_VARIABLES),
    ...reader.read(DATA_VARIABLES),
    ...reader.read(CONTENT_VARIABLES),
    ...reader.read(STUDIO_VARIABLES),
    ...reader.read(SERVICE_VARIABLES),
  };
}

/** Checks what one variable alone cannot show. */
function checkCombinations(reader: EnvironmentReader, values: Variables): void {
  if (values.DATABASE_READ_URL !== undefined && !reader.isSet('DATABASE_URL'))
    reader.addIssue('DATABASE_READ_URL', 'needs DATABASE_URL as well: the embedded database has no replicas');
  if (values.LEAD_WEBHOOK_URL !== undefined && !reader.isSet('LEAD_WEBHOOK_SECRET'))
    reader.addIssue('LEAD_WEBHOOK_SECRET', 'must be set together with LEAD_WEBHOOK_URL: it signs deliveries');
  if (values.STUDIO_OIDC_ISSUER !== undefined && !reader.isSet('STUDIO_OIDC_CLIENT_ID'))
    reader.addIssue('STUDIO_OIDC_CLIENT_ID', 'must be set together with STUDIO_OIDC_ISSUER: the provider asks for it');
  if (values.CAMPAIGN_SOURCES_FILE !== undefined && reader.isSet('CAMPAIGNS_URL'))
    reader.addIssue('CAMPAIGNS_URL', 'must not be set together with CAMPAIGN_SOURCES_FILE: name the CMS in that file');
}

const BUCKET = 'https://KEY:SECRET@host/bucket, or s3://KEY:SECRET@bucket at Amazon';

/** Checks that `STORAGE_URL` says all that is needed to store a photo. */
function checkStorage(reader: EnvironmentReader, storageUrl: string | undefined): void {
  if (storageUrl === undefined) return;
  const { protocol, hostname, pathname, username, password } = new URL(storageUrl);
  if (protocol === 'file:') {
    if (!storageUrl.startsWith('file:///') || hostname !== '' || pathname === '/')
      reader.addIssue('STORAGE_URL', 'must name a folder by its whole path: file:///var/lib/trialflow/photos');
    else if (existsSync(fileURLToPath(storageUrl)) && !isFolder(fileURLToPath(storageUrl)))
      reader.addIssue('STORAGE_URL', 'must name a folder, not a file');
  } else if (username === '' || password === '' || (protocol !== 's3:' && pathname === '/'))
    reader.addIssue('STORAGE_URL', `must name a bucket, with its key and secret: ${BUCKET}`);
}

/** Checks that `CAMPAIGNS_DIR` and `LEGAL_DIR`, where they are set, name folders. */
function checkFolders(reader: EnvironmentReader, folders: Readonly<Record<string, string | undefined>>): void {
  for (const [variable, folder] of Object.entries(folders))
    if (folder !== undefined && !isFolder(folder)) reader.addIssue(variable, 'must name an existing folder');
}

/** Checks what only production requires. */
function checkProduction(reader: EnvironmentReader, values: Variables): void {
  const secrets = { LEAD_WEBHOOK_SECRET: values.LEAD_WEBHOOK_SECRET, METRICS_TOKEN: values.METRICS_TOKEN };
  for (const [variable, secret] of Object.entries(secrets))
    if (secret !== undefined && secret.length < MIN_SECRET_LENGTH)
      reader.addIssue(variable, `must have at least ${MIN_SECRET_LENGTH} characters in production; ${MAKE_KEY}`);
  // The host that a request claims decides nothing: brand, site and evidence depend on configured names.
  if (!reader.isSet('PUBLIC_ORIGIN') && !reader.isSet('PUBLIC_HOSTS'))
    reader.addIssue('PUBLIC_ORIGIN', 'must be set in production, or PUBLIC_HOSTS with every host name of the site');
  const { protocol, hostname } = new URL(values.PUBLIC_ORIGIN ?? 'https://trials.example');
  // When production is tried out on this machine only, nobody can eavesdrop.
  if (protocol !== 'https:' && !LOOPBACK.test(hostname))
    reader.addIssue('PUBLIC_ORIGIN', 'must begin with https:// in production: health data would travel unencrypted');
  if (!reader.isSet('ENCRYPTION_KEY')) reader.addIssue('ENCRYPTION_KEY', `must be set in production; ${MAKE_KEY}`);
  if (values.CAMPAIGN_PROOFS === 'off')
    reader.addIssue('CAMPAIGN_PROOFS', 'cannot be off in production: visitors could get stuck in an unproven campaign');
}

/** Checks that production serves made-up content only where ACCEPT_DEMONSTRATION allows it. */
function refuseDemonstration(
  reader: EnvironmentReader,
  { ACCEPT_DEMONSTRATION: accepted, SEED }: Variables,
  { legalDir, operator }: { readonly legalDir: string | undefined; readonly operator: OperatorDocument | undefined },
): void {
  // An invalid ACCEPT_DEMONSTRATION is an issue already; what it was meant to allow is not known.
  if (reader.isInvalid('ACCEPT_DEMONSTRATION')) return;
  if (!accepted.includes('studies') && SEED === 'demo')
    reader.addIssue(
      'SEED',
      'cannot be demo in production: visitors would see made-up studies. ' +
        'To show them anyway, set ACCEPT_DEMONSTRATION=studies',
    );
  if (!accepted.includes('legal') && !reader.isInvalid('LEGAL_DIR')) refuseDemonstrationLegal(reader, legalDir);
  if (!accepted.includes('operator') && operator !== undefined) refuseDemonstrationOperator(reader, operator);
}

/** What does nothing unless another variable is set. */
const NEEDED_BESIDE: Readonly<Record<string, string>> = {
  LEAD_WEBHOOK_SECRET: 'LEAD_WEBHOOK_URL',
  STUDIO_OIDC_CLIENT_ID: 'STUDIO_OIDC_ISSUER',
  STUDIO_OIDC_CLIENT_SECRET: 'STUDIO_OIDC_ISSUER',
  STUDIO_OIDC_ROLES_CLAIM: 'STUDIO_OIDC_ROLES',
  STUDIO_OIDC_ROLES: 'STUDIO_OIDC_ROLES_CLAIM',
  DIRECT_OFFERS_API_KEY: 'DIRECT_OFFERS_BASE_URL',
  LIVE_CHAT_AVAILABILITY_URL: 'LIVE_CHAT_URL',
};

/** Settings that have no effect. */
function warningsOf(reader: EnvironmentReader, environment: Environment): readonly ConfigIssue[] {
  const set = Object.keys(environment);
  const unused = reader.isSet('ERROR_DSN')
    ? [{ variable: 'ERROR_DSN', message: 'is not used by this version: errors go to the log on standard output' }]
    : [];
  const misspelt = likelyMisspellings(set, new Set(VARIABLE_NAMES)).map(({ variable, suggestion }) => ({
    variable,
    message: `is not a variable of the server. Did you mean ${suggestion}, which is not set?`,
  }));
  const noSecrets = set
    .filter((name) => !VARIABLE_NAMES.includes(name) && VARIABLE_NAMES.includes(name.replace(/_FILE$/, '')))
    .map((variable) => ({
      variable,
      message: `has no effect: only secrets can be read from files. Set ${variable.replace(/_FILE$/, '')} instead`,
    }));
  const alone = Object.entries(NEEDED_BESIDE)
    .filter(([variable, needed]) => reader.isSet(variable) && !reader.isSet(needed))
    .map(([variable, needed]) => ({ variable, message: `has no effect without ${needed}, which is not set` }));
  return [...unused, ...misspelt, ...noSecrets, ...alone];
}

/**
 * Reads the configuration from the environment (O2). Reports all invalid variables at once, and guesses nothing.
 * Relative paths are resolved against `root`, the project's folder.
 */
export async function readConfig(environment: Environment, root: string): Promise<ConfigResult> {
  const reader = createEnvironmentReader(environment, root);
  const values = readVariables(reader);
  const production = values.NODE_ENV === 'production';
  const folderIn = (path: string | undefined) => (path === undefined ? undefined : resolve(root, path));
  const folders = { CAMPAIGNS_DIR: folderIn(values.CAMPAIGNS_DIR), LEGAL_DIR: folderIn(values.LEGAL_DIR) };
  checkCombinations(reader, values);
  checkStorage(reader, values.STORAGE_URL);
  checkFolders(reader, folders);
  if (production) checkProduction(reader, values);
  const operator = await readOperator(reader, values.OPERATOR_FILE, root);
  if (production) refuseDemonstration(reader, values, { legalDir: folders.LEGAL_DIR, operator });
  const campaignsDir = folders.CAMPAIGNS_DIR ?? resolve(root, 'campaigns');
  const sources = await readSources(values.CAMPAIGN_SOURCES_FILE, { reader, environment, root, campaignsDir });
  if (operator === undefined || reader.issues.length > 0) return { ok: false, issues: reader.issues };
  const config: Config = {
    production,
    host: values.HOST,
    port: values.PORT,
    publicHosts: values.PUBLIC_HOSTS,
    trustedProxies: values.TRUSTED_PROXIES,
    // Outside production, nobody waits for a server to stop, and developers and tests save leads as quickly as bots do.
    drainSeconds: values.DRAIN_SECONDS ?? (production ? 2 : 0),
    minHumanSeconds: values.MIN_HUMAN_SECONDS ?? (production ? 2 : 0),
    dataDir: resolve(root, values.DATA_DIR),
    encryptionKeysOld: values.ENCRYPTION_KEYS_OLD,
    seed: values.SEED,
    campaignsDir,
    campaignProofs: values.CAMPAIGN_PROOFS,
    contentApproval: values.CONTENT_APPROVAL,
    contentVisits: values.CONTENT_VISITS,
    contentPreviewOrigins: [...new Set([...values.CONTENT_PREVIEW_ORIGINS, ...studioOrigins(values, production)])],
    acceptedDemonstration: values.ACCEPT_DEMONSTRATION,
    signingAllowedHosts: values.SIGNING_ALLOWED_HOSTS,
    operator,
    ...omitUndefined({
      publicOrigin: values.PUBLIC_ORIGIN,
      metricsToken: values.METRICS_TOKEN,
      databaseUrl: values.DATABASE_URL,
      databaseReadUrl: values.DATABASE_READ_URL,
      storageUrl: values.STORAGE_URL,
      encryptionKey: values.ENCRYPTION_KEY,
      leadRetentionDays: values.LEAD_RETENTION_DAYS,
      logRetentionDays: values.LOG_RETENTION_DAYS,
      campaignsUrl: values.CAMPAIGNS_URL,
      sources,
      contentToken: values.CONTENT_TOKEN,
      studio: values.STUDIO === 'on' ? { ...omitUndefined({ openId: openIdOf(values) }) } : undefined,
      contentPreviewUrl:
        values.CONTENT_PREVIEW_URL ?? (production ? undefined : `http://*.preview.localhost:${values.PORT}`),
      legalDir: folders.LEGAL_DIR,
      ...servicesOf(values),
    }),
  };
  return { ok: true, config, warnings: warningsOf(reader, environment) };
}

/** Where the studio of this server is opened: it shows previews in a frame. */
function studioOrigins({ PUBLIC_ORIGIN, PUBLIC_HOSTS, PORT }: Variables, production: boolean): readonly string[] {
  if (PUBLIC_ORIGIN !== undefined) return [PUBLIC_ORIGIN];
  if (production) return PUBLIC_HOSTS.map((host) => `https://${host}`);
  return [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`];
}

function openIdOf(values: Variables): OpenIdConfig | undefined {
  const { STUDIO_OIDC_ISSUER: issuer, STUDIO_OIDC_CLIENT_ID: clientId, STUDIO_OIDC_ROLES: roles } = values;
  if (issuer === undefined || clientId === undefined) return undefined;
  const { STUDIO_OIDC_CLIENT_SECRET: clientSecret, STUDIO_OIDC_ROLES_CLAIM: rolesClaim } = values;
  return { issuer, clientId, roles, ...omitUndefined({ clientSecret, rolesClaim }) };
}

function servicesOf(values: Variables) {
  const { LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret, DIRECT_OFFERS_BASE_URL: baseUrl } = values;
  return {
    leadWebhook: url !== undefined && secret !== undefined ? { url, secret } : undefined,
    directOffers:
      baseUrl === undefined ? undefined : { baseUrl, ...omitUndefined({ apiKey: values.DIRECT_OFFERS_API_KEY }) },
    consentsBaseUrl: values.CONSENTS_BASE_URL,
    siteSchedulingBaseUrl: values.SITE_SCHEDULING_BASE_URL,
    secondarySchedulingBaseUrl: values.SECONDARY_SCHEDULING_BASE_URL,
    relayBaseUrl: values.RELAY_BASE_URL,
    liveConnectUrl: values.LIVE_CONNECT_URL,
    aspBaseUrl: values.ASP_BASE_URL,
    recordingBaseUrl: values.RECORDING_BASE_URL,
    liveChatUrl: values.LIVE_CHAT_URL,
    liveChatAvailabilityUrl: values.LIVE_CHAT_AVAILABILITY_URL,
  };
}

/** The issues as lines for the operator. */
export function describeConfigIssues({ issues }: Pick<Extract<ConfigResult, { ok: false }>, 'issues'>): string {
  return ['The configuration is invalid:', ...issues.map(({ variable, message }) => `  ${variable} ${message}`)].join(
    '\n',
  );
}
