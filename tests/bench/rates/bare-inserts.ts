/**
 * The floor of a save: the rows of a lead that the product saved, inserted again by the same driver with as many
 * connections as a server has. `WAY`: `all` or `lead`. Writes the rate per second, and the median, the 95th and the
 * 99th percentile in milliseconds.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { readBareRows } from './bare-rows.ts';
import { percentileOf } from './percentile-of.ts';

const CONNECTIONS = 16;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: CONNECTIONS });
const { all, lead } = await readBareRows(pool);
const statement = process.env['WAY'] === 'lead' ? lead : all;

const seconds = Number(process.env['SECONDS']);
const times: number[] = [];
const begun = performance.now();
await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < begun + seconds * 1000) {
      const started = performance.now();
      await pool.query(statement(randomUUID()));
      times.push(performance.now() - started);
    }
  }),
);
const sorted = times.toSorted((one, other) => one - other);
process.stdout.write(
  [
    (sorted.length * 1000) / (performance.now() - begun),
    percentileOf(sorted, 0.5),
    percentileOf(sorted, 0.95),
    percentileOf(sorted, 0.99),
  ].join(' '),
);
await pool.end();
