import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PRODUCTION } from '#tests/support/production.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { describeConfigIssues, readConfig } from './read-config.ts';
import { SECRET_VARIABLES, VARIABLE_NAMES } from './variables.ts';

const FOLDER = tempFolder('secrets');
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');

/** A valid value for each secret. */
const VALUES = {
  CAMPAIGNS_URL: 'https://reader:canary@cms.example/campaigns',
  CONTENT_TOKEN: 'content-token-0123456789-0123456789',
  DATABASE_READ_URL: 'postgres://trialflow:canary@replica.example/trialflow',
  DATABASE_URL: 'postgres://trialflow:canary@database.example/trialflow',
  DIRECT_OFFERS_API_KEY: 'canary-of-the-offers',
  ENCRYPTION_KEY: key(1),
  ENCRYPTION_KEYS_OLD: `${key(2)},${key(3)}`,
  LEAD_WEBHOOK_SECRET: 'canary-of-the-webhook',
  LEAD_WEBHOOK_URL: 'https://crm.example/leads?token=canary',
  LIVE_CHAT_AVAILABILITY_URL: 'https://chat.example/open?key=canary',
  LIVE_CONNECT_URL: 'https://connect.example/convert?key=canary',
  METRICS_TOKEN: 'canary-of-the-metrics',
  STORAGE_URL: 'https://key:canary@s3.example/photos',
  STUDIO_OIDC_CLIENT_SECRET: 'canary-of-the-provider',
};
const OTHERS = {
  DIRECT_OFFERS_BASE_URL: 'https://offers.example',
  LIVE_CHAT_URL: 'https://chat.example',
  STUDIO_OIDC_ISSUER: 'https://login.example',
  STUDIO_OIDC_CLIENT_ID: 'trialflow',
};

let files = 0;
function fileWith(text: string): string {
  const file = join(FOLDER, `secret-${++files}`);
  writeFileSync(file, text);
  return file;
}

function inFiles(values: Readonly<Record<string, string>>, ending = '\n'): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}_FILE`, fileWith(value + ending)]));
}

async function configOf(environment: Readonly<Record<string, string>>) {
  const read = await readConfig(environment, FOLDER);
  if (!read.ok) throw new Error(describeConfigIssues(read));
  expect(read.warnings).toEqual([]);
  return read.config;
}

async function issuesOf(environment: Readonly<Record<string, string>>) {
  const read = await readConfig(environment, FOLDER);
  return read.ok ? [] : read.issues;
}

describe('secrets from files', () => {
  test.each(['\n', '\r\n', ''])('[O2] every secret can be read from a file that ends with %j', async (ending) => {
    expect(Object.keys(VALUES).toSorted()).toEqual(SECRET_VARIABLES.toSorted());
    expect(await configOf({ ...OTHERS, ...inFiles(VALUES, ending) })).toEqual(await configOf({ ...OTHERS, ...VALUES }));
  });

  test('[O2] production accepts secrets from files', async () => {
    const { ENCRYPTION_KEY, ...rest } = PRODUCTION;
    const secrets = { ENCRYPTION_KEY, LEAD_WEBHOOK_SECRET: VALUES.LEAD_WEBHOOK_SECRET };
    const environment = { ...rest, LEAD_WEBHOOK_URL: 'https://crm.example/leads', ...inFiles(secrets) };
    expect(await configOf(environment)).toMatchObject({
      encryptionKey: Buffer.from(ENCRYPTION_KEY, 'base64'),
      leadWebhook: { secret: VALUES.LEAD_WEBHOOK_SECRET },
    });
  });

  test('[O2] every variable that is named like a secret is in the list', () => {
    const secretive = VARIABLE_NAMES.filter((name) => /(KEYS?|SECRET|TOKEN|PASSWORD|OLD)$/.test(name));
    expect(secretive.filter((name) => !SECRET_VARIABLES.includes(name))).toEqual([]);
    expect(secretive.length).toBeGreaterThan(4);
  });

  test('[O2] relative paths are resolved against the folder of the project', async () => {
    const path = relative(FOLDER, fileWith('canary-of-the-metrics\n'));
    expect(await configOf({ METRICS_TOKEN_FILE: path })).toMatchObject({ metricsToken: 'canary-of-the-metrics' });
  });

  test('[O2] an empty variable counts as not set, whether it is the secret or the path of its file', async () => {
    const environment = { METRICS_TOKEN: '', ...inFiles({ METRICS_TOKEN: 'canary' }), DATABASE_URL_FILE: ' ' };
    expect(await configOf(environment)).toMatchObject({ metricsToken: 'canary' });
  });

  test('[O2] a secret that is set twice is reported, once', async () => {
    const twice = { ENCRYPTION_KEY: key(1), ...inFiles({ ENCRYPTION_KEY: key(1) }) };
    expect(await issuesOf({ ...PRODUCTION, ...twice })).toEqual([
      { variable: 'ENCRYPTION_KEY_FILE', message: 'must not be set together with ENCRYPTION_KEY' },
    ]);
  });

  test('[O2] an unreadable file is reported with the reason, without follow-up errors', async () => {
    const folder = join(FOLDER, 'folder');
    mkdirSync(folder);
    const missing = join(FOLDER, 'missing');
    const { ENCRYPTION_KEY: _key, ...production } = PRODUCTION;
    const environment = {
      ...production,
      ENCRYPTION_KEY_FILE: missing,
      DATABASE_URL_FILE: folder,
      DATABASE_READ_URL: VALUES.DATABASE_READ_URL,
      LEAD_WEBHOOK_URL: 'https://crm.example/leads',
      LEAD_WEBHOOK_SECRET_FILE: fileWith('\n'),
    };
    expect(await issuesOf(environment)).toEqual([
      { variable: 'DATABASE_URL_FILE', message: 'must name a readable file (EISDIR)' },
      { variable: 'ENCRYPTION_KEY_FILE', message: 'must name a readable file (ENOENT)' },
      { variable: 'LEAD_WEBHOOK_SECRET_FILE', message: 'must name a file that contains the secret; this one is empty' },
    ]);
  });

  test('[O2] [P1] errors name the variable, but never quote a secret or the path of its file', async () => {
    const wrong = {
      ENCRYPTION_KEY: 'canary-key',
      DATABASE_URL: 'mysql://canary',
      ENCRYPTION_KEYS_OLD: 'canary,canary',
    };
    const read = await readConfig({ ...inFiles(wrong), METRICS_TOKEN_FILE: 'canary-token' }, FOLDER);
    if (read.ok) throw new Error('The configuration was accepted');
    const invalid = new Set(read.issues.map(({ variable }) => variable));
    expect(invalid).toEqual(new Set([...Object.keys(wrong), 'METRICS_TOKEN_FILE']));
    expect(describeConfigIssues(read)).not.toContain('canary');
  });

  test('[O2] NAME_FILE of a variable that is not a secret has no effect and is reported', async () => {
    const read = await readConfig({ PORT_FILE: fileWith('9090') }, FOLDER);
    if (!read.ok) throw new Error('The configuration was refused');
    expect(read.config.port).toBe(8080);
    expect(read.warnings).toEqual([
      { variable: 'PORT_FILE', message: 'has no effect: only secrets can be read from files. Set PORT instead' },
    ]);
  });

  test('[O2] a misspelt NAME_FILE is reported with a suggestion', async () => {
    const read = await readConfig({ ENCRYPION_KEY_FILE: '/run/secrets/key' }, FOLDER);
    if (!read.ok) throw new Error('The configuration was refused');
    expect(read.warnings.map(({ message }) => message)).toEqual([expect.stringContaining('ENCRYPTION_KEY_FILE')]);
  });
});
