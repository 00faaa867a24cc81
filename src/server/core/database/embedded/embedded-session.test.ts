import { setImmediate as breath } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRetriedQueue, startBoss } from '#server/core/jobs/job-queues.ts';
import { createLog } from '#server/core/log.ts';
import { openEmbeddedTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { HANGS_MS, until } from '#tests/support/until.ts';

const QUEUE = 'stress';
let database: TestDatabase;
beforeEach(async () => {
  database = await openEmbeddedTestDatabase();
  await database.pool.query('create table told (worker int, job int, primary key (worker, job))');
});
afterEach(() => database.close());

/** Queries with parameters, so that statements are prepared first; returns what was wrong with the answers. */
async function askedInTurn(pool: pg.Pool, asker: number, times: number): Promise<string[]> {
  const wrong: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const { rows } = await pool.query<{ value: number }>('select $1::int as value', [asker * 1000 + time]);
    if (rows[0]?.value !== asker * 1000 + time)
      wrong.push(`${asker}: ${JSON.stringify(rows)} instead of ${asker * 1000 + time}`);
  }
  return wrong;
}

test('[O5] a failing statement does not affect those queued behind it', async () => {
  const failing = Array.from({ length: 20 }, () =>
    database.pool.query('select $1::int from nowhere', [1]).then(
      () => 'answered',
      () => 'refused',
    ),
  );
  const asking = Array.from({ length: 10 }, (_, asker) => askedInTurn(database.pool, asker, 10));
  expect((await Promise.all(asking)).flat()).toEqual([]);
  expect(new Set(await Promise.all(failing))).toEqual(new Set(['refused']));
});

test('[O5] a connection that breaks inside a transaction leaves nothing of it behind', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('insert into told values (1, 1)');
  client.release(new Error('The caller gave up'));
  const next = await database.pool.connect();
  await next.query('begin');
  await next.query('insert into told values (2, 2)');
  await next.query('commit');
  next.release();
  expect((await database.pool.query('select worker from told')).rows).toEqual([{ worker: 2 }]);
});

test('[O5] jobs that are due, listening, transactions and restarts share the one session', async () => {
  const errors: unknown[] = [];
  const log = createLog((line) => errors.push(line));
  const countRows = async () =>
    (await database.pool.query<{ count: number }>('select count(*)::int as count from told')).rows[0]?.count ?? 0;
  const asking = new AbortController();
  const transactions = async (asker: number): Promise<string[]> => {
    const wrong: string[] = [];
    while (!asking.signal.aborted) {
      // The engine runs in this thread: without a pause between statements, no timer would fire.
      await breath();
      wrong.push(...(await askedInTurn(database.pool, asker, 5)));
      await database.db.transaction().execute(async (tx) => {
        await tx.selectFrom('bookings').select('id').where('id', '=', crypto.randomUUID()).execute();
        await tx.selectFrom('leads').select('id').where('id', '=', crypto.randomUUID()).execute();
      });
    }
    return wrong;
  };
  const busy = [1, 2, 3].map((asker) => transactions(asker));
  const RESTARTS = 4;
  const JOBS = 10;
  for (let worker = 0; worker < RESTARTS; worker += 1) {
    const boss = await startBoss({ database, databaseUrl: undefined, log, work: true });
    await createRetriedQueue(boss, QUEUE, `${QUEUE}-dead`, { retryLimit: 1, retryDelay: 1, expireInSeconds: 60 });
    await boss.insert(
      QUEUE,
      Array.from({ length: JOBS }, (_, job) => ({ data: { worker, job } })),
    );
    await boss.work<{ worker: number; job: number }>(
      QUEUE,
      { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5, batchSize: 2, burstWhenBatchFull: true },
      async (jobs) => {
        for (const { data } of jobs)
          await database.pool.query('insert into told values ($1, $2) on conflict do nothing', [data.worker, data.job]);
      },
    );
    // It stops in the middle of its work; the next worker finds what is due.
    await until(async () => ((await countRows()) > worker * JOBS ? true : undefined), {
      failure: () => `Nothing was told: ${errors.join('\n')}`,
      pointless: () => errors.length > 0,
    });
    await boss.stop({ graceful: true, timeout: HANGS_MS });
  }
  const last = await startBoss({ database, databaseUrl: undefined, log, work: true });
  await last.work<{ worker: number; job: number }>(
    QUEUE,
    { pollingIntervalSeconds: 0.5, burstWhenBatchFull: true },
    async (jobs) => {
      for (const { data } of jobs)
        await database.pool.query('insert into told values ($1, $2) on conflict do nothing', [data.worker, data.job]);
    },
  );
  await until(async () => ((await countRows()) === RESTARTS * JOBS ? true : undefined), {
    failure: () => `Jobs were lost: ${errors.join('\n')}`,
    pointless: () => errors.length > 0,
  });
  asking.abort();
  expect((await Promise.all(busy)).flat()).toEqual([]);
  await last.stop({ graceful: true, timeout: HANGS_MS });
  expect(errors).toEqual([]);
});

test('[O5] two listeners of one channel: the end of one leaves the other its notifications', async () => {
  const heard: string[] = [];
  const [first, second] = await Promise.all(
    ['first', 'second'].map(async (name) =>
      database.embedded?.listen('a Channel', (payload) => heard.push(`${name}: ${payload}`)),
    ),
  );
  await database.pool.query(`select pg_notify('a Channel', 'one')`);
  await first?.();
  await database.pool.query(`select pg_notify('a Channel', 'two')`);
  await second?.();
  await database.pool.query(`select pg_notify('a Channel', 'three')`);
  expect(heard).toEqual(['first: one', 'second: one', 'second: two']);
});

test('[O5] closing waits for the statements that were begun', async () => {
  const asking = askedInTurn(database.pool, 1, 1);
  await database.close();
  expect(await asking).toEqual([]);
});
