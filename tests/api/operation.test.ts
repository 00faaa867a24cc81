import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { saveRequest, screenerVisit, signupVisit } from '#tests/support/visits.ts';
import { startWebhook, type Webhook } from '#tests/support/webhook.ts';

const KEY = Buffer.alloc(32, 3).toString('base64');
let webhook: Webhook;
let server: TestServer;

beforeAll(async () => {
  webhook = await startWebhook();
  server = await startServer({
    fresh: true,
    env: { ENCRYPTION_KEY: KEY, LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: 'secret' },
  });
});
afterAll(async () => {
  await server.remove();
  await webhook.stop();
});

async function save(visit: ReturnType<typeof signupVisit>): Promise<number> {
  // The server uses its own clock here.
  const { method, url, headers, payload } = saveRequest({ ...visit, today: new Date().toISOString().slice(0, 10) });
  const response = await fetch(`${server.origin}${url}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Runs a command line of the product on the server's own data, with the server's configuration. */
async function command(file: string, ...args: readonly string[]) {
  const env = childEnvironment({
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.databaseUrl ?? '',
    ENCRYPTION_KEY: KEY,
    LEAD_WEBHOOK_URL: webhook.url,
    LEAD_WEBHOOK_SECRET: 'secret',
  });
  const child = spawn(process.execPath, [join(ROOT, 'src/entry', file), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, stdout, stderr };
}

test('[O1] the server is healthy and serves pages and calls from one origin', async () => {
  const health: unknown = await (await fetch(`${server.origin}/healthz`)).json();
  expect(health).toMatchObject({ status: 'ok', database: server.database });
  expect((await fetch(`${server.origin}/signup/s6`)).status).toBe(200);
  expect((await fetch(`${server.origin}/api/v1/indications?locale=en`)).status).toBe(200);
});

test('[O5] a killed server comes back with every lead that it had acknowledged, and continues delivering', async () => {
  const visits = Array.from({ length: 12 }, () => screenerVisit());
  expect(await Promise.all(visits.map(save))).toEqual(visits.map(() => 201));
  await server.kill9();
  await server.restart();
  expect(await Promise.all(visits.map(save))).toEqual(visits.map(() => 201));
  const after = screenerVisit();
  expect(await save(after)).toBe(201);
  await webhook.waitFor(({ headers }) => headers['idempotency-key'] === `${after.draftId}:1`);
});

test('[O5][O4] SIGTERM ends it in order within ten seconds; the export then has every lead', async () => {
  const visit = signupVisit({ answers: { 'candidate.firstName': '=cmd' } });
  expect(await save(visit)).toBe(201);
  const concurrent = await command('commands/leads.ts', 'export', '--format', 'csv');
  // Only the running server has the embedded database; a PostgreSQL is open to everybody.
  expect(concurrent.status).toBe(server.database === 'pglite' ? 2 : 0);
  const start = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - start).toBeLessThan(10_000);
  const csv = await command('commands/leads.ts', 'export', '--format', 'csv');
  expect(csv.status).toBe(0);
  expect(csv.stdout.split('\n').find((line) => line.startsWith(visit.draftId))).toContain(`"'=cmd"`);
  expect((await command('commands/leads.ts', 'export', '--format', 'ndjson')).stdout.trim().split('\n')).toHaveLength(
    14,
  );
  const retry = await command('commands/leads.ts', 'retry');
  expect([retry.status, retry.stdout]).toEqual([
    0,
    '0 dead letters are queued again; the running server, or the next one that starts, sends them.\n',
  ]);
  const held = await command('commands/leads.ts', 'held');
  expect([held.status, held.stdout, held.stderr]).toEqual([0, '', expect.stringContaining('No lead is held.\n')]);
  const period = ['--from', '2020-01-01T00:00Z', '--to', '2020-01-02T00:00Z'];
  const touched = await command('commands/leads.ts', 'touched', '--class', 'contact', ...period);
  expect([touched.status, touched.stdout, touched.stderr]).toEqual([
    0,
    '',
    expect.stringContaining('0 people: contact'),
  ]);
  expect((await command('commands/leads.ts', 'release')).status).toBe(2);
  const evidence = await command('commands/consents.ts', 'verify');
  expect([evidence.status, evidence.stdout]).toEqual([
    0,
    expect.stringMatching(/^\d+ decisions? verified, 0 faults\. Head: \d+:[\w-]+\n$/),
  ]);
  const [, head = ''] = evidence.stdout.trim().split('Head: ');
  expect((await command('commands/consents.ts', 'verify', '--head', head)).status).toBe(0);
  const other = await command('commands/consents.ts', 'verify', '--head', head.replace(/^\d+/, '999999'));
  expect([other.status, other.stdout]).toEqual([1, expect.stringContaining('link 999999 is not in the chain')]);
  const erased = await command('commands/leads.ts', 'erase', '--lead', visit.draftId);
  expect([erased.status, erased.stdout]).toEqual([
    0,
    expect.stringContaining(`${visit.draftId}: 1 revision, 0 bookings and 0 photos erased.`),
  ]);
  expect((await command('commands/leads.ts', 'export', '--format', 'ndjson')).stdout).not.toContain(visit.draftId);
  const again = await command('commands/leads.ts', 'erase', '--lead', visit.draftId);
  expect([again.status, again.stdout]).toEqual([1, 'Nothing is stored about this person.\n']);
  expect((await command('commands/leads.ts', 'erase', '--phone', '12')).status).toBe(2);
  const file = join(server.dataDir, 'leads.csv');
  expect((await command('commands/leads.ts', 'export', '--format', 'csv', '--out', file)).status).toBe(0);
  const twice = await command('commands/leads.ts', 'export', '--format', 'csv', '--out', file);
  expect([twice.status, twice.stderr]).toEqual([
    2,
    expect.stringContaining(`The file ${file} already exists and is not overwritten: name another.`),
  ]);
  const nowhere = await command(
    'commands/leads.ts',
    'export',
    '--format',
    'csv',
    '--out',
    join(server.dataDir, 'no', 'leads.csv'),
  );
  expect([nowhere.status, nowhere.stderr]).toEqual([2, expect.stringContaining('create it first')]);
  await server.restart();
});

test('[P2, O4] people without a lead are found and erased too, by unfinished visit or prefilled link', async () => {
  const [phone, email] = ['+13122078123', 'Hank@example.org'];
  const visit = signupVisit({ answers: { 'candidate.phone': phone } });
  const kept = await fetch(`${server.origin}/api/v1/drafts`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: server.origin },
    body: JSON.stringify(visit),
  });
  expect(kept.status).toBe(204);
  expect(await server.stop()).toBe(0);
  const people = join(server.dataDir, 'people.json');
  writeFileSync(
    people,
    JSON.stringify([
      {
        firstName: 'Hank',
        lastName: 'Rivera',
        phone1: '+13122078124',
        email: 'hank@example.org',
        postalCode: '60614',
        country: 'US',
      },
    ]),
  );
  const linkTo = async () =>
    (await command('commands/leads.ts', 'slug', people)).stdout.trim().split(/\s/).at(-1) ?? '';
  const slug = await linkTo();
  const dry = await command('commands/leads.ts', 'erase', '--phone', phone, '--dry-run');
  expect([dry.status, dry.stdout]).toEqual([
    0,
    `${visit.draftId}: 0 revisions, 0 bookings and 0 photos would be erased.\n`,
  ]);
  expect((await command('commands/leads.ts', 'erase', '--phone', phone)).stdout).toBe(
    `${visit.draftId}: 0 revisions, 0 bookings and 0 photos erased.\n`,
  );
  const link = await command('commands/leads.ts', 'erase', '--email', email);
  expect([link.status, link.stdout]).toEqual([0, '1 prefilled link removed.\n']);
  for (const person of [
    ['--phone', phone],
    ['--email', email],
  ]) {
    const again = await command('commands/leads.ts', 'erase', ...person);
    expect([again.status, again.stdout]).toEqual([1, 'Nothing is stored about this person.\n']);
  }
  const other = await linkTo();
  await server.restart();
  // A known link begins a visit with what it fills in.
  const begins = async (known: string) =>
    (await fetch(`${server.origin}/signup/ws11?slug=${known}`, { redirect: 'manual' })).headers.has('set-cookie');
  expect([await begins(slug), await begins(other)]).toEqual([false, true]);
});

test('[O2] a server whose key does not match its data does not start, and says what to configure', async () => {
  expect(await server.stop()).toBe(0);
  const child = spawn(process.execPath, [join(ROOT, 'src/entry/start.ts')], {
    env: childEnvironment({
      PORT: '0',
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.databaseUrl ?? '',
      ENCRYPTION_KEY: Buffer.alloc(32, 99).toString('base64'),
    }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([child.exitCode, stderr]).toEqual([2, expect.stringContaining('or add it to ENCRYPTION_KEYS_OLD')]);
  await server.restart();
});

test('[O6] every line of the log is a JSON object with time, level and message', () => {
  expect(server.logs.filter((line) => typeof line['message'] !== 'string' || typeof line['time'] !== 'string')).toEqual(
    [],
  );
});

test('[O2] a server that is configured wrongly names every variable and does not start', async () => {
  const child = spawn(process.execPath, [join(ROOT, 'src/entry/start.ts')], {
    env: childEnvironment({ DATA_DIR: tempFolder('wrong'), PORT: 'x', SEED: 'y' }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([child.exitCode, stderr]).toEqual([
    2,
    'The configuration is invalid:\n  PORT must be a port number, 0 to 65535\n  SEED must be one of demo, none, auto\n',
  ]);
});
