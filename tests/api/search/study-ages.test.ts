import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PREFIX } from '#api/contract/index.ts';
import { StudySearchResult } from '#schemas/study/found-study.ts';
import { importStudies } from '#importers/import-studies.ts';
import { createPlaces } from '#server/features/studies/places/places.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { registryLocation, registryRecord } from '#tests/support/records/registry-records.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
  const { db } = site.database;
  await importStudies({ db, places: createPlaces(db), sources: records(), onProblem: () => undefined });
});
afterAll(() => site.close());

const here = registryLocation({
  city: 'Casper',
  state: 'Wyoming',
  zip: '82601',
  geoPoint: { lat: 42.87, lon: -106.31 },
});
const OF_AGES = [
  { id: 'NCT00000031', minimumAge: '6 Months', maximumAge: '17 Years' },
  { id: 'NCT00000032', minimumAge: '18 Years', maximumAge: '64 Years' },
  { id: 'NCT00000033', minimumAge: '60 Years', maximumAge: undefined },
  { id: 'NCT00000034', minimumAge: undefined, maximumAge: undefined },
] as const;

async function* records() {
  yield {
    chunks: (async function* chunks() {
      for (const { id, minimumAge, maximumAge } of OF_AGES)
        yield `${JSON.stringify(registryRecord({ id, locations: [here], eligibility: { minimumAge, maximumAge } }))}\n`;
    })(),
  };
}

async function search(query: string): Promise<StudySearchResult> {
  const asked = new URLSearchParams({ country: 'US', postalCode: '82601', locale: 'en', query });
  const reply = await site.app.inject({ url: `${API_PREFIX}/studies/search?${asked.toString()}` });
  expect(reply.statusCode).toBe(200);
  return Value.Parse(StudySearchResult, reply.json<unknown>());
}

const found = async (query: string) =>
  (await search(query)).studies.flatMap(({ externalId }) =>
    externalId.startsWith('NCT0000003') ? [Number(externalId.slice(-1))] : [],
  );

test.each([
  ['child', [1, 4]],
  ['adult', [2, 3, 4]],
  ['older', [3, 4]],
  ['42', [1, 2, 3, 4]],
] as const)('[J1] a search for the ages %s finds whom studies take', async (ages, ids) => {
  expect(await found(`ages=${ages}`)).toEqual(ids);
});

test('[J1] studies left out by age are counted, and only if an age group was chosen', async () => {
  const all = await search('');
  const children = await search('ages=child');
  expect(all.otherAges).toBe(undefined);
  expect(children.otherAges).toBe(all.studies.length - children.studies.length);
  expect(children.nearbyStudies).toEqual(all.nearbyStudies);
});

test("[J6] [J1] the link of a study's card does not contain the age group", async () => {
  const { studies } = await search('ages=child&utm_source=mail');
  expect(studies.map(({ href }) => href).filter((href) => href.includes('ages='))).toEqual([]);
});

test('[K8] [N2] without JavaScript the group is in the address, in Spanish', async () => {
  const visitor = plainVisitor(site);
  await visitor.get('/signup/es/study-search?ages=child');
  await visitor.post('/signup/es/study-search?ages=child', {
    'candidate.country': 'US',
    'candidate.postalCode': '82601',
    _action: 'ask:study-search',
  });
  const { body } = await visitor.get('/signup/es/study-search?ages=child');
  expect(body.replaceAll('<!-- -->', '')).toMatch(/cerca de 82601, para menores de 18 años/);
  expect(body).toMatch(/aria-current="true"[^>]*>Menores de 18</);
});
