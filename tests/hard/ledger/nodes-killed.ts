import pg from 'pg';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { startRoundRobin, type RoundRobin } from '#tests/support/nodes/round-robin.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { until } from '#tests/support/until.ts';
import { startWebhook } from '#tests/support/webhook.ts';
import type { HardCheck, Outcome, Size } from '../check.ts';
import { KEY } from './parts/key.ts';
import { percentile } from './parts/percentile.ts';
import { auditAtRest } from './saves/audit-at-rest.ts';
import { saveInStorm } from './saves/save-in-storm.ts';
import { swallowingProxyStorm } from './saves/swallowing-proxy-storm.ts';

const PLANS: Readonly<
  Record<Size, { readonly nodes: readonly number[]; readonly leads: number; readonly kills: number }>
> = {
  whole: { nodes: [2, 4], leads: 1500, kills: 6 },
  share: { nodes: [2], leads: 60, kills: 1 },
};
const AT_ONCE = 16;
const SEARCH = '/api/v1/studies/search?country=US&postalCode=60614&locale=en';
const DELIVERED_MS = 120_000;

/** Repeatedly makes the requests of visitors, until stopped. Returns the statuses that were not valid responses. */
async function searchOn(
  { origin }: RoundRobin,
  over: () => boolean,
): Promise<{ readonly asked: number; readonly failed: readonly number[] }> {
  const failed: number[] = [];
  let asked = 0;
  while (!over()) {
    const status = await fetch(`${origin}${SEARCH}`).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    asked += 1;
    if (status !== 200) failed.push(status);
  }
  return { asked, failed };
}

/** Jobs and deliveries in excess of one for each revision. */
async function doubledJobs(url: string): Promise<{ readonly jobs: number; readonly doubled: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const {
      rows: [row],
    } = await client.query<{ jobs: string; doubled: string }>(
      `select count(*) as jobs, count(*) - count(distinct (data->>'leadId', data->>'revision')) as doubled
       from pgboss.job where name = 'lead-delivery'`,
    );
    return { jobs: Number(row?.jobs), doubled: Number(row?.doubled) };
  } finally {
    await client.end();
  }
}

async function storm(
  nodes: number,
  { leads, kills }: { readonly leads: number; readonly kills: number },
): Promise<Outcome> {
  const [postgres, webhook] = await Promise.all([startPostgres(), startWebhook()]);
  const url = await postgres.createDatabase('nodes');
  const env = { DATABASE_URL: url, ENCRYPTION_KEY: KEY, LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: 'secret' };
  const servers: TestServer[] = [await startServer({ env, database: 'pglite' })];
  servers.push(
    ...(await Promise.all(Array.from({ length: nodes - 1 }, () => startServer({ env, database: 'pglite' })))),
  );
  const proxy = await startRoundRobin(servers.map(({ origin }) => origin));
  try {
    let over = false;
    let turn = 0;
    const searches = searchOn(proxy, () => over);
    const weathered = await saveInStorm({
      leads,
      atOnce: AT_ONCE,
      originOf: () => proxy.origin,
      disturbances: kills,
      disturb: async () => {
        const killed = servers[turn++ % nodes];
        await killed?.kill9();
        await killed?.restart();
      },
    }).finally(() => (over = true));
    const { asked, failed } = await searches;
    const keys = () => new Set(webhook.deliveries.map(({ headers }) => String(headers['idempotency-key'])));
    await until(async () => (keys().size >= weathered.acknowledged.size ? true : undefined), {
      limit: DELIVERED_MS,
      failure: () => `${keys().size} of ${weathered.acknowledged.size} leads were delivered`,
      pointless: () => false,
    });
    for (const server of servers) await server.stop();
    const { jobs, doubled } = await doubledJobs(url);
    const { figures, broken } = await auditAtRest({ databaseUrl: url, dataDir: '' }, weathered);
    return {
      figures: {
        nodes,
        kills: turn,
        'saves sent again by the client': weathered.retries,
        ...figures,
        jobs,
        'jobs doubled': doubled,
        searches: asked,
        'searches failed': failed.length,
        'save p95 ms': percentile(weathered.waits, 95),
      },
      broken: [
        ...broken,
        ...(doubled === 0 ? [] : [`${doubled} jobs are there twice`]),
        ...(failed.length === 0 ? [] : [`${failed.length} searches were not answered, such as ${failed[0]}`]),
        ...(asked === 0 ? ['no search was made'] : []),
      ],
    };
  } finally {
    await proxy.stop();
    for (const server of servers) await server.remove();
    await webhook.stop();
    await postgres.stop();
  }
}

async function run(size: Size): Promise<Outcome> {
  const plan = PLANS[size];
  const outcomes: Outcome[] = [];
  for (const nodes of plan.nodes) outcomes.push(await storm(nodes, plan));
  return {
    figures: Object.fromEntries(
      outcomes.flatMap(({ figures }) =>
        Object.entries(figures).map(([name, value]) => [`${String(figures['nodes'])} nodes: ${name}`, value]),
      ),
    ),
    broken: outcomes.flatMap(({ broken }) => broken),
  };
}

export const nodesKilled: HardCheck = {
  name: 'nodes-killed',
  promise:
    'several servers on one PostgreSQL behind a proxy that shares requests out, ' +
    'one after the other killed with -9 under saves and searches: no save lost or doubled, no job doubled, ' +
    'no search refused',
  fault: 'saves that are acknowledged and swallowed, and saves that are stored twice',
  run,
  runPlanted: swallowingProxyStorm,
};
