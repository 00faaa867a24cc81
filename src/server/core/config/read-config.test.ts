import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PRODUCTION } from '#tests/support/production.ts';
import { LEGAL_PAGES } from '#schemas/operator/legal-pages.ts';
import { describeConfigIssues, readConfig } from './read-config.ts';
import { VARIABLE_NAMES } from './variables.ts';

const ROOT = '/srv/trialflow';

async function issuesOf(environment: Record<string, string>): Promise<string[]> {
  const read = await readConfig(environment, ROOT);
  return read.ok ? [] : read.issues.map(({ variable }) => variable);
}

const BUCKET = 'https://KEY:SECRET@host/bucket, or s3://KEY:SECRET@bucket at Amazon';

describe('configuration', () => {
  test('[O2] is complete without any variable', async () => {
    const read = await readConfig({}, ROOT);
    expect(read).toMatchObject({
      ok: true,
      config: {
        host: '127.0.0.1',
        port: 8080,
        production: false,
        dataDir: '/srv/trialflow/.data',
        campaignsDir: '/srv/trialflow/campaigns',
        seed: 'auto',
        trustedProxies: [],
      },
    });
  });

  test('[O2] reads every variable that it knows, and no others', async () => {
    const names = new Set<string>();
    await readConfig(new Proxy({}, { get: (_none, name) => void names.add(String(name)) }), ROOT);
    expect([...names].toSorted()).toEqual(VARIABLE_NAMES.toSorted());
  });

  test.each([
    ['NODE_ENV', 'live', 'must be one of production, development, test'],
    ['PORT', '80000', 'must be a port number, 0 to 65535'],
    ['PORT', '80.5', 'must be a port number, 0 to 65535'],
    ['PORT', '0x50', 'must be a port number, 0 to 65535'],
    ['PUBLIC_ORIGIN', 'https://a.example/b', 'must be an origin, such as https://trials.example, without a path'],
    ['PUBLIC_HOSTS', '*.a.example', 'must be host names, separated by commas'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'must be addresses or ranges such as 10.0.0.0/8, separated by commas'],
    ['DRAIN_SECONDS', '5', 'must be a number of seconds, 0 to 4: a server must stop within ten seconds'],
    ['MIN_HUMAN_SECONDS', '61', 'must be a number of seconds, 0 to 60'],
    ['DATABASE_URL', 'mysql://a/b', 'must be an address that begins with postgres:// or postgresql://'],
    ['STORAGE_URL', 'ftp://a', 'must be an address that begins with http:// or https:// or file:// or s3://'],
    ['STORAGE_URL', 'https://host/bucket', `must name a bucket, with its key and secret: ${BUCKET}`],
    ['STORAGE_URL', 'https://key:secret@host', `must name a bucket, with its key and secret: ${BUCKET}`],
    ['STORAGE_URL', 's3://key@bucket', `must name a bucket, with its key and secret: ${BUCKET}`],
    ['STORAGE_URL', 'file://photos', 'must name a folder by its whole path: file:///var/lib/trialflow/photos'],
    ['STORAGE_URL', 'file:photos', 'must name a folder by its whole path: file:///var/lib/trialflow/photos'],
    ['STORAGE_URL', import.meta.url, 'must name a folder, not a file'],
    ['ENCRYPTION_KEY', 'short', 'must be 32 random bytes in base64; make one with: openssl rand -base64 32'],
    ['ENCRYPTION_KEYS_OLD', 'short', 'must be keys of 32 bytes in base64, separated by commas'],
    ['LEAD_RETENTION_DAYS', '0', 'must be a number of days, 1 to 99999'],
    ['LOG_RETENTION_DAYS', '1.5', 'must be a number of days, 1 to 99999'],
    ['SEED', 'all', 'must be one of demo, none, auto'],
    ['CAMPAIGN_PROOFS', 'on', 'must be one of required, off'],
    ['CAMPAIGNS_DIR', '/nope', 'must name an existing folder'],
    ['ACCEPT_DEMONSTRATION', 'some', 'must be all, or some of legal, operator, studies, separated by commas'],
    [
      'OPERATOR_FILE',
      '/nope',
      '/nope:1:1 json-syntax The file cannot be read: ENOENT: no such file or directory (the document)',
    ],
    ['CONSENTS_BASE_URL', 'ftp://a', 'must be an address that begins with http:// or https://'],
  ])('[O2] the message for %s=%s', async (variable, value, message) => {
    expect(await readConfig({ [variable]: value }, ROOT)).toEqual({ ok: false, issues: [{ variable, message }] });
  });

  test('[O2] an invalid ACCEPT_DEMONSTRATION is the only issue, not also what it was meant to allow', async () => {
    expect(await issuesOf({ ...PRODUCTION, ACCEPT_DEMONSTRATION: 'legal,operatr' })).toEqual(['ACCEPT_DEMONSTRATION']);
  });

  test('[O2] names all wrong variables together, and never a value', async () => {
    const wrong = {
      PORT: '80000',
      PUBLIC_ORIGIN: 'https://a.example/path',
      NODE_ENV: 'live',
      DATABASE_URL: 'mysql://secret-value',
      LEAD_WEBHOOK_URL: 'secret-value',
      CONSENTS_BASE_URL: 'ftp://x',
      SIGNING_ALLOWED_HOSTS: 'https://x',
      ENCRYPTION_KEY: 'secret-value',
      ENCRYPTION_KEYS_OLD: 'short,shorter',
      SEED: 'all',
      TRUSTED_PROXIES: '10.0.0.0/99',
      OPERATOR_FILE: 'missing.json',
      STORAGE_URL: 'x:',
      CAMPAIGNS_DIR: '/nope',
      LEGAL_DIR: '/nope',
      ACCEPT_DEMONSTRATION: 'some',
      CAMPAIGNS_URL: 'x',
      ASP_BASE_URL: 'x',
      LEAD_RETENTION_DAYS: '0',
      LOG_RETENTION_DAYS: '1.5',
      MIN_HUMAN_SECONDS: '90',
      DRAIN_SECONDS: '5',
      DATABASE_READ_URL: 'mysql://secret-value',
    };
    const read = await readConfig(wrong, ROOT);
    if (read.ok) throw new Error('The configuration was accepted');
    expect(new Set(read.issues.map(({ variable }) => variable))).toEqual(new Set(Object.keys(wrong)));
    expect(describeConfigIssues(read)).not.toContain('secret-value');
  });

  test.each([
    ['two in production', PRODUCTION, 2],
    ['none outside it', {}, 0],
    ['what the operator says', { ...PRODUCTION, MIN_HUMAN_SECONDS: '0' }, 0],
  ])('[O2] the time that a person needs at least: %s', async (_name, environment, seconds) => {
    expect(await readConfig(environment, ROOT)).toMatchObject({ ok: true, config: { minHumanSeconds: seconds } });
  });

  test.each([
    ['production without a key', { ...PRODUCTION, ENCRYPTION_KEY: '' }, ['ENCRYPTION_KEY']],
    ['a receiver without a secret', { LEAD_WEBHOOK_URL: 'https://x.example' }, ['LEAD_WEBHOOK_SECRET']],
    ['production with all that it asks for', PRODUCTION, []],
    [
      'production without permission to serve demonstration content',
      { ...PRODUCTION, ACCEPT_DEMONSTRATION: '' },
      ['LEGAL_DIR', 'OPERATOR_FILE'],
    ],
    [
      'production that would be filled with made-up studies',
      { ...PRODUCTION, ACCEPT_DEMONSTRATION: 'legal,operator', SEED: 'demo' },
      ['SEED'],
    ],
    ['production without an address of its site', { ...PRODUCTION, PUBLIC_ORIGIN: '' }, ['PUBLIC_ORIGIN']],
    ['a list of hosts that holds addresses', { PUBLIC_HOSTS: 'https://trials.example' }, ['PUBLIC_HOSTS']],
    ['production of several hosts', { ...PRODUCTION, PUBLIC_ORIGIN: '', PUBLIC_HOSTS: 'trials.example' }, []],
    ['production without TLS', { ...PRODUCTION, PUBLIC_ORIGIN: 'http://trials.example' }, ['PUBLIC_ORIGIN']],
    ['production tried out on one machine', { ...PRODUCTION, PUBLIC_ORIGIN: 'http://127.0.0.1:8080' }, []],
    [
      'secrets that can be guessed',
      { ...PRODUCTION, LEAD_WEBHOOK_URL: 'https://x.example', LEAD_WEBHOOK_SECRET: 'x', METRICS_TOKEN: 'y' },
      ['LEAD_WEBHOOK_SECRET', 'METRICS_TOKEN'],
    ],
    ['every address as a proxy', { TRUSTED_PROXIES: '0.0.0.0/0' }, ['TRUSTED_PROXIES']],
    ['production that would serve unproven campaigns', { ...PRODUCTION, CAMPAIGN_PROOFS: 'off' }, ['CAMPAIGN_PROOFS']],
    ['an author at work who serves unproven campaigns', { CAMPAIGN_PROOFS: 'off' }, []],
    ['empty variables, which count as not set', { PORT: '', DATABASE_URL: '', TRUSTED_PROXIES: ' ' }, []],
    ['a replica of the embedded database', { DATABASE_READ_URL: 'postgres://a/b' }, ['DATABASE_READ_URL']],
    ['an operator document that is none', { OPERATOR_FILE: '/dev/null' }, ['OPERATOR_FILE']],
  ])('[O2] %s', async (_name, environment, expected) => {
    expect(await issuesOf(environment)).toEqual(expected);
  });

  test('[D16] [N8] production requires the operator’s own file and legal texts, and names invalid ones', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trialflow-own-'));
    const file = join(folder, 'operator.json');
    const { $schema: _schema, ...operator } = {
      $schema: '',
      brands: [{ id: 'trial-search', hosts: ['a.example'], name: 'A', product: { en: 'a', es: 'a' } }],
      callCentreHours: { timeZone: 'America/Chicago', days: [1], opens: '08:00', closes: '17:00' },
      smsShortCode: '55501',
      specialStudyIds: [],
      affiliateHosts: [],
    };
    const write = (number: string) => writeFileSync(file, JSON.stringify({ ...operator, callCentre: { US: number } }));
    const environment = { ...PRODUCTION, ACCEPT_DEMONSTRATION: '', LEGAL_DIR: folder, OPERATOR_FILE: file };
    write('1-800-555-0100');
    const [first, ...others] = LEGAL_PAGES;
    for (const page of others) writeFileSync(join(folder, `${page}.en.md`), '# Ours');
    writeFileSync(join(folder, `${first}.en.md`), '\n');
    const read = await readConfig(environment, ROOT);
    if (read.ok) throw new Error('The configuration was accepted');
    expect(describeConfigIssues(read)).toMatch(new RegExp(`LEGAL_DIR .*it lacks ${first}\\.en\\.md\\.`));
    expect(describeConfigIssues(read)).toMatch(/OPERATOR_FILE contains made-up phone numbers \(US\)/);
    write('1-800-867-5309');
    rmSync(join(folder, `${first}.en.md`));
    writeFileSync(join(folder, `${first}.en.txt`), 'Ours');
    expect(await issuesOf(environment)).toEqual([]);
  });

  test('[O2] an unknown variable is reported, with the one that was probably meant', async () => {
    const read = await readConfig(
      { ENCRYPION_KEY: 'x', LEAD_WEBHOOK_URI: 'x', ERROR_DSN: 'https://x.example', PATH: '/bin', HOME: '/root' },
      ROOT,
    );
    if (!read.ok) throw new Error('The configuration was refused');
    expect(read.warnings.map(({ variable }) => variable)).toEqual(['ERROR_DSN', 'ENCRYPION_KEY', 'LEAD_WEBHOOK_URI']);
    expect(read.warnings[1]?.message).toContain('ENCRYPTION_KEY');
    expect(read.warnings[2]?.message).toContain('LEAD_WEBHOOK_URL');
  });

  test('[O2] a variable that does nothing without another is reported, with the other', async () => {
    const half = { DIRECT_OFFERS_API_KEY: 'a-key', LEAD_WEBHOOK_SECRET: 'a-secret', ENCRYPTION_KEYS_OLD: '' };
    const read = await readConfig(half, ROOT);
    if (!read.ok) throw new Error('The configuration was refused');
    expect(read.warnings).toEqual([
      { variable: 'LEAD_WEBHOOK_SECRET', message: 'has no effect without LEAD_WEBHOOK_URL, which is not set' },
      { variable: 'DIRECT_OFFERS_API_KEY', message: 'has no effect without DIRECT_OFFERS_BASE_URL, which is not set' },
    ]);
  });

  test('[N7][N8] the default operator document has two brands and only made-up numbers', async () => {
    const read = await readConfig({}, ROOT);
    if (!read.ok) throw new Error('The default configuration is wrong');
    const { brands, callCentre } = read.config.operator;
    expect(brands.map(({ product }) => product)).toEqual([
      { en: 'clinical studies', es: 'estudios clínicos', 'fr-CA': 'études cliniques' },
      { en: 'clinical trials', es: 'ensayos clínicos', 'fr-CA': 'études cliniques' },
    ]);
    expect(Object.keys(callCentre)).toEqual(['US', 'IE', 'ZA', 'GB']);
    expect(Object.values(callCentre).every((number) => /555-01\d\d$|7946-01\d\d$/.test(number))).toBe(true);
  });
});
