import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitedPool } from '#server/core/database/limited-pool.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { lockVisit } from '#server/features/visits/index.ts';
import { poolOver } from '#tests/support/database/pool-over.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';

const DRAFT = '7f3d3d0e-53b9-4a39-9d0f-6f7f4f0c7f10';

let postgres: PostgresServer;
let pool: pg.Pool;
let db: Kysely<Tables>;
/** What was sent, a text for each round trip. */
const sent: string[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  pool = poolOver(await postgres.createDatabase('limited'), 1);
  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    Object.assign(client, {
      query: (asked: string | pg.QueryConfig, values?: unknown[]) => {
        sent.push(typeof asked === 'string' ? asked : `${asked.name ?? ''}: ${asked.text}`);
        return typeof asked === 'string' ? query(asked, values) : query(asked);
      },
    });
  });
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: limitedPool(pool) }) });
  await sql`create table kept (number integer)`.execute(db);
});
afterAll(async () => {
  await db?.destroy();
  await postgres?.stop();
});

const kept = async () =>
  (await sql<{ readonly number: number }>`select number from kept order by number`.execute(db)).rows.map(
    ({ number }) => number,
  );

test('[O5] a transaction begins in the same round trip as its first statement without parameters', async () => {
  sent.length = 0;
  const locked = await db.transaction().execute(async (tx) => {
    await lockVisit(tx, DRAFT);
    await sql`insert into kept values (${1})`.execute(tx);
    return (await sql<{ readonly mode: string }>`select mode from pg_locks where locktype = 'advisory'`.execute(tx))
      .rows;
  });
  expect(locked).toEqual([{ mode: 'ExclusiveLock' }]);
  expect(sent[0]).toBe(`begin; select pg_advisory_xact_lock(hashtextextended('${DRAFT}', 0))`);
  expect(sent.at(-1)).toBe('commit');
  expect(await kept()).toEqual([1]);
});

test('[O5] a transaction may begin with parameters, fail at once, or do nothing', async () => {
  const failing = (first: () => ReturnType<typeof sql>) =>
    db.transaction().execute(async (tx) => {
      await first().execute(tx);
      await sql`insert into kept values (${3})`.execute(tx);
      throw new Error('undone');
    });
  await expect(failing(() => sql`insert into kept values (${2})`)).rejects.toThrow('undone');
  await expect(failing(() => sql`select 1 / 0`)).rejects.toThrow('division by zero');
  await db.transaction().execute(() => Promise.resolve());
  expect(await kept()).toEqual([1]);
});

test('[O5] a prepared statement runs again after a newer server has added a column', async () => {
  const read = async () =>
    (
      await sql<{
        readonly number: number;
      }>`/* prepared: kept-numbers */ select number from kept where number = ${1}`.execute(db)
    ).rows;
  sent.length = 0;
  expect(await read()).toEqual([{ number: 1 }]);
  await sql`alter table kept add column more text not null default ''`.execute(db);
  expect(await read()).toEqual([{ number: 1 }]);
  expect(sent.filter((text) => text.startsWith('kept-numbers: '))).toHaveLength(2);
  const { rows } = await sql`select from pg_prepared_statements where name = 'kept-numbers'`.execute(db);
  expect(rows).toHaveLength(1);
});
