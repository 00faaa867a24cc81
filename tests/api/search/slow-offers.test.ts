import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeOffers, type FakeOffers } from '#tests/support/outside/direct-offers.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { until } from '#tests/support/until.ts';

const OFFER = { id: 17, title: 'Migraine tablet study', url: 'https://partner.example/17' };

let fake: FakeOffers;
let site: PageSite;
const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeAll(async () => {
  process.on('unhandledRejection', note);
  fake = await startFakeOffers();
  site = await openPageSite({ env: { DIRECT_OFFERS_BASE_URL: fake.url, DIRECT_OFFERS_API_KEY: fake.key } });
});
beforeEach(() => fake.clear());
afterAll(async () => {
  await site.close();
  await fake.stop();
  process.off('unhandledRejection', note);
});

/** A visitor whose postal code the search knows from the address. */
async function visitorNear(postalCode: string) {
  const visitor = plainVisitor(site);
  expect((await visitor.get(`/signup/ss8?postal=${postalCode}`)).statusCode).toBe(303);
  return visitor;
}

const wordsOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

/** Requests the page until it contains these words. */
async function seen(visitor: PlainVisitor, words: string): Promise<void> {
  const look = async () => (wordsOf((await visitor.get('/signup/ss8')).body).includes(words) ? words : undefined);
  await until(look, { failure: () => `The page never said: ${words}`, pointless: () => false });
}

test('[J1, J4] slow offers do not delay a page: a skeleton is shown; without JavaScript one can reload', async () => {
  fake.offer([OFFER]);
  fake.fail('held');
  const visitor = await visitorNear('60614');
  const page = await visitor.get('/signup/ss8');
  const main = wordsOf(page.body);
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(main).toContain('Loading offers');
  expect(main).toMatch(/<noscript>.*taking longer than usual.*<a [^>]*href="\/signup\/ss8"[^>]*>Show the offers/s);
  expect(main).not.toMatch(/Migraine tablet study|could not be loaded|Sorry|Enter your ZIP code/);
  fake.release();
  await seen(visitor, 'Migraine tablet study');
});

test('[J4, K3] a late reply of the service is used for the next request, without asking again', async () => {
  fake.offer([OFFER]);
  fake.fail('held');
  const visitor = await visitorNear('60601');
  await visitor.get('/signup/ss8');
  await visitor.get('/signup/ss8');
  fake.release();
  await seen(visitor, 'Migraine tablet study');
  expect(fake.asked).toHaveLength(1);
});

test('[J3, K3] a late failure is shown on reload, is logged, and ends nothing', async () => {
  fake.fail('held');
  const visitor = await visitorNear('10001');
  await visitor.get('/signup/ss8');
  fake.cut();
  await seen(visitor, 'could not be loaded');
  expect(site.logs).toContainEqual(
    expect.objectContaining({ service: 'offers', message: 'Error retrieving direct offers' }),
  );
  expect(unhandled).toEqual([]);
  fake.offer([OFFER]);
  expect(wordsOf((await visitor.get('/signup/ss8')).body)).toContain('Migraine tablet study');
});

test('[J3, K8] without JavaScript "Try again" asks again, and the page after it has the offers', async () => {
  fake.fail('status-500');
  const visitor = await visitorNear('60603');
  const failed = wordsOf((await visitor.get('/signup/ss8')).body);
  expect(failed).toContain('could not be loaded');
  const [, action = ''] = /name="_action" value="([^"]+)"[^>]*>Try again/.exec(failed) ?? [];
  fake.fail('none');
  fake.offer([OFFER]);
  expect((await visitor.post('/signup/ss8', { 'candidate.postalCode': '60603', _action: action })).statusCode).toBe(
    303,
  );
  expect(wordsOf((await visitor.get('/signup/ss8')).body)).toContain('Migraine tablet study');
});

test('[J4, K8] without JavaScript a press of Search waits for the offers, and the page after it has them', async () => {
  fake.offer([OFFER]);
  fake.fail('held');
  const visitor = plainVisitor(site);
  const searching = visitor.post('/signup/ss8', { 'candidate.postalCode': '60602', _action: 'ask:study-search' });
  await until(async () => fake.asked[0], { failure: () => 'The offers service was not asked', pointless: () => false });
  fake.release();
  expect((await searching).statusCode).toBe(303);
  fake.fail('held');
  const main = wordsOf((await visitor.get('/signup/ss8')).body);
  expect(main).toContain('Migraine tablet study');
  expect(main).toContain('1 offer near 60602');
});
