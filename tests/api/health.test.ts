import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiSite } from '#tests/support/api-site.ts';
import { layLine, type DatabaseLine } from '#tests/support/database/database-line.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { until } from '#tests/support/until.ts';

let postgres: PostgresServer;
let line: DatabaseLine;
let server: TestServer;

beforeAll(async () => {
  postgres = await startPostgres();
  line = await layLine(await postgres.createDatabase('health'));
  server = await startServer({ env: { DATABASE_URL: line.url } });
});
afterAll(async () => {
  await line?.restore();
  await server?.remove();
  await line?.close();
  await postgres?.stop();
});

async function ask(origin: string, path: string) {
  const begun = performance.now();
  const response = await fetch(`${origin}${path}`);
  const text = await response.text();
  return { status: response.status, text, seconds: (performance.now() - begun) / 1000 };
}

const askAll = (origin: string) => Promise.all(['/healthz', '/readyz', '/metrics'].map((path) => ask(origin, path)));

async function readyAgain(): Promise<void> {
  await until(async () => ((await ask(server.origin, '/readyz')).status === 200 ? true : undefined), {
    limit: 60_000,
    failure: () => 'The server did not get ready again',
    pointless: () => false,
  });
}

test('[O1] a server that has everything is alive and ready, and its figures say so', async () => {
  const [health, ready, metrics] = await askAll(server.origin);
  expect([health?.status, ready?.status, metrics?.status]).toEqual([200, 200, 200]);
  expect(metrics?.text).toMatch(/^trialflow_database_up 1$/m);
  expect(metrics?.text).toMatch(/^trialflow_database_figures 1$/m);
  expect(metrics?.text).toMatch(/^trialflow_campaigns_served [1-9]\d*$/m);
});

test.each([
  ['hangs', () => Promise.resolve(line.hang())],
  ['is gone', () => line.cut()],
])(
  '[O5] while the database %s the server is alive but not ready, and its figures answer, all within two seconds',
  async (_what, disturb) => {
    await disturb();
    for (const [health, ready, metrics] of [await askAll(server.origin), await askAll(server.origin)]) {
      expect([health?.status, JSON.parse(health?.text ?? '')]).toEqual([
        200,
        expect.objectContaining({ status: 'ok' }),
      ]);
      expect([ready?.status, JSON.parse(ready?.text ?? '')]).toEqual([
        503,
        { status: 'not-ready', reasons: ['database'] },
      ]);
      expect(metrics?.status).toBe(200);
      expect(metrics?.text).toMatch(/^trialflow_database_up 0$/m);
      expect(metrics?.text).toMatch(/^trialflow_database_figures 0$/m);
      expect(metrics?.text).not.toContain('trialflow_ledger_difference');
      for (const answer of [health, ready, metrics]) expect(answer?.seconds).toBeLessThan(2);
    }
    await line.restore();
    await readyAgain();
  },
);

test('[O5] [B9] a server that has no campaign to serve is alive but not ready', async () => {
  const site = await openApiSite({ env: { CAMPAIGNS_DIR: tempFolder('no-campaigns') } });
  const [health, ready, metrics] = await Promise.all(
    ['/healthz', '/readyz', '/metrics'].map((url) => site.app.inject({ url })),
  );
  expect(health?.statusCode).toBe(200);
  expect([ready?.statusCode, ready?.json()]).toEqual([503, { status: 'not-ready', reasons: ['campaigns'] }]);
  expect(metrics?.body).toMatch(/^trialflow_campaigns_served 0$/m);
  await site.close();
});
