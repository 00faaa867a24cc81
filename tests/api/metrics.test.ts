import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCTION } from '#tests/support/production.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { until } from '#tests/support/until.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';
import { startWebhook, type Webhook } from '#tests/support/webhook.ts';

const TOKEN = 'a-token-for-the-watcher';
let webhook: Webhook;
let site: ApiSite;

beforeAll(async () => {
  webhook = await startWebhook();
  site = await openApiSite({
    env: { LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: 'a-shared-secret', METRICS_TOKEN: TOKEN },
    retries: { retryLimit: 0, retryDelay: 1, expireInSeconds: 60 },
  });
});
afterAll(async () => {
  await site.close();
  await webhook.stop();
});

const ask = (authorization?: string) =>
  site.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

/** The figures as a monitoring system reads them: by name and labels. */
async function figures(): Promise<Readonly<Record<string, number>>> {
  const { body } = await ask(`Bearer ${TOKEN}`);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

function figuresOnce(condition: (all: Readonly<Record<string, number>>) => boolean) {
  return until(
    async () => {
      const all = await figures();
      return condition(all) ? all : undefined;
    },
    { failure: () => 'The figures did not come to be so', pointless: () => false },
  );
}

test('[O5] the ledger: everything that was saved is delivered, queued, stored or dead', async () => {
  await site.app.inject(saveRequest(signupVisit()));
  await figuresOnce((all) => all['trialflow_deliveries{state="delivered"}'] === 1);
  webhook.answerWith(500);
  await site.app.inject(saveRequest(signupVisit()));
  const all = await figuresOnce((now) => now['trialflow_deliveries{state="dead"}'] === 1);
  expect(all).toMatchObject({
    trialflow_lead_revisions_saved: 2,
    'trialflow_deliveries{state="queued"}': 0,
    'trialflow_deliveries{state="stored"}': 0,
    trialflow_ledger_difference: 0,
    trialflow_deliveries_without_job: 0,
    'trialflow_http_requests_total{method="POST",route="/api/v1/leads",status="201"}': 2,
  });
});

test('[O5] a lead that nothing would ever send, and a lost one, are reported', async () => {
  await sql`update deliveries set state = 'queued', job_id = gen_random_uuid() where state = 'dead'`.execute(
    site.database.db,
  );
  expect(await figures()).toMatchObject({ trialflow_ledger_difference: 0, trialflow_deliveries_without_job: 1 });
  site.setTime('2026-11-23T18:00:00.000Z');
  expect((await figures())['trialflow_oldest_queued_delivery_seconds']).toBeGreaterThan(3500);
  await sql`delete from deliveries where state = 'queued'`.execute(site.database.db);
  expect(await figures()).toMatchObject({ trialflow_ledger_difference: 1, trialflow_deliveries_without_job: 0 });
});

test('[O6] how long each route takes is a histogram, and the counters agree with it', async () => {
  await site.app.inject('/healthz');
  const all = await figures();
  const labels = 'method="GET",route="/healthz",status="200"';
  const inf = Object.entries(all).find(([name]) => name.includes('_bucket{le="+Inf"') && name.includes(labels))?.[1];
  expect(inf).toBeGreaterThan(0);
  expect(all[`trialflow_http_requests_total{${labels}}`]).toBe(inf);
  expect(all[`trialflow_http_request_duration_seconds_count{${labels}}`]).toBe(inf);
  expect(all[`trialflow_http_request_seconds_total{${labels}}`]).toBe(
    all[`trialflow_http_request_duration_seconds_sum{${labels}}`],
  );
});

test('[O6] the process reports its processor time, memory, event loop and garbage collection', async () => {
  const all = await figures();
  expect(all).toMatchObject({ trialflow_stopping: 0 });
  for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_heap_size_used_bytes'])
    expect(all[name]).toBeGreaterThan(0);
  expect(Object.keys(all)).toEqual(
    expect.arrayContaining(['nodejs_eventloop_lag_p99_seconds', 'process_uptime_seconds', 'process_open_fds']),
  );
});

test('[O6] only clients with the token get the figures, and no figure identifies a visitor', async () => {
  for (const authorization of [undefined, 'Bearer other', `Basic ${TOKEN}`, TOKEN])
    expect((await ask(authorization)).json()).toMatchObject({ code: 'not-found', status: 404 });
  await site.app.inject('/api/v1/nobody/maria@example.org?phone=13122071000');
  const { body, headers } = await ask(`Bearer ${TOKEN}`);
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(body).not.toMatch(/maria|312207|Sanchez/i);
  expect(body).toContain('route="/api/*"');
});

test('[O6] without a token nobody reads them in production', async () => {
  const production = await openApiSite({ env: PRODUCTION });
  expect((await production.app.inject('/metrics')).statusCode).toBe(404);
  await production.close();
});
