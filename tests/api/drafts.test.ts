import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeExpiredDrafts } from '#server/features/visits/drafts/drafts.ts';
import { MONDAY, openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';

let site: ApiSite;
beforeAll(async () => {
  site = await openApiSite({ env: { PUBLIC_ORIGIN: 'https://trial-search.example' } });
});
afterAll(() => site.close());

const put = (visit: object, cookie?: string) =>
  site.app.inject({
    method: 'PUT',
    url: '/api/v1/drafts',
    payload: visit,
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });

function cookieOf(reply: { readonly headers: Readonly<Record<string, unknown>> }): string {
  return String(reply.headers['set-cookie']).split(';')[0] ?? '';
}

test('[K8] a draft is kept, sealed, and tied to the browser by a cookie that no script reads', async () => {
  const visit = signupVisit();
  const reply = await put(visit);
  expect([reply.statusCode, reply.body]).toEqual([204, '']);
  expect(reply.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-tf_draft=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(
      /^__Host-tf_draft_[0-9a-f-]{36}=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  expect(await site.services.drafts.load(visit.draftId)).toMatchObject({
    id: visit.draftId,
    entry: 'home',
    answers: visit.answers,
    revision: 0,
  });
  const { payload } = await site.database.db
    .selectFrom('drafts')
    .select('payload')
    .where('id', '=', visit.draftId)
    .executeTakeFirstOrThrow();
  expect(payload).not.toContain('Maria');
});

test('[K8] only the browser that began a draft can change it', async () => {
  const visit = signupVisit();
  const cookie = cookieOf(await put(visit));
  const changed = { ...visit, answers: { ...visit.answers, 'candidate.age': 50 } };
  for (const other of [
    undefined,
    cookieOf(await put(signupVisit())),
    `__Host-tf_draft=${visit.draftId}`,
    `__Host-tf_draft=${visit.draftId}.AAAA`,
  ]) {
    const reply = await put(changed, other);
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: 'draft-foreign' }]);
  }
  expect((await put(changed, cookie)).statusCode).toBe(204);
  expect(await site.services.drafts.load(visit.draftId)).toMatchObject({ answers: { 'candidate.age': 50 } });
});

test('[K8] a pending save of a plain post is not forgotten when the browser stores the draft', async () => {
  const visit = signupVisit();
  const cookie = cookieOf(await put(visit));
  const draft = await site.services.drafts.load(visit.draftId);
  if (!draft) throw new Error('The draft was not kept');
  const owedSave = { route: 'phone', refused: false };
  await site.services.drafts.save({ ...draft, owedSave });
  await put(visit, cookie);
  expect(await site.services.drafts.load(visit.draftId)).toMatchObject({ owedSave });
});

test('[Q12] what only a browser knows about its device is stored with the draft and trusted', async () => {
  const visit = { ...signupVisit(), device: { width: 412 } };
  await put(visit);
  expect(await site.services.drafts.load(visit.draftId)).toMatchObject({ device: { width: 412 } });
});

test('[K8] the id of a saved lead does not open a draft in its place', async () => {
  const visit = signupVisit();
  const cookie = cookieOf(await site.app.inject(saveRequest(visit)));
  await site.services.drafts.remove(visit.draftId);
  expect((await put(visit)).statusCode).toBe(403);
  expect((await put(visit, cookie)).statusCode).toBe(204);
  expect(await site.services.drafts.load(visit.draftId)).toMatchObject({ revision: 1 });
});

test('[K1, K8] a draft that comes after its lead without cookie is kept already; another is refused', async () => {
  const visit = signupVisit();
  const cookie = cookieOf(await site.app.inject(saveRequest(visit)));
  const kept = await site.services.drafts.load(visit.draftId);
  const second = await put({ ...visit, route: 'thanks' });
  expect([second.statusCode, second.headers['set-cookie']]).toEqual([204, undefined]);
  expect(await site.services.drafts.load(visit.draftId)).toEqual(kept);
  const changed = { ...visit, answers: { ...visit.answers, 'candidate.age': 50 } };
  expect((await put(changed)).statusCode).toBe(403);
  expect((await put(changed, cookie)).statusCode).toBe(204);
  expect((await put(visit)).statusCode).toBe(403);
});

test('[K8] a draft is gone after 20 idle hours', async () => {
  const visit = signupVisit();
  await put(visit);
  site.setTime('2026-11-24T12:59:59.000Z');
  expect(await site.services.drafts.load(visit.draftId)).toBeDefined();
  site.setTime('2026-11-24T13:00:00.000Z');
  expect(await site.services.drafts.load(visit.draftId)).toBeUndefined();
  expect(await removeExpiredDrafts(site.database.db, new Date('2026-11-24T13:00:00.000Z'))).toBeGreaterThan(0);
  expect(await site.database.db.selectFrom('drafts').select('id').where('id', '=', visit.draftId).execute()).toEqual(
    [],
  );
  site.setTime(MONDAY);
});

test.each([
  ['an id of another form', { draftId: 'x' }],
  ['an unknown field', { admin: true }],
  ['an answer that is an object', { answers: { 'candidate.age': { $gt: 1 } } }],
  ['a number as text', { campaignVersion: '1' }],
])('[K2] %s is refused', async (_name, change) => {
  const reply = await put({ ...signupVisit(), ...change });
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'request-invalid' }]);
});

test('[P1] personal query parameters are not kept in a draft', async () => {
  const visit = signupVisit({ draftId: randomUUID(), query: { email: 'a@example.org', utm_source: 'news' } });
  await put(visit);
  expect((await site.services.drafts.load(visit.draftId))?.query).toEqual({ utm_source: 'news' });
});
