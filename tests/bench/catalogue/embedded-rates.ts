/**
 * `node tests/bench/catalogue/embedded-rates.ts [STUDIES] [SECONDS]`: the same searches on the embedded database (in
 * memory, default 50,000 studies), one after the other, which is all it can do: the bare statements, and the API in the
 * same process. Needs the data folder next to the project.
 */
import { loadavg } from 'node:os';
import { openApiSite } from '#tests/support/api-site.ts';
import { memoryDatabase } from '#tests/support/database/memory-database.ts';
import { percentileOf } from '../rates/percentile-of.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { readRealShapes } from './real-shapes.ts';
import { addressOf, bareSearch, KINDS, searchesOf } from './searches.ts';

const STUDIES = Number(process.argv[2] ?? 50_000);
const SECONDS = Number(process.argv[3] ?? 8);

const shapes = await readRealShapes();
const database = await memoryDatabase();
const begun = performance.now();
await loadCatalogue(database.pool, shapes, STUDIES);
await database.pool.query('analyze');
process.stdout.write(
  `${STUDIES} studies loaded, with the triggers that keep what is searched, ` +
    `in ${((performance.now() - begun) / 1000).toFixed(0)} s\n` +
    '| what | bare p50 ms | p95 | p99 | API p50 ms | p95 | p99 |\n| --- | --- | --- | --- | --- | --- | --- |\n',
);
const site = await openApiSite({ database });
const search = bareSearch(database.db);

async function timesOf(once: () => Promise<unknown>): Promise<string[]> {
  const times: number[] = [];
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end;) {
    const started = performance.now();
    await once();
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((one, other) => one - other);
  return [0.5, 0.95, 0.99].map((share) => percentileOf(sorted, share).toFixed(0));
}

for (const kind of KINDS) {
  const next = searchesOf(shapes, STUDIES, 101);
  const other = searchesOf(shapes, STUDIES, 102);
  const bare = await timesOf(() => search(kind, next()));
  const api =
    kind === 'the nearest'
      ? ['', '', '']
      : await timesOf(() => site.app.inject({ url: addressOf(kind, other()) ?? '' }));
  process.stdout.write(`| ${[kind, ...bare, ...api].join(' | ')} |\n`);
}
process.stdout.write(`load average ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
await site.close();
