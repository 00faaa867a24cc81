import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDraftCookies, DRAFT_COOKIE } from '#server/features/visits/drafts/draft-cookie.ts';
import { systemClock } from '#server/core/clock.ts';
import { createEncryption } from '#server/core/crypto/encryption.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { pageDataOf } from '#tests/support/pages/page-data-of.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
});
afterAll(() => site.close());

test('[P1] personal parameters are read once: 303 to the clean address, kept in the draft, not logged', async () => {
  const visitor = plainVisitor(site);
  const answer = await visitor.get(
    '/signup/s6/postal?zip=60614&utm_source=news&EMAIL=jane.prefill%40example.org&firstName=Jane&lastName=Doe' +
      '&phone=3125550142',
  );
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/signup/s6/postal?utm_source=news']);
  const page = await visitor.get('/signup/s6/postal?utm_source=news');
  expect(page.body).toContain('value="60614"');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(JSON.stringify(site.logs)).not.toMatch(/jane\.prefill|Doe|60614|5550142/);
});

test('[P1] a redirect and the clean address are one answer', async () => {
  const answer = await plainVisitor(site).get('/?age=44&cid=7');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/signup/s6?cid=7']);
  expect(answer.cookies.map(({ name }) => name.replace(/_[0-9a-f-]{36}$/, '_ID'))).toEqual(['tf_draft', 'tf_draft_ID']);
});

test.each([
  ['male', 'm'],
  ['female', 'F'],
  ['other', 'o'],
])('[E16] gender is prefilled as %s from %s', async (gender, written) => {
  const visitor = plainVisitor(site);
  await visitor.get(`/signup/s6?gender=${written}`);
  const { body } = await visitor.get('/signup/s6');
  expect(pageDataOf(body).state.answers).toMatchObject({ 'candidate.gender': gender });
});

test.each(['age=7000', 'email=nobody', 'gender=x', 'zip=ABC', 'phone=1'])(
  '[E16] what no field takes is dropped: %s',
  async (query) => {
    const visitor = plainVisitor(site);
    const answer = await visitor.get(`/signup/s6?${query}`);
    expect([answer.statusCode, answer.headers.location, visitor.cookies.size]).toEqual([303, '/signup/s6', 0]);
  },
);

test('[A19] conditions in the address become initial answers', async () => {
  const { body } = await plainVisitor(site).get('/signup/s6?indicationIds=3,5');
  expect(pageDataOf(body).state.answers).toEqual({ 'candidate.indicationIds': ['3', '5'] });
});

test('[C15, P1] what a flare’s address says about the visitor reaches the next flow only by the draft', async () => {
  const visitor = plainVisitor(site);
  const arrived = await visitor.get(
    '/signup/flare?studyId=DEMO-ASTHMA-01&firstName=Flora&lastName=Llama&zip=60614&phone=3125550143' +
      '&email=flora.llama%40example.org',
  );
  expect([arrived.statusCode, arrived.headers.location]).toEqual([303, '/signup/flare?studyId=DEMO-ASTHMA-01']);
  const clean = '/signup/ws10?s=ws10&studyId=DEMO-ASTHMA-01';
  expect((await visitor.get('/signup?s=ws10&studyId=DEMO-ASTHMA-01')).headers.location).toBe(clean);
  const handed = await visitor.get(clean);
  expect([handed.statusCode, handed.headers.location]).toEqual([303, clean]);
  const page = await visitor.get(clean);
  expect(page.statusCode).toBe(200);
  expect(pageDataOf(page.body).state.answers).toMatchObject({
    'candidate.firstName': 'Flora',
    'candidate.lastName': 'Llama',
    'candidate.postalCode': '60614',
    'candidate.phone': '+13125550143',
    'candidate.email': 'flora.llama@example.org',
  });
  expect(page.headers['cache-control']).toBe('no-store');
  expect(JSON.stringify(site.logs)).not.toMatch(/Llama|60614|5550143|flora/);
});

test('[C15, K8] the id of a flare’s draft does not reveal the id of the next one', () => {
  const of = (key: string) => {
    const encryption = createEncryption(Buffer.alloc(32, key));
    return createDraftCookies(encryption, {}, systemClock).handedId('0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11', 's6');
  };
  expect([of('one'), of('one') === of('two')]).toEqual([of('one'), false]);
  expect(of('one')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('[C15, K8] a flare’s link opened in two tabs concurrently is one visit, and nothing is undone', async () => {
  const visitor = plainVisitor(site);
  await visitor.get('/signup/flare?studyId=DEMO-ASTHMA-01&firstName=Flora&lastName=Llama&zip=60614');
  const flare = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const follow = () =>
    site.app.inject({
      method: 'GET',
      url: '/signup/ws10?s=ws10&studyId=DEMO-ASTHMA-01',
      headers: { 'accept-language': 'en-US', cookie: flare },
    });
  const draftOf = ({ cookies }: Awaited<ReturnType<typeof follow>>) =>
    cookies.find(({ name }) => name.endsWith(DRAFT_COOKIE))?.value.split('.')[0] ?? '';
  const [first, second] = await Promise.all([follow(), follow()]);
  expect(draftOf(first)).toMatch(/^[0-9a-f-]{36}$/);
  expect(draftOf(second)).toBe(draftOf(first));
  const taken = await site.services.drafts.load(draftOf(first));
  if (!taken) throw new Error('Nothing was handed over');
  await site.services.drafts.save({ ...taken, answers: { ...taken.answers, 'candidate.age': 46 } });
  await follow();
  expect((await site.services.drafts.load(draftOf(first)))?.answers).toMatchObject({
    'candidate.age': 46,
    'candidate.lastName': 'Llama',
  });
});

test('[P1] the draft of a flow other than a flare stays with its flow', async () => {
  const visitor = plainVisitor(site);
  await visitor.get('/signup/s6?firstName=Flora&lastName=Llama&zip=60614');
  const page = await visitor.get('/signup/ws10?studyId=DEMO-ASTHMA-01');
  expect([page.statusCode, page.body.includes('Llama')]).toEqual([200, false]);
});
