import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveStudies } from '#server/features/studies/save-studies.ts';
import type { Database } from '#server/core/database/open-database.ts';
import type { RegionalPlace } from '#server/features/studies/places/places.ts';
import { nearestByHand } from '#tests/support/catalogue/nearest-by-hand.ts';
import { CONDITION_ROWS, scatteredStudies } from '#tests/support/catalogue/scattered-studies.ts';
import { memoryDatabase } from '#tests/support/database/memory-database.ts';
import { nearStudies, type NearStudiesQuery } from './near-studies.ts';

const STUDIES = 2000;
const BATCH = 500;

let database: Database;
const records = scatteredStudies(1, STUDIES);

beforeAll(async () => {
  database = await memoryDatabase();
  await database.db.insertInto('indications').values(CONDITION_ROWS).execute();
  for (let at = 0; at < STUDIES; at += BATCH)
    await database.db.transaction().execute((tx) => saveStudies(tx, records.slice(at, at + BATCH)));
});
afterAll(() => database.close());

const place = (lat: number, lon: number, region: string): RegionalPlace => ({
  lat,
  lon,
  region,
  name: 'Somewhere',
  approximate: false,
});

const WHERE: readonly (readonly [string, NearStudiesQuery['country'], RegionalPlace | undefined])[] = [
  ['among many', 'US', place(41.9, -87.6, 'ILLINOIS')],
  ['beside many', 'US', place(44.5, -89.5, 'WISCONSIN')],
  ['far from all', 'US', place(33.4, -112, 'ARIZONA')],
  ['east of the date line', 'US', place(52, -179.9, 'ALASKA')],
  ['west of the date line', 'US', place(52, 179.9, 'ALASKA')],
  ['near a pole', 'US', place(89.9, 0, 'ALASKA')],
  ['on an island', 'US', place(20.5, -157, 'HAWAII')],
  ['across a narrow sea', 'NZ', place(-43.9, -176.5, 'CHATHAM ISLANDS')],
  ['in an unknown state', 'US', place(42, -88, '')],
  ['in a country with none', 'IE', place(53.3, -6.3, 'LEINSTER')],
  ['at an unknown place', 'US', undefined],
  ['at an unknown place, in a small country', 'ZA', undefined],
];

/** What a search finds, and what it should find, with distances to the metre. */
async function bothWays(query: NearStudiesQuery) {
  const toTheMetre = ({
    id,
    km,
    city,
  }: {
    readonly id: string;
    readonly km: number | null;
    readonly city: string | null;
  }) => ({ id, km: km === null ? null : Math.round(km * 1000), city });
  return {
    found: (await nearStudies(database.db, query)).map(toTheMetre),
    expected: nearestByHand(records, query).map(toTheMetre),
  };
}

describe.each(WHERE)('[J1] [F3] [Q11] an index finds %s what a look at every site finds', (_, country, at) => {
  test.each([1, 20, 120, 500, STUDIES])('the nearest %d', async (limit) => {
    const { found, expected } = await bothWays({ country, place: at, indicationIds: [], limit });
    expect(found).toEqual(expected);
  });

  test.each([[[9001]], [[9002, 9003]], [[9003]], [[9001, 9002, 9003, 4]], [[8999]], [[0, -1, 2 ** 31]]])(
    'about %j',
    async (indicationIds) => {
      const { found, expected } = await bothWays({ country, place: at, indicationIds, limit: STUDIES });
      expect(found).toEqual(expected);
      expect(await nearStudies(database.db, { country, place: at, indicationIds, limit: 30 })).toHaveLength(
        Math.min(30, expected.length),
      );
    },
  );
});

test('[J1] the by-hand look compares enough: every kind of area, without sites, across the date line', () => {
  const query: NearStudiesQuery = {
    country: 'US',
    place: place(52, -179.9, 'ALASKA'),
    indicationIds: [],
    limit: STUDIES,
  };
  const found = nearestByHand(records, query);
  const areas = new Set(
    found.map(({ id }) => records.find(({ study }) => study.externalId === id)?.study.siteTargetAreaType),
  );
  expect(areas).toEqual(new Set(['Country', 'Distance', 'State']));
  expect(found.filter(({ km, city }) => km === null && city === null).length).toBeGreaterThan(5);
  expect(found.filter(({ km }) => km !== null && km < 120).length).toBeGreaterThan(20);
});

describe('[J1] whatever changes in the catalogue is found as it is then', () => {
  const changed = scatteredStudies(2, STUDIES).map((record, index) =>
    index % 3 === 0 ? record : (records[index] ?? record),
  );
  const query: NearStudiesQuery = {
    country: 'US',
    place: place(41.9, -87.6, 'ILLINOIS'),
    indicationIds: [9002],
    limit: STUDIES,
  };
  const ids = async () => (await nearStudies(database.db, query)).map(({ id }) => id);

  test('studies that are imported again', async () => {
    await database.db.transaction().execute((tx) =>
      saveStudies(
        tx,
        changed.filter((record) => !records.includes(record)),
      ),
    );
    expect(await ids()).toEqual(nearestByHand(changed, query).map(({ id }) => id));
  });

  test('a study closes, a site stops, a site moves, a condition goes, a study is removed', async () => {
    const { db } = database;
    const [first = '', second = '', third = '', fourth = '', fifth = '', ...rest] = await ids();
    await db.updateTable('studies').set({ status: 'Closed' }).where('id', '=', first).execute();
    await db.updateTable('study_sites').set({ recruiting: false }).where('study_id', '=', second).execute();
    await db
      .updateTable('sites')
      .set({ country: null })
      .where('id', 'in', (from) => from.selectFrom('study_sites').select('site_id').where('study_id', '=', third))
      .execute();
    await db.deleteFrom('study_indications').where('study_id', '=', fourth).execute();
    await db.deleteFrom('studies').where('id', '=', fifth).execute();
    const left = await ids();
    expect(left.slice(0, 20)).toEqual(rest.slice(0, 20));
    await db.updateTable('studies').set({ status: 'Active' }).where('id', '=', first).execute();
    expect((await ids())[0]).toBe(first);
  });
});
