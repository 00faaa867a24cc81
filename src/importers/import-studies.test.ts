import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCatalogue } from '#server/features/studies/catalogue.ts';
import { createPlaces } from '#server/features/studies/places/places.ts';
import type { Database } from '#server/core/database/open-database.ts';
import { memoryDatabase } from '#tests/support/database/memory-database.ts';
import { nciTrial } from '#tests/support/records/nci-trials.ts';
import { registryLocation, registryRecord } from '#tests/support/records/registry-records.ts';
import { saveCriteria } from './criteria/save-criteria.ts';
import type { ImportProblem } from './import-problem.ts';
import { importStudies } from './import-studies.ts';
import { importPostalTable } from './postal/import-postal-table.ts';

let database: Database;
beforeAll(async () => {
  database = await memoryDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query(
    `truncate studies, study_sites, sites, study_indications, postal_codes, postal_tables cascade;
     delete from indications where origin = 'registry'`,
  );
});

async function* oneByOne<Part>(texts: readonly Part[]) {
  yield* texts;
}

async function importAll(records: readonly unknown[]) {
  const problems: ImportProblem[] = [];
  const { db } = database;
  const sources = oneByOne([
    { chunks: oneByOne(records.map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`)) },
  ]);
  const summary = await importStudies({
    db,
    places: createPlaces(db),
    sources,
    onProblem: (problem) => problems.push(problem),
  });
  return { summary, problems };
}

const catalogue = () => createCatalogue(database.db, createPlaces(database.db), async () => false);

async function everything(): Promise<unknown> {
  const tables = ['studies', 'sites', 'study_sites', 'study_indications', 'indications', 'indication_names'];
  const rows = await Promise.all(
    tables.map(
      async (table): Promise<unknown> =>
        (await database.pool.query(`select to_jsonb(${table}) as row from ${table} order by 1`)).rows,
    ),
  );
  return rows;
}

test('[O4] each record is stored or refused, none is lost', async () => {
  const { summary, problems } = await importAll([
    registryRecord(),
    '{broken',
    registryRecord({ id: 'NCT00000002', status: 'COMPLETED' }),
    '[]',
  ]);
  expect(summary).toEqual({
    records: 4,
    studies: 2,
    recruiting: 1,
    unchanged: 0,
    refused: 2,
    sites: 2,
    matchableSites: 2,
  });
  expect(problems.map(({ record, kind }) => `${record} ${kind}`)).toEqual([
    'line 2 json-unreadable',
    'line 4 not-a-study',
  ]);
});

test('[O4] the same file again changes nothing', async () => {
  const records = [
    registryRecord({ locations: [registryLocation(), registryLocation()] }),
    registryRecord({ id: 'NCT00000002', conditions: ['Made-up cough', 'Another'] }),
  ];
  await importAll(records);
  const before = await everything();
  await importAll(records);
  expect(await everything()).toEqual(before);
});

test('[O4] a record that says nothing new is unchanged: nothing of it is written, not even its time', async () => {
  const records = [
    registryRecord({ locations: [registryLocation(), registryLocation({ facility: 'Second' })] }),
    registryRecord({ id: 'NCT00000002' }),
  ];
  await importAll(records);
  const sorted = [
    registryRecord({ locations: [registryLocation({ facility: 'Second' }), registryLocation()] }),
    registryRecord({ id: 'NCT00000002', status: 'COMPLETED' }),
  ];
  const before = await database.db.selectFrom('studies').select(['id', 'updated_at']).orderBy('id').execute();
  expect((await importAll(sorted)).summary).toMatchObject({ records: 2, studies: 1, unchanged: 1 });
  const after = await database.db.selectFrom('studies').select(['id', 'updated_at']).orderBy('id').execute();
  expect(after.map(({ updated_at: at }, index) => at.getTime() === before[index]?.updated_at.getTime())).toEqual([
    true,
    false,
  ]);
});

test('[O4] a study that something else wrote to is stored again, also where the version before wrote it', async () => {
  await importAll([registryRecord()]);
  await database.pool.query(
    `update studies set document = jsonb_set(document, '{minAge}', '30'), updated_at = clock_timestamp()`,
  );
  expect((await importAll([registryRecord()])).summary).toMatchObject({ studies: 1, unchanged: 0 });
  expect((await catalogue().study('NCT00000001'))?.minAge).toBe(18);
});

test.each(['WITHDRAWN', 'TERMINATED', 'SUSPENDED', 'COMPLETED', 'ACTIVE_NOT_RECRUITING'])(
  '[O4] a study that is %s now is closed to visitors as soon as its record is imported',
  async (status) => {
    await importAll([registryRecord()]);
    await importAll([registryRecord({ status })]);
    expect((await catalogue().study('NCT00000001'))?.internalStatus).toBe('Closed');
    expect(
      await database.db.selectFrom('study_sites').select('ext_id').where('recruiting', '=', true).execute(),
    ).toEqual([]);
  },
);

test('[O4] a study whose newest record is refused is closed until a good one comes', async () => {
  await importAll([registryRecord()]);
  const broken = registryRecord({ modules: { identificationModule: { nctId: 'NCT00000001' } } });
  const { summary, problems } = await importAll([broken]);
  expect([summary.refused, problems.map(({ kind }) => kind)]).toEqual([1, ['title-absent', 'study-closed']]);
  expect((await catalogue().study('NCT00000001'))?.internalStatus).toBe('Closed');
  expect((await importAll([broken])).problems.map(({ kind }) => kind)).toEqual(['title-absent']);
  await importAll([registryRecord()]);
  expect((await catalogue().study('NCT00000001'))?.internalStatus).toBe('Active');
});

test('[O4] an API page is read as its studies, alongside National Cancer Institute and FHIR trials', async () => {
  const page = { studies: [registryRecord(), registryRecord({ id: 'NCT00000002' }), {}], nextPageToken: 'x' };
  const { summary, problems } = await importAll([
    page,
    nciTrial(),
    { resourceType: 'ResearchStudy', id: 'fhir-1', title: 'From FHIR', status: 'withdrawn' },
  ]);
  expect(summary).toMatchObject({ records: 5, studies: 4, recruiting: 3, refused: 1 });
  expect(problems.map(({ record }) => record)).toContain('line 1, study 3');
});

test('[O4] a repeated id is reported even if the first one was stored in an earlier batch', async () => {
  const many = Array.from({ length: 200 }, (_, index) => registryRecord({ id: `NCT1${index}`, locations: [] }));
  const { summary, problems } = await importAll([...many, registryRecord({ id: 'NCT10', status: 'COMPLETED' })]);
  expect(problems.filter(({ kind }) => kind === 'record-repeated')).toEqual([
    { record: 'NCT10', field: 'id', kind: 'record-repeated' },
  ]);
  expect([summary.studies, summary.recruiting]).toEqual([200, 199]);
});

test('[O4] a repeated id is one study, the later record wins, and it is reported', async () => {
  const { summary, problems } = await importAll([
    registryRecord(),
    registryRecord({ eligibility: { minimumAge: '21 Years' } }),
  ]);
  expect([summary.studies, problems.map(({ kind }) => kind)]).toEqual([1, ['record-repeated']]);
  expect((await catalogue().study('NCT00000001'))?.minAge).toBe(21);
});

test('[O4] a newer record keeps the criteria, and drops the sites that are gone', async () => {
  await importAll([registryRecord({ locations: [registryLocation(), registryLocation({ facility: 'Gone' })] })]);
  const criteria = [{ id: 'c', type: 'select_one' as const, question: { en: 'Q?' }, responses: [] }];
  await saveCriteria(database.db, { studyId: 'NCT00000001', criteria });
  await importAll([registryRecord()]);
  expect((await catalogue().study('NCT00000001'))?.criteria).toEqual(criteria);
  expect(
    (await catalogue().sitesNear({ studyId: 'NCT00000001', postalCode: '60614', country: 'US' }))?.map(
      ({ name }) => name,
    ),
  ).toEqual(['Made-up Clinic']);
});

test('[O4] a condition is created once for all spellings; sign-up has it while a study recruits', async () => {
  await importAll([
    registryRecord({ conditions: ['Made-up Cough, Chronic'] }),
    registryRecord({ id: 'NCT00000002', conditions: ['made-up cough chronic', 'Healthy Volunteers'] }),
  ]);
  const created = async () =>
    (await catalogue().indications()).flatMap(({ indications }) => indications).filter(({ id }) => id >= 1000);
  expect((await created()).map(({ name, showForSignup }) => [name.en, showForSignup])).toEqual([
    ['Made-up Cough, Chronic', true],
  ]);
  expect((await catalogue().study('NCT00000002'))?.associatedIndicationIds).toContain(11);
  await importAll([
    registryRecord({ conditions: ['Made-up Cough, Chronic'], status: 'COMPLETED' }),
    registryRecord({ id: 'NCT00000002', status: 'COMPLETED', conditions: ['Made-up cough chronic'] }),
  ]);
  expect((await created()).map(({ showForSignup }) => showForSignup)).toEqual([false]);
});

describe('[F3] a site without coordinates', () => {
  test('takes those of its ZIP code, and says so', async () => {
    const { summary, problems } = await importAll([
      registryRecord({ locations: [registryLocation({ geoPoint: undefined })] }),
    ]);
    expect([summary.matchableSites, problems.map(({ kind }) => kind)]).toEqual([1, ['coordinates-from-postal-code']]);
  });

  test('is reported where the code is in no table, and found when the table comes', async () => {
    const location = registryLocation({ country: 'United Kingdom', zip: 'OX3 7LE', geoPoint: undefined });
    const { problems } = await importAll([registryRecord({ locations: [location] })]);
    expect(problems.map(({ kind }) => kind)).toEqual(['coordinates-absent']);
    const lines = oneByOne([
      'code\tplace\tadmin1\tadmin1code\tlat\tlon\tnPlaces',
      'OX3\tHeadington\tEngland\tENG\t51.76\t-1.21\t1',
      'bad line',
      'ZZ999\tNowhere\tEngland\tENG\t1\t1\t1',
      'OX4\tCowley\tEngland\tENG\t\t\t1',
    ]);
    const bad: string[] = [];
    const summary = await importPostalTable(database.db, 'GB', lines, ({ line, kind }) => bad.push(`${line} ${kind}`));
    expect(summary).toEqual({ ok: true, lines: 5, codes: 1, bad: 3, sitesLocated: 1 });
    expect(bad).toEqual(['3 columns', '4 code', '5 coordinates']);
    expect(await catalogue().sitesNear({ studyId: 'NCT00000001', postalCode: 'OX3 9DU', country: 'GB' })).toMatchObject(
      [{ approximate: true, distanceKm: 0 }],
    );
  });
});

test('[Q8] a site knows its time zone as soon as its place is known, and keeps the one that somebody set', async () => {
  const zones = async () =>
    (await database.db.selectFrom('sites').select('time_zone').orderBy('name').execute()).map((site) => site.time_zone);
  const records = [
    registryRecord({
      locations: [
        registryLocation({ facility: 'A' }),
        registryLocation({
          facility: 'B',
          country: 'United Kingdom',
          state: undefined,
          zip: 'OX3 7LE',
          geoPoint: undefined,
        }),
        registryLocation({ facility: 'C', state: undefined, zip: undefined }),
      ],
    }),
  ];
  await importAll(records);
  expect(await zones()).toEqual(['America/Chicago', null, null]);
  await importPostalTable(
    database.db,
    'GB',
    oneByOne(['code\tplace\tadmin1\tadmin1code\tlat\tlon\tnPlaces', 'OX3\tHeadington\tEngland\tENG\t51.76\t-1.21\t1']),
    () => undefined,
  );
  expect(await zones()).toEqual(['America/Chicago', 'Europe/London', null]);
  await database.db.updateTable('sites').set({ time_zone: 'America/Detroit' }).where('name', '=', 'A').execute();
  await importAll(records);
  expect(await zones()).toEqual(['America/Detroit', 'Europe/London', null]);
});

test('[O4] GeoNames columns: places with one code are merged; other countries are reported', async () => {
  const line = (country: string, code: string, lat: number) =>
    [country, code, 'Somewhere', 'New South Wales', 'NSW', '', '', '', '', lat, '151', '4'].join('\t');
  const bad: string[] = [];
  const summary = await importPostalTable(
    database.db,
    'AU',
    oneByOne([line('AU', '2000', -33), line('AU', '2000', -34), line('NZ', '1010', -36)]),
    ({ kind }) => bad.push(kind),
  );
  expect([summary, bad]).toEqual([{ ok: true, lines: 3, codes: 1, bad: 1, sitesLocated: 0 }, ['country']]);
  expect(await createPlaces(database.db).locate('AU', '2000')).toMatchObject({
    lat: -33.5,
    lon: 151,
    name: 'Somewhere',
    approximate: false,
  });
});

test('[O4] a postal file of which no line can be used leaves the table as it was', async () => {
  await importPostalTable(
    database.db,
    'NZ',
    oneByOne(['NZ\t1010\tAuckland\tAuckland\tE7\t\t\t\t\t-36.8\t174.7\t4']),
    () => undefined,
  );
  expect(await importPostalTable(database.db, 'NZ', oneByOne(['<html>']), () => undefined)).toEqual({
    ok: false,
    lines: 1,
    bad: 1,
  });
  expect(await createPlaces(database.db).exists('NZ', '1010')).toBe(true);
});
