/**
 * `node tests/bench/nodes.ts [SECONDS]`: lead saves and searches per second with one, two and four servers on one
 * PostgreSQL that writes to disk, as in production but unproven. Each line also gives the processor time that all
 * servers together used per request: if the machine has fewer cores than servers, that is what shows how they share the
 * work. Needs a built product.
 */
import { availableParallelism, loadavg } from 'node:os';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { knock } from './rates/knock.ts';
import { startNode, type NodeProcess } from './rates/node-process.ts';
import { createVisitors } from './rates/visitors.ts';

const SECONDS = Number(process.argv[2] ?? 8);
const KEY = Buffer.alloc(32, 7);
const CONNECTIONS = 32;
const POSTAL_CODES = ['60614', '10001', '94110', '98101', '33101', '83701', '62701', '99501'];

const postgres = await startPostgres({ fsync: true });
const databaseUrl = await postgres.createDatabase('nodes');
const { leadRequest, pageRequest, serial } = createVisitors(KEY);
const start = () =>
  startNode(
    '../../../src/entry/start.ts',
    {
      CAMPAIGN_PROOFS: 'off',
      DATABASE_URL: databaseUrl,
      DATA_DIR: tempFolder('nodes'),
      ENCRYPTION_KEY: KEY.toString('base64'),
      SEED: 'demo',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    '/healthz',
  );
const searchRequest = (host: string) =>
  pageRequest(
    `/api/v1/studies/search?country=US&postalCode=${POSTAL_CODES[serial() % POSTAL_CODES.length] ?? ''}&locale=en` +
      '&query=realtime%3D1',
  )(host);

const what = [
  { name: 'lead save', status: 201, request: leadRequest },
  { name: 'search', status: 200, request: searchRequest },
] as const;
const alone = new Map<string, number>();
const servers: NodeProcess[] = [];
process.stdout.write(
  `${availableParallelism()} cores\n` +
    '| what | servers | a second | of one server | p50 ms | p99 ms | processor ms each | failures | load |\n' +
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n',
);
for (const count of [1, 2, 4]) {
  while (servers.length < count) servers.push(await start());
  const origins = servers.map(({ origin }) => origin);
  for (const { name, ...how } of what) {
    // Excludes what a server compiles for its first responses.
    await knock({ origins, connections: CONNECTIONS, seconds: 3, ...how });
    const used = () => servers.reduce((sum, server) => sum + server.processor(), 0);
    const before = used();
    const { perSecond, p50, p99, failures } = await knock({
      origins,
      connections: CONNECTIONS,
      seconds: SECONDS,
      ...how,
    });
    alone.set(name, alone.get(name) ?? perSecond);
    const each = ((used() - before) * 1000) / (perSecond * SECONDS);
    const cells = [
      name,
      count,
      perSecond.toFixed(0),
      (perSecond / (alone.get(name) ?? perSecond)).toFixed(2),
      p50.toFixed(0),
      p99.toFixed(0),
      each.toFixed(1),
      failures,
      (loadavg()[0] ?? 0).toFixed(1),
    ];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
}
await Promise.all(servers.map((server) => server.stop()));
await postgres.stop();
