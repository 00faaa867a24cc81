/**
 * `node tests/bench/booking/availability.ts [SECONDS]`: the free times of a study at one site and at a thousand, on a
 * PostgreSQL that writes to disk, compared with the two bare statements that it sends, in the same run; then the plans
 * of both.
 */
import { loadavg } from 'node:os';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { seedDemonstration } from '#demo/seed-demonstration.ts';
import { migrateDatabase } from '#server/core/database/migrate-database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { timesOfStudy } from '#server/features/scheduling/own-scheduling.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { percentileOf } from '../rates/percentile-of.ts';
import { makeStudy } from './made-up-sites.ts';

const SECONDS = Number(process.argv[2] ?? 8);
const SIZES = [1, 1000] as const;
const DAYS = 7;

interface Sent {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const postgres = await startPostgres({ fsync: true });
const pool = new pg.Pool({ connectionString: await postgres.createDatabase('times'), max: 4 });
const sent: Sent[] = [];
const db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void sent.push({ sql: query.sql, parameters: query.parameters }),
});

/** Milliseconds of each run, sorted. */
async function timed(work: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.toSorted((one, other) => one - other);
}

const shown = (times: readonly number[]) =>
  `${percentileOf(times, 0.5).toFixed(1)} / ${percentileOf(times, 0.95).toFixed(1)}`;

async function bare(statements: readonly Sent[]): Promise<void> {
  for (const { sql, parameters } of statements) await pool.query(sql, [...parameters]);
}

async function measure(sites: number): Promise<readonly Sent[]> {
  const study = `BENCH-${sites}`;
  const ask = () => timesOfStudy(db, study, { now: new Date(), days: DAYS });
  sent.length = 0;
  const found = await ask();
  const statements = [...sent];
  // Alternating, so that the machine's other work affects both.
  const [first, floor, second] = [await timed(ask), await timed(() => bare(statements)), await timed(ask)];
  const all = [...first, ...second].toSorted((one, other) => one - other);
  const free = found.reduce((sum, one) => sum + one.free.length, 0);
  say(
    `| ${found.length} | ${statements.length} | ${free} | ${shown(floor)} | ${shown(all)} | ` +
      `${(percentileOf(all, 0.5) / percentileOf(floor, 0.5)).toFixed(1)} |`,
  );
  return statements;
}

async function explain({ sql, parameters }: Sent): Promise<void> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off) ${sql}`, [
    ...parameters,
  ]);
  say(rows.map((row) => row['QUERY PLAN'].slice(0, 160)).join('\n'));
}

try {
  await migrateDatabase(db);
  await seedDemonstration(db);
  for (const sites of SIZES) await makeStudy(pool, `BENCH-${sites}`, sites);
  await pool.query('analyze');
  const {
    rows: [row],
  } = await pool.query<{ bookings: string }>('select count(*) as bookings from bookings');
  say(
    `${row?.bookings} bookings\n` +
      '| sites | statements | free times | bare statements p50 / p95 ms | with the times p50 / p95 ms | ' +
      'ratio p50 |\n| --- | --- | --- | --- | --- | --- |',
  );
  const statements: Sent[] = [];
  for (const sites of SIZES) statements.push(...(await measure(sites)));
  say(`Load average ${loadavg()[0]?.toFixed(1)}`);
  for (const statement of statements) await explain(statement);
} finally {
  await pool.end();
  await postgres.stop();
}
