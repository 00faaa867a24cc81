import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveStudies } from '#server/features/studies/save-studies.ts';
import { importStudies } from '#importers/import-studies.ts';
import { createPlaces } from '#server/features/studies/places/places.ts';
import { migrateDatabase } from '#server/core/database/migrate-database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { CONDITION_ROWS, scatteredStudies } from '#tests/support/catalogue/scattered-studies.ts';
import { poolOver } from '#tests/support/database/pool-over.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';
import { registryRecord } from '#tests/support/records/registry-records.ts';

const STUDIES = 1500;
const FIRST = 10;
const BATCH = 149;
let postgres: PostgresServer;
let db: Kysely<Tables>;

beforeAll(async () => {
  postgres = await startPostgres();
  // One connection, as an import has: it may reuse the plans that it made earlier.
  db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: poolOver(await postgres.createDatabase('growing'), 1) }),
  });
  await migrateDatabase(db);
  await db.insertInto('indications').values(CONDITION_ROWS).execute();
});
afterAll(async () => {
  await db?.destroy();
  await postgres?.stop();
});

/** How many rows of the tables behind searches the session has scanned one by one, since the server last counted. */
async function rowsReadThrough(tx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{
    readonly read: string;
  }>`select seq_tup_read as read from pg_stat_xact_user_tables where relname = 'open_sites'`.execute(tx);
  return Number(rows[0]?.read ?? 0);
}

test('[O4] an import that began on an empty catalogue finds what it changes by index when it is large', async () => {
  const records = scatteredStudies(7, STUDIES + FIRST);
  const save = (from: number, to: number) =>
    db.transaction().execute(async (tx) => {
      const before = await rowsReadThrough(tx);
      await saveStudies(tx, records.slice(from, to));
      return (await rowsReadThrough(tx)) - before;
    });
  // A few calls while the tables are nearly empty: from then on the database may reuse the plans that it made for
  // these.
  for (let at = 0; at < FIRST; at += 1) await save(at, at + 1);
  for (let at = FIRST; at < STUDIES; at += BATCH) await save(at, at + BATCH);
  const { rows } = await sql<{ readonly count: string }>`select count(*) from open_sites`.execute(db);
  expect(Number(rows[0]?.count)).toBeGreaterThan(STUDIES);
  expect(await save(STUDIES, STUDIES + FIRST)).toBe(0);
});

const RECORDS = 1250;
const GROWING = ['open_sites', 'sites', 'studies', 'study_indications', 'study_sites'] as const;

async function* recordsToCount() {
  yield {
    chunks: (async function* chunks() {
      for (let at = 0; at < RECORDS; at += 1)
        yield `${JSON.stringify(registryRecord({ id: `NCT${String(at).padStart(8, '0')}` }))}\n`;
    })(),
  };
}

test('[O4] an import analyses the stored rows, long before the database would by itself', async () => {
  const growing = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: poolOver(await postgres.createDatabase('counted'), 2) }),
  });
  await migrateDatabase(growing);
  for (const table of GROWING)
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(growing);
  await importStudies({
    db: growing,
    places: createPlaces(growing),
    sources: recordsToCount(),
    onProblem: () => undefined,
  });
  const { rows } = await sql<{
    readonly relname: string;
    readonly known: number;
  }>`select relname, reltuples as known from pg_class where relname = any(${[...GROWING]}) order by relname`.execute(
    growing,
  );
  await growing.destroy();
  expect(rows.map(({ relname }) => relname)).toEqual(GROWING);
  expect(rows.filter(({ relname, known }) => known < (relname === 'sites' ? 1 : 1000))).toEqual([]);
});
