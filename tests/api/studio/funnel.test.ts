import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Funnel } from '#api/leads-desk/funnel-calls.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { studioClient, type StudioPerson } from '#tests/support/studio/studio-client.ts';
import { saveRequest, screenerVisit } from '#tests/support/visits.ts';

let site: ApiSite;
let studio: ReturnType<typeof studioClient>;
let operator: StudioPerson;

beforeAll(async () => {
  site = await openApiSite();
  studio = studioClient(site);
  operator = await studio.person(await studio.administrator(), [{ role: 'operator', campaign: null }]);
});
afterAll(() => site.close());

/** Somebody comes to a screen; from nowhere: they open the page. */
const enter = (to: string, from: string | null, query: Readonly<Record<string, string>>) =>
  site.app.inject({
    method: 'POST',
    url: '/api/v1/actions/router_log',
    payload: { signup: 'ws15', to, from, query, path: `/signup/ws15/${to}` },
  });

let numbered = 0;
function save(query: Readonly<Record<string, string>>, answers: Readonly<Record<string, string>> = {}) {
  numbered += 1;
  const phone = { 'candidate.phone': `+1312207${String(1000 + numbered)}` };
  return site.app.inject(saveRequest(screenerVisit({ query, answers: { ...phone, ...answers } })));
}

const funnelOf = async (query = ''): Promise<Partial<Funnel>> =>
  (await studio.call('GET', `/campaigns/ws15/funnel${query}`, { cookie: operator.cookie })).json();

const times = (count: number, act: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, act));

test('[L1] counts who came, left, saved, and does not qualify, by screen and by source', async () => {
  const news = { utm_source: 'news' };
  await times(9, () => enter('home', null, news));
  await times(2, () => enter('home', null, { utm_source: 'radio' }));
  await times(1, () => enter('home', null, {}));
  await times(7, () => enter('healthQuestionsThankYou', 'home', news));
  await times(6, () => save(news));
  await times(1, () => save({ utm_source: 'radio' }, { 'candidate.birthDate': '2015-05-14' }));
  const funnel = await funnelOf();
  expect(funnel.totals).toEqual({ came: 12, left: 5, saved: 7, screenedOut: 1, qualified: 6, booked: 0 });
  expect(funnel.sources).toEqual([
    { source: 'news', others: false, came: 9, saved: 6, screenedOut: 0, qualified: 6, booked: 0 },
    { source: null, others: true, came: null, saved: null, screenedOut: null, qualified: 0, booked: 0 },
  ]);
  expect(funnel.screens).toEqual([
    { route: 'home', came: 12, left: 5 },
    { route: 'healthQuestionsThankYou', came: 7, left: 0 },
  ]);
  expect(funnel.ways).toEqual([{ from: 'home', to: 'healthQuestionsThankYou', went: 7 }]);
});

test('[L1] counts the days that are asked for', async () => {
  expect((await funnelOf('?from=2026-11-01&to=2026-11-22')).totals).toMatchObject({ came: 0, saved: 0 });
  expect((await funnelOf('?from=2026-11-23&to=2026-11-23')).totals).toMatchObject({ came: 12, saved: 7 });
  const reversed = await studio.call('GET', '/campaigns/ws15/funnel?from=2026-11-23&to=2026-11-01', {
    cookie: operator.cookie,
  });
  expect(reversed.code).toBe('request-invalid');
});

test('[L1] says from when on the log of screens is kept', async () => {
  expect((await funnelOf('?from=2026-11-20')).kept).toBeNull();
  expect((await funnelOf('?from=2026-09-01')).kept).toBe('2026-10-24T17:00:00.000Z');
});
