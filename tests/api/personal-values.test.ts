import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOldFaultLogs } from '#server/features/erasure/retention.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';

let pages: PageSite;
let site: ApiSite;
beforeAll(async () => {
  [pages, site] = await Promise.all([openPageSite(), openApiSite()]);
});
afterAll(() => Promise.all([pages.close(), site.close()]));

const CANARY = /canaria/i;

test.each([
  'mail=canaria@h.example',
  'first_name=Canaria',
  'tel=3125550142',
  'zipcode=60614',
  'utm_content=canaria%40h.example',
  'x=%2B1%20312%20555%200142',
  'x=1980-05-14',
])('[P1] an address with %s is answered with the clean one, and nothing of it is shown or kept', async (query) => {
  const answer = await plainVisitor(pages).get(`/signup/s6?${query}&utm_source=news`);
  expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
    303,
    '/signup/s6?utm_source=news',
    'no-store',
  ]);
  expect(JSON.stringify(pages.logs)).not.toMatch(CANARY);
});

test('[P1] routes, unknown addresses, actions and leads keep nothing like an e-mail, phone or birth date', async () => {
  const query = {
    utm_content: 'canaria@h.example',
    mail: 'canaria',
    x: '+1 312 555 0142',
    y: '1980-05-14',
    utm_source: 'news',
  };
  const routed = {
    signup: 's6',
    to: 'age',
    from: 'canaria@h.example',
    path: '/signup/s6/canaria@h.example?mail=canaria',
    query,
  };
  expect(
    (await site.app.inject({ method: 'POST', url: '/api/v1/actions/router_log', payload: routed })).statusCode,
  ).toBe(204);
  const failed = { referrerUrl: 'https://h.example/canaria@h.example/x', attemptedCampaign: 'canaria@h.example' };
  expect((await site.app.inject({ method: 'POST', url: '/api/v1/redirect_debug', payload: failed })).statusCode).toBe(
    204,
  );
  expect((await site.app.inject(saveRequest(signupVisit({ query })))).statusCode).toBe(201);
  const { db } = site.database;
  const [routes, attempts, actions] = await Promise.all([
    db.selectFrom('router_logs').selectAll().execute(),
    db.selectFrom('redirect_debug').selectAll().execute(),
    db.selectFrom('actions').selectAll().execute(),
  ]);
  expect(JSON.stringify([routes, attempts, actions])).not.toMatch(CANARY);
  expect(routes).toMatchObject([
    { to_route: 'age', from_route: '…', path: '/signup/s6/…', query: { utm_source: 'news' } },
  ]);
  expect(attempts).toMatchObject([{ referrer_url: 'https://h.example/…/x', attempted_campaign: '…' }]);
  expect(actions).toMatchObject([{ query: { utm_source: 'news' } }]);
});

test('[P2] changes of route and unknown addresses go after 30 days, where the operator names no time', async () => {
  const { db } = site.database;
  const now = site.services.clock.now().getTime();
  const after = (days: number) => new Date(now + days * 24 * 60 * 60 * 1000);
  expect(await removeOldFaultLogs(db, after(29))).toBe(0);
  expect(await removeOldFaultLogs(db, after(31))).toBe(2);
  expect(await db.selectFrom('actions').select('id').execute()).not.toEqual([]);
});
