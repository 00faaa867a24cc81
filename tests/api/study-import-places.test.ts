import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveStudies } from '#server/features/studies/save-studies.ts';
import type { SiteRecord, StudyRecord } from '#server/features/studies/study-record.ts';
import { migrateDatabase } from '#server/core/database/migrate-database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { study } from '#tests/support/builders.ts';
import { poolOver } from '#tests/support/database/pool-over.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';

const CHICAGO = { lat: 41.88, lon: -87.63 };
const SPRINGFIELD = { lat: 39.8, lon: -89.64 };
const EVANSTON = { lat: 42.05, lon: -87.69 };
const CONDITION = 9001;

let postgres: PostgresServer;
let db: Kysely<Tables>;

beforeAll(async () => {
  postgres = await startPostgres();
  db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: poolOver(await postgres.createDatabase('places'), 1) }),
  });
  await migrateDatabase(db);
  await db
    .insertInto('indications')
    .values({
      id: CONDITION,
      category_id: 2,
      name_en: 'Asthma',
      name_es: null,
      show_for_signup: false,
      type: 'chronic',
      origin: 'demonstration',
    })
    .execute();
});
afterAll(async () => {
  await db?.destroy();
  await postgres?.stop();
});
beforeEach(async () => {
  for (const table of ['study_sites', 'sites', 'study_indications', 'studies'] as const)
    await db.deleteFrom(table).execute();
});

/** A study record that says this about one large hospital; without a point: about another place. */
function record(id: string, point?: SiteRecord['point'], name = 'University Hospital'): StudyRecord {
  const hospital: SiteRecord = {
    id: 'site-hospital',
    extId: `${id}-hospital`,
    name,
    city: 'Chicago',
    region: 'ILLINOIS',
    country: 'US',
    countryText: 'United States',
    postalCode: '60612',
    postalArea: '60612',
    point,
    recruiting: true,
  };
  return {
    origin: 'demonstration',
    eligibilityText: undefined,
    study: study({
      externalId: id,
      associatedIndicationIds: [CONDITION],
      internalStatus: 'Active',
      isSimulation: false,
      siteRequiredToQualify: true,
    }),
    sites: [hospital],
  };
}

const elsewhere = (id: string): StudyRecord => ({ ...record(id), sites: [] });

const save = (...records: StudyRecord[]) => db.transaction().execute((tx) => saveStudies(tx, records));
const place = () =>
  db.selectFrom('sites').select(['name', 'lat', 'lon']).where('id', '=', 'site-hospital').executeTakeFirstOrThrow();

/** Where each row that searches read is stored: a rewritten row moves. */
async function stored() {
  const { rows } = await sql<{
    readonly study_id: string;
    readonly lat: number;
  }>`select study_id, lat, lon, ctid::text, xmin::text from open_sites order by study_id, indication_id`.execute(db);
  return rows;
}

test('[O4] of two coordinates for one place the first is kept, and search rows are not rewritten', async () => {
  await save(record('A', CHICAGO));
  const before = await stored();
  expect(before.length).toBeGreaterThan(0);
  await save(record('B', SPRINGFIELD, 'UNIVERSITY HOSPITAL'));
  await save(record('C', CHICAGO), record('B', SPRINGFIELD));
  await save(record('B', SPRINGFIELD), record('A', CHICAGO));
  expect(await place()).toEqual({ name: 'University Hospital', ...CHICAGO });
  expect(
    (await stored()).filter((row) => before.some((former) => JSON.stringify(former) === JSON.stringify(row))),
  ).toHaveLength(before.length);
});

test('[O4] the record that described a place corrects it for every study there', async () => {
  await save(record('A', CHICAGO), record('B', SPRINGFIELD));
  await save(record('A', EVANSTON));
  expect(await place()).toMatchObject(EVANSTON);
  expect(new Set((await stored()).map(({ study_id, lat }) => `${study_id} ${lat}`))).toEqual(
    new Set([`A ${EVANSTON.lat}`, `B ${EVANSTON.lat}`]),
  );
});

test('[O4] when the record that described a place no longer has it, the next one takes over', async () => {
  await save(record('A', CHICAGO), record('B', SPRINGFIELD));
  await save(elsewhere('A'));
  await save(record('B', SPRINGFIELD));
  expect(await place()).toMatchObject(SPRINGFIELD);
});

test('[O4] a record with coordinates is used if the one before had none', async () => {
  await save(record('A'));
  await save(record('B', SPRINGFIELD));
  await save(record('A'));
  expect(await place()).toMatchObject(SPRINGFIELD);
  await save(record('C', CHICAGO), record('A'));
  expect(await place()).toMatchObject(SPRINGFIELD);
});

test('[O4] a place stored by an earlier version is taken over by the next record', async () => {
  await save(record('A', CHICAGO));
  await sql`update sites set told_by = null`.execute(db);
  await save(record('B', SPRINGFIELD));
  await save(record('A', CHICAGO));
  expect(await place()).toMatchObject(SPRINGFIELD);
});
