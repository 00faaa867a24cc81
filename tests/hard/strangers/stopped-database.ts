import { once } from 'node:events';
import { createServer } from 'node:http';
import { API_PREFIX } from '#api/contract/index.ts';
import { poolOver } from '#tests/support/database/pool-over.ts';
import { until } from '#tests/support/until.ts';
import { saveRequest } from '#tests/support/visits.ts';
import type { HardCheck, Outcome } from '../check.ts';
import { ask, beginVisit, newVisitor, strangersWorld, type Owner } from './world.ts';

/** Milliseconds within which the health endpoints respond, whatever happens. */
const HEALTH_MS = 2000;
/** Milliseconds within which every page and every call completes. */
const END_MS = 60_000;

interface Timed {
  readonly name: string;
  /** 0: no response within the time. */
  readonly status: number;
  readonly ms: number;
}

async function timed(origin: string, name: string, request: Parameters<typeof ask>[1], limit: number): Promise<Timed> {
  const started = performance.now();
  const status = await ask(origin, request, undefined, limit).then(
    (answer) => answer.status,
    () => 0,
  );
  return { name, status, ms: Math.round(performance.now() - started) };
}

const get = (url: string) => ({ method: 'GET', url }) as const;

/** Both health endpoints, twice: the effects of the first request must not delay the second. */
async function healthFaults(origin: string): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, expected] of [
    ['/healthz', 200],
    ['/readyz', 503],
    ['/healthz', 200],
    ['/readyz', 503],
  ] as const) {
    const { status, ms } = await timed(origin, name, get(name), HEALTH_MS);
    if (status !== expected) broken.push(`${name} answers ${status === 0 ? 'nothing' : status} in ${ms} ms`);
  }
  return broken;
}

function saveOf({ visit, proof }: Owner): Parameters<typeof ask>[1] {
  const { payload, ...save } = saveRequest(visit);
  return { ...save, headers: { ...save.headers, ...proof }, body: payload };
}

/** What visitors request while the database is stopped; a save must not be reported as saved. */
async function visitorFaults(
  origin: string,
  owner: Owner,
): Promise<{ readonly slowest: number; readonly broken: readonly string[] }> {
  const keep = { method: 'PUT', url: `${API_PREFIX}/drafts`, headers: owner.proof, body: owner.visit } as const;
  const asked = await Promise.all([
    timed(origin, 'a page', get('/signup/s6'), END_MS),
    timed(origin, 'the page of a visit', { ...get('/signup/s6/phone'), headers: owner.proof }, END_MS),
    timed(origin, 'a search', get(`${API_PREFIX}/studies/search?country=US&postalCode=60614&locale=en`), END_MS),
    timed(
      origin,
      'the sites of a study',
      get(`${API_PREFIX}/sites?studyId=DEMO-ASTHMA-01&postalCode=60614&country=US`),
      END_MS,
    ),
    timed(origin, 'keeping a draft', keep, END_MS),
    timed(origin, 'saving a lead', saveOf(owner), END_MS),
  ]);
  const broken = asked.flatMap(({ name, status, ms }) => {
    if (status === 0) return [`${name} has no end after ${ms} ms`];
    return name.includes('ing ') && status < 500 ? [`${name} is answered ${status}`] : [];
  });
  return { slowest: Math.max(...asked.map(({ ms }) => ms)), broken };
}

async function whileStopped<Result>(work: () => Promise<Result>): Promise<Result> {
  const { postgres } = await strangersWorld();
  postgres.freeze();
  try {
    return await work();
  } finally {
    postgres.thaw();
  }
}

async function run(): Promise<Outcome> {
  const { origin } = await strangersWorld();
  const owner = await beginVisit(origin, newVisitor());
  const { health, visitors } = await whileStopped(async () => {
    const [during, reported] = await Promise.all([visitorFaults(origin, owner), healthFaults(origin)]);
    return { health: reported, visitors: during };
  });
  const ready = async () => ((await ask(origin, get('/readyz'))).status === 200 ? true : undefined);
  await until(ready, { failure: () => 'The server does not come back with its database', pointless: () => false });
  const { status } = await ask(origin, saveOf(owner));
  const after =
    status === 200 || status === 201 ? [] : [`the save that was tried again afterwards is answered ${status}`];
  return { figures: { 'slowest ms': visitors.slowest }, broken: [...health, ...visitors.broken, ...after] };
}

/** The fault: health waits for the database. */
async function runPlanted(): Promise<Outcome> {
  const { postgres } = await strangersWorld();
  const pool = poolOver(postgres.url, 1);
  await pool.query('select 1');
  const server = createServer((_request, response) => {
    pool.query('select 1').then(
      () => response.writeHead(200).end(),
      () => response.writeHead(503).end(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const broken = await whileStopped(() => healthFaults(`http://127.0.0.1:${port}`));
  server.closeAllConnections();
  await once(server.close(), 'close');
  await pool.end();
  return { figures: {}, broken };
}

export const strangersStoppedDatabase: HardCheck = {
  name: 'strangers-stopped-database',
  promise:
    'while PostgreSQL is stopped (SIGSTOP) health is told within 2 s, every page and call ends, ' +
    'and nothing is told as saved; then all goes on',
  fault: 'a server whose health waits for its database',
  run,
  runPlanted,
};
