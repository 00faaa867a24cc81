import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { describeConfigIssues, readConfig } from './read-config.ts';

const ROOT = '/srv/trialflow';
const KEY = randomBytes(32).toString('base64');

async function issuesOf(environment: Record<string, string>): Promise<string[]> {
  const read = await readConfig(environment, ROOT);
  return read.ok ? [] : read.issues.map(({ variable }) => variable);
}

describe('configuration', () => {
  test('[O2] is whole without any variable', async () => {
    const read = await readConfig({}, ROOT);
    expect(read).toMatchObject({ ok: true, config: { host: '127.0.0.1', port: 8080, production: false, dataDir: '/srv/trialflow/.data', campaignsDir: '/srv/trialflow/campaigns', seed: 'auto', trustedProxies: [] } });
  });

  test('[O2] names every wrong variable at once, and never a value', async () => {
    const wrong = {
      PORT: '80000', PUBLIC_ORIGIN: 'https://a.example/path', NODE_ENV: 'live', DATABASE_URL: 'mysql://secret-value', LEAD_WEBHOOK_URL: 'secret-value', CONSENTS_BASE_URL: 'ftp://x', SIGNING_ALLOWED_HOSTS: 'https://x', ENCRYPTION_KEY: 'secret-value',
      ENCRYPTION_KEYS_OLD: 'short,shorter', SEED: 'all', TRUSTED_PROXIES: '10.0.0.0/99', OPERATOR_FILE: 'missing.json', STORAGE_URL: 'x:', CAMPAIGNS_URL: 'x', ASP_BASE_URL: 'x', LEAD_RETENTION_DAYS: '0', LOG_RETENTION_DAYS: '1.5', MIN_HUMAN_SECONDS: '90', DRAIN_SECONDS: '5', DATABASE_READ_URL: 'mysql://secret-value',
    };
    const read = await readConfig(wrong, ROOT);
    if (read.ok) throw new Error('The configuration was taken');
    expect(new Set(read.issues.map(({ variable }) => variable))).toEqual(new Set(Object.keys(wrong)));
    expect(describeConfigIssues(read)).not.toContain('secret-value');
  });

  test.each([
    ['two in production', { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://trials.example', ENCRYPTION_KEY: KEY }, 2], ['none outside it', {}, 0], ['what the operator says', { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://trials.example', ENCRYPTION_KEY: KEY, MIN_HUMAN_SECONDS: '0' }, 0],
  ])('[O2] the seconds that nobody is quicker than: %s', async (_name, environment, seconds) => {
    expect(await readConfig(environment, ROOT)).toMatchObject({ ok: true, config: { minHumanSeconds: seconds } });
  });

  test.each([
    ['production without a key', { NODE_ENV: 'production', PUBLIC_HOSTS: 'trials.example' }, ['ENCRYPTION_KEY']],
    ['production that does not say which site it is', { NODE_ENV: 'production', ENCRYPTION_KEY: KEY }, ['PUBLIC_ORIGIN']],
    ['a list of hosts that holds addresses', { PUBLIC_HOSTS: 'https://trials.example' }, ['PUBLIC_HOSTS']],
    ['a receiver without a secret', { LEAD_WEBHOOK_URL: 'https://x.example' }, ['LEAD_WEBHOOK_SECRET']],
    ['production with a key', { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://trials.example', ENCRYPTION_KEY: KEY }, []],
    ['production that would serve unproven campaigns', { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://trials.example', ENCRYPTION_KEY: KEY, CAMPAIGN_PROOFS: 'off' }, ['CAMPAIGN_PROOFS']],
    ['an author at work who serves unproven campaigns', { CAMPAIGN_PROOFS: 'off' }, []],
    ['empty variables, which count as not set', { PORT: '', DATABASE_URL: '', TRUSTED_PROXIES: ' ' }, []],
    ['a replica of the embedded database', { DATABASE_READ_URL: 'postgres://a/b' }, ['DATABASE_READ_URL']],
    ['an operator document that is none', { OPERATOR_FILE: '/dev/null' }, ['OPERATOR_FILE']],
  ])('[O2] %s', async (_name, environment, expected) => {
    expect(await issuesOf(environment)).toEqual(expected);
  });

  test('[N7][N8] the default operator document has two brands and only made-up numbers', async () => {
    const read = await readConfig({}, ROOT);
    if (!read.ok) throw new Error('The default configuration is wrong');
    const { brands, callCentre } = read.config.operator;
    expect(brands.map(({ product }) => product)).toEqual([{ en: 'clinical studies', es: 'estudios clínicos' }, { en: 'clinical trials', es: 'ensayos clínicos' }]);
    expect(Object.keys(callCentre)).toEqual(['US', 'IE', 'ZA', 'GB']);
    expect(Object.values(callCentre).every((number) => /555-01\d\d$|7946-01\d\d$/.test(number))).toBe(true);
  });
});
