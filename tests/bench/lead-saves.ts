/**
 * `node tests/bench/lead-saves.ts [SECONDS]`: lead saves per second through the whole API, on the embedded database and
 * on a PostgreSQL that writes to disk, each compared with bare inserts of the same bytes in the same run. Reported, not
 * asserted.
 */
import { openApiSite } from '#tests/support/api-site.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { saveRequest, screenerVisit } from '#tests/support/visits.ts';

const SECONDS = Number(process.argv[2] ?? 10);
const CONNECTIONS = 16;

/** Inserts per second of rows of a lead's size, with as many at once as there are connections. */
async function bareInserts(database: TestDatabase): Promise<number> {
  await database.pool.query(
    'create table bare (id bigint generated always as identity primary key, payload text not null)',
  );
  const payload = 'x'.repeat(2000);
  const end = Date.now() + SECONDS * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (Date.now() < end) {
        await database.pool.query('insert into bare (payload) values ($1)', [payload]);
        count += 1;
      }
    }),
  );
  return count / SECONDS;
}

function percentile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

/** Visitors who each save a new lead as soon as the response to the last one has arrived. */
async function saveLeads(url: string): Promise<{ readonly times: readonly number[]; readonly failures: number }> {
  const times: number[] = [];
  let failures = 0;
  const end = Date.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (Date.now() < end) {
        const { method, headers, payload } = saveRequest(screenerVisit());
        const start = performance.now();
        const response = await fetch(url, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(payload),
        });
        await response.arrayBuffer();
        if (response.status === 201) times.push(performance.now() - start);
        else failures += 1;
      }
    }),
  );
  return { times: times.toSorted((x, y) => x - y), failures };
}

async function leadSaves(database: TestDatabase) {
  const site = await openApiSite({ database: { ...database, close: async () => undefined } });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const address = site.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const { times, failures } = await saveLeads(`http://127.0.0.1:${address.port}/api/v1/leads`);
  const { count } = await database.db
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  await site.close();
  return {
    perSecond: times.length / SECONDS,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failures,
    stored: Number(count),
    answered: times.length,
  };
}

async function measure(name: string): Promise<void> {
  const database = await openTestDatabase();
  const bare = await bareInserts(database);
  const leads = await leadSaves(database);
  await database.close();
  process.stdout.write(
    `${name}: ${leads.perSecond.toFixed(0)} lead saves/s (p50 ${leads.p50} ms, p99 ${leads.p99} ms, ` +
      `${leads.failures} failed, ${leads.answered} answered, ` +
      `${leads.stored} stored) beside ${bare.toFixed(0)} bare inserts/s\n`,
  );
}

delete process.env['DATABASE_URL'];
await measure('pglite');
const postgres = await startPostgres({ fsync: true });
process.env['DATABASE_URL'] = postgres.url;
await measure('postgres');
await postgres.stop();
