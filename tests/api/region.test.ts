import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
});
afterAll(() => site.close());

/** The region on the featured study's card, as a visitor who opens the address reads it. */
async function regionOn(address: string): Promise<string | undefined> {
  const visitor = plainVisitor(site);
  const first = await visitor.get(address);
  const page = first.statusCode === 303 ? await visitor.get(String(first.headers.location)) : first;
  expect(page.statusCode).toBe(200);
  return /class="study-card-region">.*?<span>([^<]*)<\/span>/.exec(page.body)?.[1];
}

test.each([
  ['where the visitor lives, if the address says so', 'landing=landing&zip=60614', 'Chicago, Illinois'],
  [
    'the site of the study that is nearest to the visitor',
    'landing=landing&studyId=DEMO-ASTHMA-01&zip=60201',
    'Evanston, Illinois',
  ],
  [
    'the site that the address names',
    'landing=landing&studyId=DEMO-ASTHMA-01&studySiteId=DEMO-ASTHMA-01-boston',
    'Boston, Massachusetts',
  ],
  ['nothing where no region is known', 'landing=landing&studyId=DEMO-ASTHMA-01', undefined],
  [
    'nothing of a site that the study does not have',
    'landing=landing&studyId=DEMO-ASTHMA-01&studySiteId=nowhere',
    undefined,
  ],
  ['nothing if the study has no site near the visitor', 'landing=landing&studyId=DEMO-ASTHMA-01&zip=99501', undefined],
])('[D1] the landing card shows %s', async (_what, query, region) => {
  expect(await regionOn(`/signup/s6?${query}`)).toBe(region);
});

test('[D1] the landing card shows where a study is that has one place', async () => {
  const { db } = site.database;
  await db
    .deleteFrom('study_sites')
    .where('study_id', '=', 'DEMO-SLEEP-09')
    .where('site_id', '!=', 'demo-denver')
    .execute();
  await db
    .insertInto('study_sites')
    .values({ ext_id: 'DEMO-SLEEP-09-one', study_id: 'DEMO-SLEEP-09', site_id: 'demo-denver', recruiting: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  expect(await regionOn('/signup/s6?landing=landing&studyId=DEMO-SLEEP-09')).toBe('Denver, Colorado');
});

test('[K6] the initial payload has the region of the site that is named', async () => {
  const reply = await site.app.inject(
    '/api/v1/initial_payload?signup=s6&language=en&studyId=DEMO-ASTHMA-01&studySiteId=DEMO-ASTHMA-01-boston',
  );
  expect(reply.json()).toMatchObject({ region: 'Boston, Massachusetts' });
});
