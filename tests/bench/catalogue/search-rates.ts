/**
 * `node tests/bench/catalogue/search-rates.ts [STUDIES,STUDIES …] [SECONDS]`: searches of a made-up catalogue (default
 * 50,000 and 500,000 studies, two sites each) on a PostgreSQL that writes to disk: the bare statements, and the real
 * server's API, with 1, 8 and 32 clients in the same run. Also reports how long the last migration takes on such a
 * catalogue. Needs the data folder next to the project and a built product. `PLANS=FILE` writes the plan of each
 * statement there.
 */
import { appendFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrateDatabase } from '#server/core/database/migrate-database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { knock } from '../rates/knock.ts';
import { startNode, type NodeProcess } from '../rates/node-process.ts';
import { percentileOf } from '../rates/percentile-of.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { readRealShapes } from './real-shapes.ts';
import { addressOf, bareSearch, KINDS, searchesOf, type Kind } from './searches.ts';
import { plansOf } from './statement-plans.ts';

const SIZES = (process.argv[2] ?? '50000,500000').split(',').map(Number);
const SECONDS = Number(process.argv[3] ?? 10);
const ASKERS = [1, 8, 32] as const;
/** As many connections as a server has. */
const CONNECTIONS = 16;
const BEFORE = '0016-unmarked-saves';

const shapes = await readRealShapes();
const postgres = await startPostgres({ fsync: true });
const say = (line: string) => void process.stdout.write(`${line}\n`);
let serial = 0;

interface Times {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

async function bare(db: Kysely<Tables>, kind: Kind, studies: number, askers: number): Promise<Times> {
  const search = bareSearch(db);
  const next = searchesOf(shapes, studies, 100 + askers);
  const times: number[] = [];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: askers }, async () => {
      while (performance.now() < begun + SECONDS * 1000) {
        const started = performance.now();
        await search(kind, next());
        times.push(performance.now() - started);
      }
    }),
  );
  const sorted = times.toSorted((one, other) => one - other);
  return {
    perSecond: sorted.length / SECONDS,
    p50: percentileOf(sorted, 0.5),
    p95: percentileOf(sorted, 0.95),
    p99: percentileOf(sorted, 0.99),
  };
}

async function byApi(
  { origin }: NodeProcess,
  kind: Kind,
  studies: number,
  askers: number,
): Promise<Times & { readonly failures: number; readonly bytes: number }> {
  const next = searchesOf(shapes, studies, 100 + askers);
  const request = (host: string) => {
    serial += 1;
    const from = [10, serial % 250, Math.floor(serial / 250) % 250, 1 + (Math.floor(serial / 62_500) % 250)].join('.');
    return `GET ${addressOf(kind, next()) ?? ''} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${from}\r\n\r\n`;
  };
  return knock({ origins: [origin], connections: askers, seconds: SECONDS, status: 200, request });
}

const shown = ({ perSecond, p50, p95, p99 }: Times) =>
  [perSecond, p50, p95, p99].map((value) => value.toFixed(value < 10 ? 1 : 0)).join(' | ');

async function measure(db: Kysely<Tables>, server: NodeProcess, studies: number): Promise<void> {
  say(
    '| what | askers | bare a second | p50 ms | p95 | p99 | API a second | p50 ms | p95 | p99 | API/bare p99 | ' +
      'failures |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  );
  for (const kind of KINDS) {
    for (const askers of ASKERS) {
      const alone = await bare(db, kind, studies, askers);
      const api = kind === 'the nearest' ? undefined : await byApi(server, kind, studies, askers);
      const reported = api ? `${shown(api)} | ${(api.p99 / alone.p99).toFixed(2)} | ${api.failures}` : '| | | | |';
      say(`| ${kind} | ${askers} | ${shown(alone)} | ${reported} |`);
    }
  }
  say(`Memory of the server: ${server.memory().toFixed(0)} MB; load average ${(loadavg()[0] ?? 0).toFixed(1)}`);
}

for (const studies of SIZES) {
  const databaseUrl = await postgres.createDatabase('catalogue');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  // Idle connections may end with their server.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrateDatabase(db, { until: BEFORE });
  const begun = performance.now();
  await loadCatalogue(pool, shapes, studies);
  const loaded = performance.now();
  await migrateDatabase(db);
  const migrated = performance.now();
  await pool.query('vacuum analyze');
  const {
    rows: [size],
  } = await pool.query<{ sites: string; open: string; open_bytes: string; bytes: string }>(
    `select (select count(*) from study_sites) as sites, (select count(*) from open_sites) as open,
       pg_size_pretty(pg_total_relation_size('open_sites')) as open_bytes,
       pg_size_pretty(pg_database_size(current_database())) as bytes`,
  );
  say(
    `\n## ${studies} studies, ${size?.sites} sites; ${size?.open} rows to search (${size?.open_bytes}), ` +
      `${size?.bytes} in all\nLoaded in ${((loaded - begun) / 1000).toFixed(0)} s; ` +
      `the last migration took ${((migrated - loaded) / 1000).toFixed(0)} s\n`,
  );
  if (process.env['PLANS'] !== undefined)
    appendFileSync(process.env['PLANS'], `## ${studies} studies\n${await plansOf(pool)}\n`);
  const server = await startNode(
    '../../../src/entry/start.ts',
    {
      CAMPAIGN_PROOFS: 'off',
      DATABASE_URL: databaseUrl,
      DATA_DIR: tempFolder('catalogue'),
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      SEED: 'none',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    '/healthz',
  );
  await measure(db, server, studies);
  await server.stop();
  await db.destroy();
}
await postgres.stop();
