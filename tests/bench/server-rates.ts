/**
 * `node tests/bench/server-rates.ts [SECONDS] [ROUNDS]`: pages and lead saves per second of the real server on a
 * PostgreSQL that writes to disk, with one process and with two, each compared with its floor in the same round:
 * Fastify responding with as many bytes; the same rows inserted by the same driver. Medians of the rounds, reported,
 * not asserted. Servers run as in production and apply every limit, for visitors behind a proxy who each have an
 * address, a page and a telephone of their own. `PROFILE=FOLDER` writes a CPU profile of each server there.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { knock, type Knocked } from './rates/knock.ts';
import { startNode, type NodeProcess } from './rates/node-process.ts';
import { reportOf, type Measured } from './rates/report.ts';
import { createVisitors } from './rates/visitors.ts';

const SECONDS = Number(process.argv[2] ?? 8);
const ROUNDS = Number(process.argv[3] ?? 3);
const PAGE_CONNECTIONS = 16;
const SAVE_CONNECTIONS = 32;
const PAGE = '/signup/s6';
const KEY = Buffer.alloc(32, 7);
const PROFILE = process.env['PROFILE'];

const postgres = await startPostgres({ fsync: true });
const databaseUrl = await postgres.createDatabase('rates');
const { clickQuery, leadRequest, pageRequest, serial } = createVisitors(KEY);

const startServer = () =>
  startNode(
    '../../../src/entry/start.ts',
    {
      NODE_ENV: 'production',
      ACCEPT_DEMONSTRATION: 'all',
      PUBLIC_ORIGIN: 'http://127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: tempFolder('rates'),
      ENCRYPTION_KEY: KEY.toString('base64'),
      SEED: 'demo',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    '/healthz',
    PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`],
  );

/** Sends requests to servers and measures what they use meanwhile. */
async function measure(
  what: string,
  servers: readonly NodeProcess[],
  how: Pick<Parameters<typeof knock>[0], 'connections' | 'status' | 'request'>,
): Promise<Measured> {
  const used = () => servers.reduce((sum, server) => sum + server.processor(), 0);
  const before = used();
  const knocked: Knocked = await knock({ ...how, origins: servers.map(({ origin }) => origin), seconds: SECONDS });
  return {
    what,
    ...knocked,
    processorMs: ((used() - before) * 1000) / (knocked.perSecond * SECONDS),
    memory: Math.max(...servers.map((server) => server.memory())),
  };
}

/** The same inserts without the product, by as many processes. */
async function insert(what: string, way: 'all' | 'lead', processes: number): Promise<Measured> {
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, [fileURLToPath(new URL('rates/bare-inserts.ts', import.meta.url))], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, WAY: way, SECONDS: String(SECONDS) },
    }),
  );
  const reported = await Promise.all(
    children.map(async (child): Promise<Knocked> => {
      const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      const [perSecond = 0, p50 = 0, p95 = 0, p99 = 0] = output.split(' ').map(Number);
      return { perSecond, p50, p95, p99, failures: 0, bytes: 0 };
    }),
  );
  return {
    what,
    perSecond: reported.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p50: Math.max(...reported.map(({ p50 }) => p50)),
    p95: Math.max(...reported.map(({ p95 }) => p95)),
    p99: Math.max(...reported.map(({ p99 }) => p99)),
    failures: 0,
    bytes: 0,
    processorMs: 0,
    memory: 0,
  };
}

/** One round with this many processes: each measurement next to its floor. */
async function round(servers: readonly NodeProcess[], constants: readonly NodeProcess[]): Promise<Measured[]> {
  const pages = { connections: PAGE_CONNECTIONS, status: 200 };
  const drawn = (host: string) => pageRequest(`${PAGE}?cid=${serial()}`)(host);
  const clicked = (host: string) => pageRequest(`${PAGE}?${clickQuery()}`)(host);
  return [
    await measure('constant of the same size', constants, { ...pages, request: pageRequest('/') }),
    await measure('first screen', servers, { ...pages, request: pageRequest(PAGE) }),
    await measure('first screen, another click each', servers, { ...pages, request: clicked }),
    await measure('first screen, another page each', servers, { ...pages, request: drawn }),
    await measure('lead save', servers, { connections: SAVE_CONNECTIONS, status: 201, request: leadRequest }),
    await insert('the same rows, one statement', 'all', servers.length),
    await insert("the lead's row alone", 'lead', servers.length),
  ];
}

async function rounds(servers: readonly NodeProcess[], bytes: number): Promise<void> {
  const constants = await Promise.all(servers.map(() => startNode('constant.ts', { BYTES: String(bytes) }, '/')));
  const idle = servers.map((server) => server.memory());
  const all: Measured[] = [];
  for (let count = 0; count < ROUNDS; count++) all.push(...(await round(servers, constants)));
  process.stdout.write(reportOf(servers.length, all, idle, loadavg()[0] ?? 0));
  await Promise.all(constants.map((constant) => constant.stop()));
}

const first = await startServer();
const { bytes } = await knock({
  origins: [first.origin],
  connections: 1,
  seconds: 1,
  status: 200,
  request: pageRequest(PAGE),
});
// Excludes what a server compiles and caches during its first saves.
await knock({ origins: [first.origin], connections: SAVE_CONNECTIONS, seconds: 3, status: 201, request: leadRequest });
await rounds([first], bytes);
const second = await startServer();
await knock({ origins: [second.origin], connections: SAVE_CONNECTIONS, seconds: 3, status: 201, request: leadRequest });
await rounds([first, second], bytes);
await Promise.all([first.stop(), second.stop()]);
await postgres.stop();
