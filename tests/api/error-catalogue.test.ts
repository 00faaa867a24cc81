import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPayloads } from '#server/features/visits/payloads.ts';
import { createRemotes } from '#server/features/visits/remotes.ts';
import { campaign, flowState, payload, route, study } from '#tests/support/builders.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { saveRequest, screenerVisit, signupVisit } from '#tests/support/visits.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
});
afterAll(() => site.close());

const SCREENER = '/signup/ws15?studyId=DEMO-ASTHMA-01';
const SCREENER_ES = '/signup/es/ws15?studyId=DEMO-ASTHMA-01';

describe('what a visitor reads', () => {
  test.each([
    ['Please complete fields', 'Complete los campos'],
    ['This field is required', 'Este campo es obligatorio'],
    ['This question must be answered', 'Debe responder esta pregunta'],
    ['select one option', 'seleccione una opción'],
  ])('[E14] "%s" when a screener is sent empty', async (english, spanish) => {
    expect((await plainVisitor(site).send(SCREENER, { _action: 'next' })).body).toContain(english);
    expect((await plainVisitor(site).send(SCREENER_ES, { _action: 'next' })).body).toContain(spanish);
  });

  test.each([
    [
      'postal code',
      '/postal',
      { 'candidate.postalCode': '00000', 'candidate.country': 'US' },
      'Please enter a valid postal code',
    ],
    [
      'postal code of the wrong form',
      '/postal',
      { 'candidate.postalCode': 'abc', 'candidate.country': 'US' },
      'Please enter a valid postal code',
    ],
  ])('[E8] a wrong %s', async (_what, path, form, message) => {
    const visitor = plainVisitor(site);
    await visitor.post('/signup/s6', { 'candidate.gender': 'female', _action: 'next' });
    const answer = await visitor.send(`/signup/s6${path}`, { ...form, _action: 'next' });
    expect([answer.statusCode, answer.body.includes(message)]).toEqual([200, true]);
  });

  test.each([
    ['phone', { 'candidate.phone': '123' }, 'Please enter a valid phone number'],
    ['full name of one word', { 'candidate.fullName': 'Maria' }, 'Please enter a valid full name'],
    [
      'full name with an emoji',
      { 'candidate.fullName': 'Maria Reyes 😀' },
      'Please enter a valid full name. Write it in',
    ],
    ['birth year of two digits', { 'candidate.birthDate': '5/4/80' }, 'Write all four digits of the year, like 1980'],
    ['birth date that does not exist', { 'candidate.birthDate': '02/31/1980' }, 'Please enter a valid birth date'],
    [
      'height',
      { 'candidate.heightUnit': 'cm', 'candidate.heightCm': '300' },
      'Please enter a valid number of centimeters',
    ],
    [
      'height in feet',
      { 'candidate.heightUnit': 'ft', 'candidate.heightFeet': '9', 'candidate.heightInches': '2' },
      'Please enter a valid number of feet',
    ],
    [
      'height in inches',
      { 'candidate.heightUnit': 'ft', 'candidate.heightFeet': '5', 'candidate.heightInches': '14' },
      'Please enter a valid number of inches',
    ],
    ['weight', { 'candidate.weightUnit': 'lb', 'candidate.weightLb': '9000' }, 'Please enter a valid weight'],
  ])('[E3, E4, E7, E9] a wrong %s', async (_what, form, message) => {
    const answer = await plainVisitor(site).send(SCREENER, { ...form, _action: 'next' });
    expect([answer.statusCode, answer.body.includes(message)]).toEqual([200, true]);
  });
});

describe('what operators read', () => {
  test.each([
    ['error', 'Invalid campaign name', '/signup?s=s97'],
    ['info', 'landing moon does not exist for s6', '/signup/s6?landing=moon'],
    ['info', 'Indications parameter is set but it has no value', '/signup/s6?indicationIds='],
    ['info', 'URL has a study id with no value', '/signup/s6?studyId='],
    ['info', 'formatPhone received an empty string', '/signup/s6?phone='],
  ])('[A18] %s "%s"', async (level, message, url) => {
    await plainVisitor(site).get(url);
    expect(site.logs).toContainEqual(expect.objectContaining({ level, message }));
  });

  test('[A18] an unserved country is logged, and US is used instead', async () => {
    const { body } = await plainVisitor(site).get('/signup/s6', { 'accept-language': 'fr-FR' });
    expect(site.logs).toContainEqual(
      expect.objectContaining({ level: 'warn', message: 'Unable to find country FR assuming USA' }),
    );
    expect(body).toContain('"country":"US"');
  });

  test('[A18] a study without conditions is logged', async () => {
    const { services } = site;
    const asthma = await services.catalogue.study('DEMO-ASTHMA-01');
    const catalogue = {
      ...services.catalogue,
      study: () => Promise.resolve(asthma && { ...asthma, associatedIndicationIds: [] }),
    };
    const { operator } = services.config;
    const [published] = services.campaigns.list();
    if (!published) throw new Error('No campaign is served');
    await createPayloads({ catalogue, operator, clock: services.clock, log: services.log }).load({
      campaign: published.campaign,
      locale: 'en',
      query: { studyId: 'DEMO-ASTHMA-01' },
      country: 'US',
    });
    expect(site.logs).toContainEqual(
      expect.objectContaining({ level: 'warn', message: 'Study DEMO-ASTHMA-01 has no associated indications' }),
    );
  });

  test.each([
    ['sites', 'Error retrieving nearby sites'],
    ['matchedToStudy', 'Error during fetching match to study info'],
  ] as const)('[F3, F4] a catalogue that fails: %s is reported as failed, never as none', async (name, message) => {
    const { catalogue, ...services } = site.services;
    const fails = () => Promise.reject(new Error('The catalogue is gone'));
    const { siteScheduling, bookingDesk } = services;
    const remotes = createRemotes({
      ...services,
      scheduling: { siteScheduling, availability: (...asked) => bookingDesk.availability(...asked) },
      offersFromOutside: false,
      catalogue: { ...catalogue, sitesNear: fails, matchedToStudy: fails },
    });
    const asking = campaign([route('phone', { meta: { checkIfPhoneAlreadyMatchedToStudy: true } })]);
    const state = flowState({
      campaign: asking,
      payload: payload({ study: study() }),
      answers: { 'candidate.postalCode': '60614', 'candidate.country': 'US', 'candidate.phone': '+13125550198' },
    });
    expect((await remotes.resolve([name], state))[name]?.status).toBe('failed');
    expect(site.logs).toContainEqual(expect.objectContaining({ level: 'error', message }));
  });
});

describe('what a caller of the API reads', () => {
  const saved = (visit: ReturnType<typeof signupVisit>) => site.app.inject(saveRequest(visit));

  test.each(['candidate.firstName', 'candidate.lastName', 'candidate.phone', 'candidate.postalCode'])(
    '[K1] a lead without %s is invalid',
    async (fact) => {
      const visit = signupVisit();
      const answers = Object.fromEntries(Object.entries(visit.answers).filter(([name]) => name !== fact));
      const reply = await saved({ ...visit, answers });
      expect(reply.statusCode).toBe(422);
      expect(reply.body).toMatch(/"code":"(lead-invalid|step-not-reached)"/);
    },
  );

  test('[F1] a qualification check without the fields that it needs', async () => {
    const visit = screenerVisit();
    const answers = Object.fromEntries(Object.entries(visit.answers).filter(([name]) => name !== 'candidate.gender'));
    const reply = await site.app.inject({
      method: 'POST',
      url: '/api/v1/qualification',
      payload: { visit: { ...visit, answers } },
    });
    expect(reply.json()).toMatchObject({ title: 'Required candidate fields missing', status: 422 });
  });
});
