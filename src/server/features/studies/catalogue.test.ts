import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COUNTRY_CODES, COUNTRIES } from '#schemas/countries.ts';
import { Study } from '#schemas/study/study.ts';
import { seedDemonstration, seedIfWanted, isDemonstration } from '#demo/seed-demonstration.ts';
import { DEMO_STUDIES } from '#demo/studies/index.ts';
import type { Database } from '#server/core/database/open-database.ts';
import { checkCriteria } from '#importers/criteria/check-criteria.ts';
import { importPostalTable } from '#importers/postal/import-postal-table.ts';
import { memoryDatabase } from '#tests/support/database/memory-database.ts';
import { Value } from 'typebox/value';
import { createCatalogue } from './catalogue.ts';
import { greatCircleKm } from './places/distance.ts';
import { createPlaces } from './places/places.ts';

let database: Database;
beforeAll(async () => {
  database = await memoryDatabase();
  await seedDemonstration(database.db);
});
afterAll(() => database.close());

const places = () => createPlaces(database.db);
const catalogue = () => createCatalogue(database.db, places(), async () => false);
const sitesOf = (studyId: string, postalCode: string, country: (typeof COUNTRY_CODES)[number]) =>
  catalogue().sitesNear({ studyId, postalCode, country });

test.each(DEMO_STUDIES.map(({ study }) => [study.externalId, study] as const))(
  '[O1] the made-up study %s is valid, in English and Spanish',
  (_, study) => {
    expect([...Value.Errors(Study, study)]).toEqual([]);
    expect(checkCriteria(study.criteria)).toEqual([]);
    expect(JSON.stringify(study)).not.toMatch(/\{"en":"[^"]*"\}/);
  },
);

test.each(COUNTRY_CODES)('[O1] a visitor of the demonstration in %s finds a site near', async (country) => {
  const example = COUNTRIES[country].postalExample;
  expect((await sitesOf('DEMO-ASTHMA-01', example, country))?.length).toBeGreaterThan(0);
});

test('[D2] the studies of a country are counted, with the conditions that most of them are about', async () => {
  const openIn = DEMO_STUDIES.filter(({ study }) => study.internalStatus !== 'Closed');
  const recruiting = await catalogue().recruiting('US');
  expect(recruiting?.studies).toBeGreaterThan(1);
  expect(recruiting?.studies).toBeLessThanOrEqual(openIn.length);
  const about = ({ id }: { readonly id: number }) =>
    openIn.filter(({ study }) => study.associatedIndicationIds.includes(id)).length;
  const counts = recruiting?.conditions.map(about) ?? [];
  expect(counts).toHaveLength(3);
  expect(counts.every((count) => count > 0)).toBe(true);
});

test('[D2] where nothing recruits, there is nothing to count', async () => {
  const empty = await memoryDatabase();
  expect(await createCatalogue(empty.db, createPlaces(empty.db), async () => false).recruiting('US')).toBeUndefined();
  await empty.close();
});

test('[O1] seeding again changes nothing, and the pages can tell', async () => {
  const count = async (): Promise<unknown> =>
    (
      await database.pool.query(
        'select (select count(*) from study_sites) as sites, (select count(*) from indications) as conditions',
      )
    ).rows;
  const before = await count();
  await seedDemonstration(database.db);
  expect(await count()).toEqual(before);
  expect(await isDemonstration(database.db)).toBe(true);
});

test.each([
  [{ seed: 'none', production: false, embedded: true }],
  [{ seed: 'auto', production: true, embedded: true }],
  [{ seed: 'auto', production: false, embedded: false }],
  [{ seed: 'auto', production: false, embedded: true }],
] as const)('[O1] nothing is seeded with %o into a database that has studies', async (wish) => {
  expect(await seedIfWanted(database.db, wish)).toBe(false);
});

test('[F3] sites come nearest first, with their distances', async () => {
  const sites = (await sitesOf('DEMO-ASTHMA-01', '60614', 'US')) ?? [];
  expect(sites.map(({ city }) => city)).toEqual(['Chicago', 'Evanston']);
  expect(sites[0]).toMatchObject({ id: 'demo-chicago', ssExtId: 'DEMO-ASTHMA-01-chicago', approximate: false });
});

test('[Q7] where a code is only an area the distance is approximate', async () => {
  expect((await sitesOf('DEMO-ASTHMA-01', 'SW1A 1AA', 'GB'))?.every(({ approximate }) => approximate)).toBe(true);
});

test('[F3] the target area decides: distance, state or country', async () => {
  const cities = async (study: string, code: string) => (await sitesOf(study, code, 'US'))?.map(({ city }) => city);
  expect(await cities('DEMO-ASTHMA-01', '99501')).toEqual([]);
  expect(await cities('DEMO-DIABETES-02', '94110')).toEqual(['Los Angeles']);
  expect(await cities('DEMO-DIABETES-02', '83701')).toEqual([]);
  expect(await cities('DEMO-MIGRAINE-03', '99501')).toEqual(['Phoenix', 'New York']);
});

test('[Q11] a code that resolves to no place leaves the sites unknown, never none', async () => {
  expect(await sitesOf('DEMO-ASTHMA-01', '0793', 'ZA')).toBeUndefined();
  expect(await sitesOf('DEMO-ASTHMA-01', 'nonsense', 'US')).toBeUndefined();
});

test('[Q11] the pattern alone decides where no complete table is loaded, and the table where one is', async () => {
  expect([
    await places().exists('NZ', '9999'),
    await places().exists('NZ', '99999'),
    await places().locate('NZ', '9999'),
  ]).toEqual([true, false, undefined]);
  const table = async function* () {
    yield 'NZ\t1010\tAuckland\tAuckland\tE7\t\t\t\t\t-36.8\t174.7\t4';
  };
  await importPostalTable(database.db, 'NZ', table(), () => undefined);
  expect([await places().exists('NZ', '9999'), await places().exists('NZ', '1010')]).toEqual([false, true]);
});

test.each([
  ['60614', true],
  ['60614-1234', true],
  ['00000', false],
  ['6061', false],
])('[E8] the ZIP code %s exists: %s', async (code, exists) => {
  expect(await places().exists('US', code)).toBe(exists);
});

describe('[K2] studies that recruit near', () => {
  const near = async (indicationIds: readonly number[], postalCode: string) =>
    (await catalogue().recruitingNear({ indicationIds, postalCode, country: 'US' })).map(
      ({ externalId }) => externalId,
    );

  test('are about the given conditions, without simulations', async () => {
    expect(await near([4], '60614')).toEqual(['DEMO-ASTHMA-01']);
    expect(await near([1], '60614')).toEqual(['DEMO-PREGNANCY-11']);
    expect(await near([1], '99501')).toEqual([]);
    expect(await near([], '60614')).not.toContain('DEMO-SIMULATION-07');
  });

  test('far from all sites, are only those that need no site', async () => {
    expect(await near([4, 22], '99501')).toEqual(['DEMO-SLEEP-09']);
  });

  test('are all of the country if the code resolves to no place', async () => {
    expect(await near([4], '00000')).toEqual(['DEMO-ASTHMA-01']);
  });
});

test('[D2] a featured study matches the requested condition', async () => {
  expect((await catalogue().featured('US', 5))?.externalId).toBe('DEMO-DIABETES-02');
  expect(await catalogue().featured('US', 999)).toBeUndefined();
  expect(await catalogue().featured('ZA', undefined)).toBeDefined();
});

test('[F3] scheduling is known for each study site, disabled where nothing is known', async () => {
  const enabled = (id: string) => catalogue().siteSchedulingEnabled(id);
  expect([
    await enabled('DEMO-ASTHMA-01-chicago'),
    await enabled('DEMO-ASTHMA-01-miami'),
    await enabled('nothing'),
  ]).toEqual([true, false, false]);
});

test.each([0, -1, 1.5, 2 ** 31, Number.NaN])(
  '[K2] an unknown condition %d in an address finds nothing, and is no error',
  async (id) => {
    expect([
      await catalogue().indication(id),
      await catalogue().featured('US', id),
      await catalogue().recruitingNear({ indicationIds: [id], postalCode: '60614', country: 'US' }),
    ]).toEqual([undefined, undefined, []]);
  },
);

test.each(['\0', 'DEMO-ASTHMA-01\0', '\ud800', ''])(
  '[K2] an unknown study %j in an address finds nothing, and is no error',
  async (id) => {
    expect([
      await catalogue().study(id),
      await catalogue().siteSchedulingEnabled(id),
      await sitesOf(id, '60614', 'US'),
    ]).toEqual([undefined, false, []]);
  },
);

test('[R1] conditions come in their categories, the healthy volunteer hidden from sign-up', async () => {
  const categories = await catalogue().indications();
  expect(categories.length).toBeGreaterThanOrEqual(8);
  expect(await catalogue().indication(11)).toMatchObject({ showForSignup: false });
  expect(await catalogue().indication(37)).toMatchObject({
    type: 'vaccine',
    name: { en: 'Flu vaccine', es: 'Vacuna contra la gripe' },
  });
});

test('[F3] the distances of the database are those of the formula', async () => {
  const from = await places().locate('US', '83701');
  const { rows } = await database.pool.query<{ id: string; lat: number; lon: number }>(
    `select sites.id, lat, lon from sites join study_sites on site_id = sites.id
     where study_id = 'DEMO-MIGRAINE-03' and country = 'US'`,
  );
  const expected =
    from && rows.map((row) => Math.round(greatCircleKm(from, row) * 10) / 10).toSorted((one, other) => one - other);
  expect((await sitesOf('DEMO-MIGRAINE-03', '83701', 'US'))?.map(({ distanceKm }) => distanceKm)).toEqual(expected);
});
