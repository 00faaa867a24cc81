import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Visit } from '#api/contract/visit-calls.ts';
import { MONDAY, openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { firstOf, qualifiedVisit, SITE, slotsIn } from '#tests/support/booking/booking-visitor.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';

let site: ApiSite;
beforeAll(async () => {
  site = await openApiSite();
});
beforeEach(() => site.setTime(MONDAY));
afterAll(() => site.close());

/** A browser: it sends the cookies that it received, and each of its tabs names its own visit. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const ask = async (
    method: 'GET' | 'PUT' | 'POST',
    url: string,
    { draftId }: Pick<Visit, 'draftId'>,
    payload?: object,
  ) => {
    const reply = await site.app.inject({
      method,
      url: `/api/v1${url}`,
      cookies: Object.fromEntries(cookies),
      headers: { 'x-visit-draft': draftId },
      ...(payload ? { payload } : {}),
    });
    for (const { name, value } of reply.cookies)
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    return reply;
  };
  return { cookies, ask, keep: (visit: Visit) => ask('PUT', '/drafts', visit, visit) };
}

test('[K8] two flows in two tabs are both still stored', async () => {
  const { keep } = openBrowser();
  const [first, second] = [signupVisit(), signupVisit()];
  await keep(first);
  await keep(second);
  const older = await keep({ ...first, answers: { ...first.answers, 'candidate.age': 50 } });
  const newer = await keep({ ...second, answers: { ...second.answers, 'candidate.age': 60 } });
  expect([older.statusCode, newer.statusCode]).toEqual([204, 204]);
  const kept = await Promise.all([first, second].map(({ draftId }) => site.services.drafts.load(draftId)));
  expect(kept.map((draft) => draft?.answers['candidate.age'])).toEqual([50, 60]);
});

test('[H3] [K8] a booking belongs to the visit of its tab, whatever began in another one since', async () => {
  const { keep, ask } = openBrowser();
  const [first, second] = [qualifiedVisit('ws21', 1), qualifiedVisit('ws18', 2)];
  await keep(first);
  const reply = await ask('GET', `/site/scheduling/${SITE}/availability?to=7&timezone=America%2FNew_York`, first);
  const { start, end, resources } = firstOf(slotsIn({ status: reply.statusCode, json: reply.json<unknown>() }));
  await keep(second);
  const booked = await ask('POST', `/site/scheduling/${SITE}/booking`, first, {
    resourceId: resources[0]?.id ?? '',
    start,
    end,
    customer: { timezone: 'America/New_York' },
  });
  expect(booked.statusCode).toBe(201);
  const stored = await site.database.db.selectFrom('bookings').select('draft_id').execute();
  expect(stored).toEqual([{ draft_id: first.draftId }]);
});

test('[K8] a visit that is named and not proven is nobody’s, whatever else the browser has', async () => {
  const { keep, ask, cookies } = openBrowser();
  const [own, other] = [signupVisit(), signupVisit()];
  await keep(own);
  await openBrowser().keep(other);
  cookies.set(`tf_draft_${other.draftId}`, cookies.get(`tf_draft_${own.draftId}`) ?? '');
  expect((await keep(other)).json()).toMatchObject({ code: 'draft-foreign' });
  const slot = { resourceId: 'x', start: MONDAY, end: MONDAY, customer: { timezone: 'UTC' } };
  expect((await ask('POST', `/site/scheduling/${SITE}/booking`, other, slot)).json()).toMatchObject({
    code: 'draft-foreign',
  });
});

test('[K8] a page of an earlier version, which names no visit, belongs to the visit saved last', async () => {
  const { keep, cookies } = openBrowser();
  const [first, second] = [signupVisit(), signupVisit()];
  await keep(first);
  await keep(second);
  const put = (visit: Visit, sent: Record<string, string>) =>
    site.app.inject({ method: 'PUT', url: '/api/v1/drafts', cookies: sent, payload: visit });
  expect((await put(second, { tf_draft: cookies.get('tf_draft') ?? '' })).statusCode).toBe(204);
  expect((await put(first, { tf_draft: cookies.get('tf_draft') ?? '' })).statusCode).toBe(403);
});

test('[K8] a browser proves six visits, and lets the one go that it used longest ago', async () => {
  const { keep, cookies } = openBrowser();
  const visits = Array.from({ length: 8 }, () => signupVisit());
  for (const [at, visit] of visits.entries()) {
    site.setTime(new Date(Date.parse(MONDAY) + at * 60_000).toISOString());
    await keep(visit);
  }
  const own = [...cookies.keys()].filter((name) => name !== 'tf_draft');
  expect(own.toSorted()).toEqual(
    visits
      .slice(2)
      .map(({ draftId }) => `tf_draft_${draftId}`)
      .toSorted(),
  );
});

test('[K1] [K8] a saved lead is still its browser’s after another visit was saved', async () => {
  const { keep, cookies } = openBrowser();
  const [first, second] = [signupVisit(), signupVisit()];
  for (const visit of [first, second])
    for (const { name, value } of (
      await site.app.inject({ ...saveRequest(visit), cookies: Object.fromEntries(cookies) })
    ).cookies)
      cookies.set(name, value);
  expect((await keep({ ...first, answers: { ...first.answers, 'candidate.age': 50 } })).statusCode).toBe(204);
});
