import { afterAll, beforeAll, expect, test } from 'vitest';
import { Value } from 'typebox/value';
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
});
afterAll(() => site.close());

async function* textOf(records: readonly unknown[]) {
  yield {
    chunks: (async function* chunks() {
      for (const record of records) yield `${JSON.stringify(record)}\n`;
    })(),
  };
}

async function take(...records: readonly unknown[]): Promise<void> {
  const { db } = site.database;
  await importStudies({ db, places: createPlaces(db), sources: textOf(records), onProblem: () => undefined });
}

async function search(query: string): Promise<StudySearchResult> {
  const asked = new URLSearchParams({ country: 'US', postalCode: '60614', locale: 'en', query });
  const reply = await site.app.inject({ url: `${API_PREFIX}/studies/search?${asked.toString()}` });
  expect(reply.statusCode).toBe(200);
  return Value.Parse(StudySearchResult, reply.json<unknown>());
}

const near = registryRecord({ id: 'NCT00000021', status: 'NOT_YET_RECRUITING' });
const far = registryRecord({
  id: 'NCT00000022',
  status: 'NOT_YET_RECRUITING',
  locations: [
    registryLocation({ city: 'Anchorage', state: 'Alaska', zip: '99501', geoPoint: { lat: 61.2, lon: -149.9 } }),
  ],
});

test('[J1] studies not recruiting yet are found on request near the postal code; nothing else changes', async () => {
  const before = await search('');
  expect(before.hasOpening).toBe(undefined);
  await take(near, far);
  const found = await search('status=soon');
  expect(found.opening?.map(({ externalId, href }) => [externalId, href])).toEqual([
    ['NCT00000021', '/signup/studies/NCT00000021'],
  ]);
  expect([found.studies, found.nearbyStudies]).toEqual([before.studies, before.nearbyStudies]);
  const usual = await search('');
  expect([usual.hasOpening, usual.opening, usual.studies]).toEqual([true, undefined, before.studies]);
});

test('[J1] the page of such a study says that it is not looking for people yet', async () => {
  const { body } = await plainVisitor(site).get('/signup/studies/NCT00000021');
  expect(body).toContain('This study is not looking for people yet');
  expect(body).not.toContain('any more');
});

test('[K8] [N2] without JavaScript the choice is in the address, in both languages', async () => {
  const visitor = plainVisitor(site);
  await visitor.get('/signup/es/study-search?status=soon');
  await visitor.post('/signup/es/study-search?status=soon', {
    'candidate.country': 'US',
    'candidate.postalCode': '60614',
    _action: 'ask:study-search',
  });
  const { body } = await visitor.get('/signup/es/study-search?status=soon');
  expect(body.replaceAll('<!-- -->', '')).toContain('1 cerca de 60614 que todavía no buscan participantes');
  expect(body).toMatch(/href="[^"]*"[^>]*>Buscan participantes ahora</);
  expect(body).toContain('href="/signup/es/studies/NCT00000021');
});

test('[O4] a study that starts recruiting moves to that list; one with an invalid record leaves both', async () => {
  await take(registryRecord({ id: 'NCT00000021' }));
  expect((await search('status=soon')).opening).toEqual([]);
  expect((await search('realtime=yes')).studies.map(({ externalId }) => externalId)).toContain('NCT00000021');
  const { protocolSection } = registryRecord({ id: 'NCT00000022' });
  await take({ protocolSection: { ...protocolSection, identificationModule: { nctId: 'NCT00000022' } } });
  expect((await search('')).hasOpening).toBe(undefined);
});
