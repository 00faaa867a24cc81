import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { EMBEDDED_EXTENSIONS } from './extensions/create-extensions.ts';
import { migrateDatabase } from './migrate-database.ts';
import { databaseOver, type Database } from './open-database.ts';

const opened: Database[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

async function database(): Promise<Database> {
  const one = databaseOver(await PGlite.create({ extensions: EMBEDDED_EXTENSIONS }));
  opened.push(one);
  return one;
}

const made = (table: string) => ({
  up: async (db: Database['db']) => void (await sql.raw(`create table ${table} (id integer)`).execute(db)),
});
const BEFORE = { '0001-first': made('first') };
const AFTER = { ...BEFORE, '0002-second': made('second') };

const tables = async ({ pool }: Database): Promise<unknown[]> =>
  (
    await pool.query<{ name: string }>(
      "select tablename as name from pg_tables where tablename in ('first', 'second') order by 1",
    )
  ).rows.map(({ name }) => name);

test('[O5] a server of the previous version restarts alongside a newer one and leaves its schema alone', async () => {
  const one = await database();
  await migrateDatabase(one.db, { migrations: BEFORE });
  await migrateDatabase(one.db, { migrations: AFTER });
  await migrateDatabase(one.db, { migrations: BEFORE });
  expect(await tables(one)).toEqual(['first', 'second']);
  await migrateDatabase(one.db, { migrations: AFTER });
  expect(await tables(one)).toEqual(['first', 'second']);
});

test('[O5] a database that lacks our migrations is refused: another product, or changed by hand', async () => {
  const one = await database();
  await migrateDatabase(one.db, { migrations: { '0000-other': made('second') } });
  await expect(migrateDatabase(one.db, { migrations: BEFORE })).rejects.toThrow('corrupted migrations');
});

test('[O5] a migration that fails leaves nothing behind', async () => {
  const one = await database();
  const failing = {
    ...BEFORE,
    '0002-second': {
      up: async (db: Database['db']) => {
        await made('second').up(db);
        throw new Error('It failed');
      },
    },
  };
  await expect(migrateDatabase(one.db, { migrations: failing })).rejects.toThrow('It failed');
  expect(await tables(one)).toEqual([]);
});
