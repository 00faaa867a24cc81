import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leadPurpose } from '#server/features/leads/store-lead.ts';
import type { RelayPatient } from '#schemas/lead/relay-patient.ts';
import type { RelayAnswer } from '#server/features/integrations/relay.ts';
import { fakeRelay, type FakeRelay } from '#tests/support/outside/relay.ts';
import { pageDataOf } from '#tests/support/pages/page-data-of.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { proofOf, saveRequest } from '#tests/support/visits.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

const SLUG = 'kJ3n0aQwErTyUiOpAsDfGh';
const ROSA: RelayPatient = {
  firstName: 'Rosa',
  lastName: 'Canarias',
  phone: '+13125550142',
  email: 'rosa.canarias@example.org',
  postalCode: '60614',
  country: 'US',
  gender: 'female',
  birthDate: '1970-02-03',
  studyId: 'DEMO-ASTHMA-01',
};
const SECRETS = /Canarias|rosa\.canarias|3125550142|60614|1970-02-03|kJ3n0aQwErTyUiOpAsDfGh/;
const CRITERIA = {
  'criteria.asthma-diagnosis': 'yes',
  'criteria.asthma-symptoms': 'weekly',
  'criteria.asthma-medicines': ['rescue'],
  'criteria.asthma-smoking': 'no',
  'criteria.asthma-hospital': 'no',
};

let relay: FakeRelay;
let site: PageSite;
beforeAll(async () => {
  relay = fakeRelay(SLUG, ROSA);
  site = await openPageSite({ relay });
});
afterAll(() => site.close());

/** What a visitor sees of a page: the data of the page contains its texts too, whether they are shown or not. */
function shownIn(body: string): string {
  return body.slice(0, body.indexOf('<script type="application/json"'));
}

async function leadOf(id: string): Promise<unknown> {
  const { lead } = await site.database.db
    .selectFrom('leads')
    .select('lead')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return JSON.parse(site.services.encryption.open(leadPurpose(id), lead));
}

async function arrived(): Promise<{ visitor: PlainVisitor; home: string; draftId: string }> {
  const visitor = plainVisitor(site);
  const { headers } = await visitor.get(`/signup/ws11?slug=${SLUG}`);
  const home = String(headers.location);
  return { visitor, home, draftId: pageDataOf((await visitor.get(home)).body).draft?.id ?? '' };
}

describe('a link to one’s own data', () => {
  test('[D17, P1] the slug is exchanged once and leaves the address; the page gets only masked data', async () => {
    const visitor = plainVisitor(site);
    const answer = await visitor.get(`/signup/ws11?slug=${SLUG}&utm_source=sms`);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      '/signup/ws11?utm_source=sms&studyId=DEMO-ASTHMA-01',
    ]);
    const { body, headers } = await visitor.get('/signup/ws11?utm_source=sms&studyId=DEMO-ASTHMA-01');
    for (const shown of ['Rosa C.', 'ends in 0142', 'r•••@example.org', 'begins with 606'])
      expect(body).toContain(shown);
    expect(body).not.toMatch(SECRETS);
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
    expect(JSON.stringify(site.logs)).not.toMatch(SECRETS);
  });

  test('[E16, D17] other data in the link are prefilled', async () => {
    const visitor = plainVisitor(site);
    const { headers } = await visitor.get(`/signup/ss?slug=${SLUG}&zip=10001`);
    expect(headers.location).not.toContain('zip');
    const { body } = await visitor.get(String(headers.location));
    expect(body).toMatch(/name="candidate\.postalCode"[^>]*value="10001"/);
  });

  test('[D17, C14, K4] without JavaScript: the lead has what was known, the relay gets both updates', async () => {
    const { visitor, home, draftId } = await arrived();
    const reported = relay.updates.length;
    const query = '?studyId=DEMO-ASTHMA-01';
    expect((await visitor.post(home, { 'candidate.detailsConfirmed': 'yes' })).headers.location).toBe(
      `/signup/ws11/questions${query}`,
    );
    expect((await visitor.post(`/signup/ws11/questions${query}`, CRITERIA)).headers.location).toBe(
      `/signup/ws11/indications${query}`,
    );
    const result = await visitor.get(`/signup/ws11/indications${query}`);
    expect(result.body).toContain('Congratulations!');
    expect(result.body).not.toMatch(SECRETS);
    await visitor.post(`/signup/ws11/indications${query}`, { 'candidate.indicationIds': ['', '4', '5'] });
    expect(await leadOf(draftId)).toMatchObject({
      firstName: 'Rosa',
      lastName: 'Canarias',
      phone1: '+13125550142',
      email: 'rosa.canarias@example.org',
      postalCode: '60614',
      dateOfBirth: '1970-02-03',
      indications: [{ id: 4 }, { id: 5 }],
    });
    expect(relay.updates.slice(reported).at(-1)).toEqual({
      slug: SLUG,
      update: { kind: 'indications', indicationIds: ['4', '5'] },
      key: `${draftId}:3:indications`,
    });
    expect(relay.updates.slice(reported).map(({ update }) => update.kind)).toEqual(['screening', 'indications']);
    expect(JSON.stringify(site.logs)).not.toMatch(SECRETS);
  });

  test('[K4] the relay gets a screening once, and again when an answer has changed', async () => {
    const { visitor, home } = await arrived();
    const reported = relay.updates.length;
    const questions = '/signup/ws11/questions?studyId=DEMO-ASTHMA-01';
    await visitor.post(home, { 'candidate.detailsConfirmed': 'yes' });
    for (const smoking of ['no', 'no', 'yes'])
      await visitor.post(questions, { ...CRITERIA, 'criteria.asthma-smoking': smoking });
    const screenings = relay.updates
      .slice(reported)
      .map(({ update }) => (update.kind === 'screening' ? update.passed : update.kind));
    expect(screenings).toEqual([true, false]);
  });

  test('[C14, F2] one unmet criterion disqualifies, even if age, gender and place match', async () => {
    const { visitor, home } = await arrived();
    await visitor.post(home, { 'candidate.detailsConfirmed': 'yes' });
    await visitor.post('/signup/ws11/questions?studyId=DEMO-ASTHMA-01', {
      ...CRITERIA,
      'criteria.asthma-smoking': 'yes',
    });
    const { body } = await visitor.get('/signup/ws11/indications?studyId=DEMO-ASTHMA-01');
    expect(body).toContain('didn&#x27;t qualify for this study');
  });

  test('[D17] the lead contains what the visitor corrected', async () => {
    const { visitor, home, draftId } = await arrived();
    const asked = await visitor.send(home, { 'candidate.detailsConfirmed': 'no' });
    expect(asked.body).toContain('name="candidate.phone"');
    const form = {
      'candidate.detailsConfirmed': 'no',
      'candidate.fullName': 'Rosa Nueva',
      'candidate.country': 'US',
      'candidate.postalCode': '77002',
      'candidate.phone': '(312) 555-0188',
      'candidate.email': 'nueva@example.org',
    };
    expect((await visitor.post(home, form)).statusCode).toBe(303);
    const lead = await leadOf(draftId);
    expect(lead).toMatchObject({
      firstName: 'Rosa',
      lastName: 'Nueva',
      phone1: '+13125550188',
      email: 'nueva@example.org',
      postalCode: '77002',
    });
    expect(JSON.stringify(lead)).not.toContain('Canarias');
  });

  test('[D17, K8] in the browser the draft is written again and again, and the link stays', async () => {
    const { visitor, home, draftId } = await arrived();
    const visit = {
      draftId,
      campaignId: 'ws11',
      campaignVersion: shippedVersion('ws11'),
      entry: 'home',
      route: 'home',
      locale: 'en' as const,
      today: '2026-11-23',
      device: {},
      query: { studyId: 'DEMO-ASTHMA-01' },
      answers: { 'candidate.detailsConfirmed': 'yes' },
    };
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const put = await site.app.inject({
      method: 'PUT',
      url: '/api/v1/drafts',
      headers: { ...proofOf(visit), cookie },
      payload: visit,
    });
    expect(put.statusCode).toBeLessThan(300);
    expect((await site.app.inject(saveRequest(visit))).statusCode).toBe(201);
    expect(await leadOf(draftId)).toMatchObject({ firstName: 'Rosa', phone1: '+13125550142' });
    expect((await visitor.get(home)).body).toContain('Rosa C.');
  });
});

describe('a link that identifies nobody', () => {
  test('[D17] if a slug is unknown or expired, the page says so and asks for everything', async () => {
    const visitor = plainVisitor(site);
    expect((await visitor.get('/signup/es/ws11?slug=nobody')).headers.location).toBe('/signup/es/ws11');
    const body = shownIn((await visitor.get('/signup/es/ws11')).body);
    expect(body).toContain('No encontramos sus datos con este enlace');
    expect(body).not.toContain('retry-link');
    expect(body).toContain('name="candidate.phone"');
  });

  test('[D17] unknown data cannot be confirmed', async () => {
    const answer = await plainVisitor(site).send('/signup/ws11', { 'candidate.detailsConfirmed': 'yes' });
    expect(answer.body).toContain('<title>Error: ');
  });
});

describe('a link while the relay cannot be reached', () => {
  const DOWN: RelayAnswer<RelayPatient> = { ok: false };
  const WAITING = 'We cannot reach the service that keeps your details';
  const NOT_FOUND = 'We could not find your details with this link';
  const RETRY = { _action: 'retry-link' };
  let flaky: FakeRelay;
  let other: PageSite;
  beforeAll(async () => {
    flaky = fakeRelay(SLUG, ROSA);
    other = await openPageSite({ relay: flaky });
  });
  afterAll(() => other.close());
  beforeEach(() => flaky.answerWith(DOWN));

  async function waiting(): Promise<PlainVisitor> {
    const visitor = plainVisitor(other);
    expect((await visitor.get(`/signup/ws11?slug=${SLUG}`)).headers.location).toBe('/signup/ws11');
    return visitor;
  }

  test.each([
    ['en', '/signup/ws11', WAITING],
    ['es', '/signup/es/ws11', 'no podemos conectarnos con el servicio que guarda sus datos'],
  ])(
    '[D17, K4] the page does not blame the link, offers to try again, and asks for everything (%s)',
    async (_locale, path, words) => {
      const visitor = plainVisitor(other);
      expect((await visitor.get(`${path}?slug=${SLUG}`)).headers.location).toBe(path);
      const { body } = await visitor.get(path);
      const shown = shownIn(body);
      expect(shown).toContain(words);
      expect(shown).not.toMatch(/could not find|No encontramos/);
      expect(shown).toContain('value="retry-link"');
      expect(shown).toContain('name="candidate.phone"');
      expect(body).not.toContain(SLUG);
    },
  );

  test('[D17, K4] a retry while it is still down keeps what was typed and says that it was tried again', async () => {
    const visitor = await waiting();
    const retried = await visitor.post('/signup/ws11', {
      ...RETRY,
      'candidate.fullName': 'Rosa Canarias',
      'candidate.phone': '',
    });
    expect([retried.statusCode, retried.headers.location]).toEqual([303, '/signup/ws11']);
    const body = shownIn((await visitor.get('/signup/ws11')).body);
    expect(body).toContain('We tried again');
    expect(body).toContain('value="Rosa Canarias"');
  });

  test('[D17, K4] a retry that succeeds shows the details behind the link; they can be confirmed', async () => {
    const visitor = await waiting();
    await visitor.post('/signup/ws11', { ...RETRY, 'candidate.detailsConfirmed': 'no' });
    flaky.answerWith(undefined);
    const retried = await visitor.post('/signup/ws11', { ...RETRY, 'candidate.detailsConfirmed': 'no' });
    const home = '/signup/ws11?studyId=DEMO-ASTHMA-01';
    expect([retried.statusCode, retried.headers.location]).toEqual([303, home]);
    const page = await visitor.get(home);
    expect(shownIn(page.body)).toContain('Rosa C.');
    expect(page.body).not.toMatch(SECRETS);
    expect(pageDataOf(page.body).state.answers).not.toHaveProperty(['candidate.detailsConfirmed']);
    const left = await visitor.post(home, { 'candidate.detailsConfirmed': 'yes' });
    expect(left.headers.location).toBe('/signup/ws11/questions?studyId=DEMO-ASTHMA-01');
  });

  test('[D17, K4] a retry that finds the link unknown says so', async () => {
    const visitor = await waiting();
    flaky.answerWith({ ok: true, value: null });
    await visitor.post('/signup/ws11', RETRY);
    const body = shownIn((await visitor.get('/signup/ws11')).body);
    expect(body).toContain(NOT_FOUND);
    expect(body).not.toContain('retry-link');
  });

  test('[D17, K4] a visitor who continues without it, and comes back, can still try again', async () => {
    const visitor = await waiting();
    const details = {
      'candidate.detailsConfirmed': 'no',
      'candidate.fullName': 'Rosa Canarias',
      'candidate.postalCode': '60614',
      'candidate.phone': '(312) 555-0142',
      'candidate.email': 'rosa@example.org',
    };
    const left = await visitor.post('/signup/ws11', details);
    expect([left.statusCode, left.headers.location]).toEqual([303, '/signup/ws11/indications']);
    expect(shownIn((await visitor.get('/signup/ws11')).body)).toContain(WAITING);
  });

  test('[D17, K4] a retry without a link that waits only shows the page again', async () => {
    const visitor = plainVisitor(other);
    await visitor.get('/signup/ws11');
    const asked = flaky.asked.length;
    expect((await visitor.post('/signup/ws11', RETRY)).statusCode).toBe(303);
    expect(flaky.asked).toHaveLength(asked);
  });
});

test('[D17, E6] if the link has no e-mail address, one is required', async () => {
  const { email: _none, ...patient } = ROSA;
  const other = await openPageSite({ relay: fakeRelay(SLUG, patient) });
  const visitor = plainVisitor(other);
  await visitor.get(`/signup/ws11?slug=${SLUG}`);
  const home = '/signup/ws11?studyId=DEMO-ASTHMA-01';
  expect((await visitor.send(home, { 'candidate.detailsConfirmed': 'yes' })).body).toContain('<title>Error: ');
  expect(
    (await visitor.post(home, { 'candidate.detailsConfirmed': 'yes', 'candidate.email': 'rosa@example.org' }))
      .statusCode,
  ).toBe(303);
  await other.close();
});

test('[K4] lead and update are stored together, else with the next step; nothing personal is logged', async () => {
  const deaf = fakeRelay(SLUG, ROSA);
  const other = await openPageSite({ relay: deaf });
  const visitor = plainVisitor(other);
  const query = '?studyId=DEMO-ASTHMA-01';
  await visitor.get(`/signup/ws11?slug=${SLUG}`);
  await visitor.post(`/signup/ws11${query}`, { 'candidate.detailsConfirmed': 'yes' });
  const revisions = async () =>
    (await other.database.db.selectFrom('lead_revisions').select('revision').orderBy('revision').execute()).map(
      ({ revision }) => revision,
    );
  const before = await revisions();
  deaf.refuse(true);
  expect((await visitor.post(`/signup/ws11/questions${query}`, CRITERIA)).statusCode).toBe(303);
  expect([await revisions(), deaf.updates]).toEqual([before, []]);
  deaf.refuse(false);
  await visitor.post(`/signup/ws11/indications${query}`, { 'candidate.indicationIds': ['', '4'] });
  expect((await revisions()).length).toBeGreaterThan(before.length);
  expect(deaf.updates.map(({ update }) => update.kind)).toContain('indications');
  expect(JSON.stringify(other.logs)).not.toMatch(SECRETS);
  await other.close();
});

test('[K4, K7] the lead names the nearest site that the relay knows, else the nearest to the postal code', async () => {
  const near = {
    id: 'relay-near',
    ssExtId: 'DEMO-ASTHMA-01-near',
    name: 'Near',
    city: 'Chicago',
    distanceKm: 3,
    approximate: false,
  };
  for (const [sites, expected] of [
    [
      [{ ...near, id: 'relay-far', ssExtId: 'far', distanceKm: 90 }, near],
      { siteId: 'relay-near', studySiteId: 'DEMO-ASTHMA-01-near' },
    ],
    [null, { studySiteId: 'DEMO-ASTHMA-01-chicago' }],
  ] as const) {
    const { visitor, home, draftId } = await arrived();
    relay.offer(sites);
    await visitor.post(home, { 'candidate.detailsConfirmed': 'yes' });
    expect(await leadOf(draftId)).toMatchObject(expected);
  }
});
