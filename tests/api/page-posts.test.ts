import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { pageDataOf } from '#tests/support/pages/page-data-of.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
});
afterAll(() => site.close());

/** What a visitor of s6 enters, step by step, and where each step leads. */
const STEPS: readonly (readonly [
  path: string,
  form: Readonly<Record<string, string | readonly string[]>>,
  next: string,
])[] = [
  ['', { 'candidate.gender': 'female' }, '/postal'],
  ['/postal', { 'candidate.postalCode': ' 60614 ', 'candidate.country': 'US' }, '/age'],
  ['/age', { 'candidate.age': '46' }, '/name'],
  ['/name', { 'candidate.fullName': 'María José Sánchez' }, '/phone'],
  ['/phone', { 'candidate.phone': '(312) 207-1000', 'consent.sms': 'yes' }, '/email'],
  ['/email', { 'candidate.email': 'maria@example.org' }, '/indications'],
  ['/indications', { 'candidate.indicationIds': ['', '4'] }, '/thankyou'],
];

async function walkTo(visitor: PlainVisitor, steps: number, query = ''): Promise<string[]> {
  const places: string[] = [];
  for (const [path, form] of STEPS.slice(0, steps)) {
    const answer = await visitor.post(`/signup/s6${path}${query}`, { ...form, _action: 'next' });
    places.push(`${answer.statusCode} ${String(answer.headers.location)}`);
  }
  return places;
}

describe('[K8] s6 without JavaScript', () => {
  test('goes step by step to a stored lead, with the query kept', async () => {
    const visitor = plainVisitor(site);
    const places = await walkTo(visitor, STEPS.length, '?utm_source=news');
    expect(places).toEqual(STEPS.map(([, , next]) => `303 /signup/s6${next}?utm_source=news`));
    const { draft } = pageDataOf((await visitor.get('/signup/s6/thankyou?utm_source=news')).body);
    const lead = await site.database.db
      .selectFrom('leads')
      .select(['campaign_id', 'revision'])
      .where('id', '=', draft?.id ?? '')
      .executeTakeFirst();
    expect(lead).toEqual({ campaign_id: 's6', revision: 3 });
    const consents = await site.database.db
      .selectFrom('consents')
      .select(['type', 'decision'])
      .where('lead_id', '=', draft?.id ?? '')
      .where('revision', '=', 1)
      .execute();
    expect(consents).toEqual(
      expect.arrayContaining([
        { type: 'sms', decision: 'given' },
        { type: 'call', decision: 'implied' },
      ]),
    );
  });

  test('[A10] leaving forward logs the actions of each step, and every change of route [A14]', async () => {
    const visitor = plainVisitor(site);
    await walkTo(visitor, 5);
    const id = pageDataOf((await visitor.get('/signup/s6/email')).body).draft?.id ?? '';
    const codes = (
      await site.database.db.selectFrom('actions').select('code').where('draft_id', '=', id).orderBy('id').execute()
    ).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['dob', 'g', 'l', 'lz', 'n', 'ph']);
    const changes = await site.database.db
      .selectFrom('router_logs')
      .select(['from_route', 'to_route', 'path'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(changes).toEqual([{ from_route: 'phone', to_route: 'email', path: '/signup/s6/email' }]);
  });

  test('[E7] the phone number is checked and kept as the numbering plan writes it', async () => {
    const visitor = plainVisitor(site);
    await walkTo(visitor, 5);
    expect(pageDataOf((await visitor.get('/signup/s6/email')).body).state.answers).toMatchObject({
      'candidate.phone': '+13122071000',
      'candidate.firstName': 'María José',
      'candidate.lastName': 'Sánchez',
    });
  });
});

describe('[K8] an invalid form', () => {
  test('comes back as the page with what was entered, and its title says so', async () => {
    const visitor = plainVisitor(site);
    await walkTo(visitor, 3);
    const answer = await visitor.send('/signup/s6/name', { 'candidate.fullName': '<b>Maria</b>', _action: 'next' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Error: ');
    expect(answer.body).toContain('value="&lt;b&gt;Maria&lt;/b&gt;"');
  });

  test.each([
    ['/postal', 'candidate.postalCode', '00000', 'postalCode'],
    ['/age', 'candidate.age', '', 'required'],
    ['/name', 'candidate.fullName', 'Maria', 'fullName'],
    ['/phone', 'candidate.phone', '123', 'phone'],
    ['/phone', 'candidate.phone', '(000) 000-0000', 'phone'],
    ['/email', 'candidate.email', 'maria', 'email'],
  ])('[E14] %s names what is wrong with %s "%s": %s', async (path, control, value, code) => {
    const visitor = plainVisitor(site);
    await walkTo(
      visitor,
      STEPS.findIndex(([step]) => step === path),
    );
    const answer = await visitor.send(`/signup/s6${path}`, {
      [control]: value,
      'candidate.country': 'US',
      _action: 'next',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(pageDataOf(answer.body).issues).toEqual([expect.objectContaining({ control, code })]);
    expect(answer.body).toContain('<title>Error: ');
  });
});

describe('[K8] a page that is shown again after a post', () => {
  test('is an answer to a request that is safe to repeat: Back never asks to send the form once more', async () => {
    const visitor = plainVisitor(site);
    await walkTo(visitor, 3);
    const wrong = { 'candidate.fullName': 'Maria', _action: 'next' };
    const answer = await visitor.post('/signup/s6/name?cid=7', wrong);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/signup/s6/name?cid=7']);
    const [first, again] = [await visitor.get('/signup/s6/name?cid=7'), await visitor.get('/signup/s6/name?cid=7')];
    expect(pageDataOf(first.body)).toMatchObject({ issues: [{ code: 'fullName' }] });
    expect(pageDataOf(again.body)).toMatchObject({ entered: { 'candidate.fullName': ['Maria'] } });
  });

  test('says nothing more once the visitor has gone on, and nothing on other pages', async () => {
    const visitor = plainVisitor(site);
    await walkTo(visitor, 3);
    await visitor.post('/signup/s6/name', { 'candidate.fullName': 'Maria', _action: 'next' });
    expect(pageDataOf((await visitor.get('/signup/s6/age')).body)).toMatchObject({ issues: [] });
    await visitor.post('/signup/s6/name', { 'candidate.fullName': 'Maria Sanchez', _action: 'next' });
    const page = pageDataOf((await visitor.get('/signup/s6/name')).body);
    expect([page.issues, page.entered]).toEqual([[], undefined]);
  });
});

describe('[A10] going aside', () => {
  test.each([
    ['/phone', { 'candidate.phone': '+1 312' }, 'value="+1 312"'],
    ['/email', { 'candidate.email': 'maria@exam' }, 'value="maria@exam"'],
  ])(
    '[K8] the other language has what was not valid yet, and complains about nothing: %s',
    async (path, form, shown) => {
      const visitor = plainVisitor(site);
      await walkTo(
        visitor,
        STEPS.findIndex(([step]) => step === path),
      );
      const { body } = await visitor.get(
        String((await visitor.post(`/signup/s6${path}`, { ...form, _action: 'locale:es' })).headers.location),
      );
      expect(body).toContain('<html lang="es"');
      expect(body).toContain(shown);
      expect(pageDataOf(body).issues).toEqual([]);
    },
  );

  test('back goes to the step before on the real path, keeps what is valid and logs no action', async () => {
    const visitor = plainVisitor(site);
    await walkTo(visitor, 2);
    const answer = await visitor.post('/signup/s6/age?cid=7', { 'candidate.age': '46', _action: 'back' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/signup/s6/postal?cid=7']);
    const { draft, state } = pageDataOf((await visitor.get('/signup/s6/age')).body);
    expect(state.answers).toMatchObject({ 'candidate.age': 46 });
    const codes = await site.database.db
      .selectFrom('actions')
      .select('code')
      .where('draft_id', '=', draft?.id ?? '')
      .execute();
    expect(codes.map(({ code }) => code)).toEqual(['g', 'lz']);
  });

  test('[K8] a page that is left by Back has what was half typed when the visitor returns by Next', async () => {
    const visitor = plainVisitor(site);
    await walkTo(visitor, 4);
    await visitor.post('/signup/s6/phone', { 'candidate.phone': '+1 312', _action: 'back' });
    await visitor.post('/signup/s6/name', { 'candidate.fullName': 'Maria Sanchez', _action: 'next' });
    expect((await visitor.get('/signup/s6/phone')).body).toContain('value="+1 312"');
  });

  test('[A1] the other language is the same step, with what was entered', async () => {
    const visitor = plainVisitor(site);
    await walkTo(visitor, 2);
    const answer = await visitor.post('/signup/s6/age', { 'candidate.age': '46', _action: 'locale:es' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/signup/es/s6/age#languages']);
    expect((await visitor.get('/signup/es/s6/age')).body).toContain('¿Cuántos años tiene?');
  });

  test('[K5] starting over removes the draft and the cookie', async () => {
    const visitor = plainVisitor(site);
    await walkTo(visitor, 3);
    const id = pageDataOf((await visitor.get('/signup/s6/name')).body).draft?.id ?? '';
    const answer = await visitor.post('/signup/s6/name', { _action: 'start-over' });
    expect([answer.statusCode, answer.headers.location, visitor.cookies.size]).toEqual([
      303,
      '/signup/s6#answers-removed',
      0,
    ]);
    expect(await site.database.db.selectFrom('drafts').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  test("[K5] [K8] starting over removes the flow's own draft and spares another flow's kept last", async () => {
    const visitor = plainVisitor(site);
    await walkTo(visitor, 3);
    const id = pageDataOf((await visitor.get('/signup/s6/name')).body).draft?.id ?? '';
    await visitor.get('/signup/s15?zip=60614');
    await visitor.post('/signup/s6', { _action: 'start-over' });
    expect(await site.database.db.selectFrom('drafts').select('id').where('id', '=', id).execute()).toEqual([]);
    expect(pageDataOf((await visitor.get('/signup/s15')).body).state.answers).toMatchObject({
      'candidate.postalCode': '60614',
    });
    expect([...visitor.cookies.keys()].filter((name) => name.includes(id))).toEqual([]);
  });
});

describe('[K8] posts from elsewhere', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': '', origin: 'https://evil.example' }],
  ])('are refused: %j', async (headers) => {
    const answer = await plainVisitor(site).post(
      '/signup/s6',
      { 'candidate.gender': 'female', _action: 'next' },
      headers,
    );
    expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
  });

  test('a step that lacks an earlier answer leads to where it is asked [A16]', async () => {
    const answer = await plainVisitor(site).post('/signup/s6/phone', {
      'candidate.phone': '3122071000',
      _action: 'next',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/signup/s6']);
  });
});

test('[A16] a visit that began in the middle starts over at the home, when the visitor goes there', async () => {
  const visitor = plainVisitor(site);
  await visitor.post('/signup/s6/postal', {
    'candidate.postalCode': '60614',
    'candidate.country': 'US',
    _action: 'next',
  });
  expect(pageDataOf((await visitor.get('/signup/s6/age')).body).state.entry).toBe('postal');
  expect(pageDataOf((await visitor.get('/signup/s6')).body).state.entry).toBe('home');
  await walkTo(visitor, 1);
  expect(pageDataOf((await visitor.get('/signup/s6/postal')).body).state.entry).toBe('home');
});

test('[K1] while the lead cannot be stored the visitor continues, is told so, and the next step saves it', async () => {
  let broken = true;
  const outage = await openPageSite({
    replace: ({ leads }) => ({
      leads: { save: (request) => (broken ? Promise.reject(new Error('no database')) : leads.save(request)) },
    }),
  });
  const visitor = plainVisitor(outage);
  expect((await walkTo(visitor, 5)).at(-1)).toBe('303 /signup/s6/email');
  const owed = (await visitor.get('/signup/s6/email')).body;
  expect(pageDataOf(owed)).toMatchObject({ saving: 'later', draft: { revision: 0 } });
  expect(owed).toContain('Your answers could not be sent yet. We will try again when you continue.');
  broken = false;
  await visitor.post('/signup/s6/email', { 'candidate.email': '', _action: 'next' });
  const later = pageDataOf((await visitor.get('/signup/s6/indications')).body);
  expect([later.saving, later.draft?.revision]).toEqual([undefined, 1]);
  await outage.close();
});

test.each([
  ['application/json', '{}'],
  ['text/plain', 'x'],
  ['image/png', 'x'],
  ['application/xml', '<x/>'],
  [undefined, 'x'],
])('[K8] [O6] a post as %s is not a form, and not a server error', async (type, payload) => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/signup/s6',
    payload,
    headers: type === undefined ? {} : { 'content-type': type },
  });
  expect([
    answer.statusCode,
    answer.headers['content-type'],
    answer.body.includes('We could not read what was sent.'),
  ]).toEqual([415, 'text/html; charset=utf-8', true]);
});

test('[K8] an unreadable form is refused with an explanation', async () => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/signup/image-capture',
    payload: 'no parts',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect([answer.statusCode, answer.body.includes('We could not read what was sent.')]).toEqual([400, true]);
});

test.each(['xx', '05/14/1980', '2026-99-99'])(
  '[K2] [K5] a draft whose birth date is %s opens on every page',
  async (birthDate) => {
    const visit = signupVisit({ answers: { ...signupVisit().answers, 'candidate.birthDate': birthDate } });
    const kept = await site.app.inject({ method: 'PUT', url: '/api/v1/drafts', payload: visit });
    const cookies = Object.fromEntries(kept.cookies.map(({ name, value }) => [name, value]));
    for (const path of ['', '/name', '/phone', '/email', '/indications']) {
      expect([path, (await site.app.inject({ url: `/signup/s6${path}`, cookies })).statusCode]).toEqual([
        path,
        expect.toSatisfy((status: number) => status < 400),
      ]);
    }
    const saved = await site.app.inject(saveRequest({ ...visit, entry: 'phone' }));
    expect([saved.statusCode, saved.json<{ code?: string }>().code]).toEqual([
      expect.toSatisfy((status: number) => status < 500),
      expect.not.stringMatching(/^unexpected$/),
    ]);
  },
);
