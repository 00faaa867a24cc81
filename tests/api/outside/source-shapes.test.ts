import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_PREFIX } from '#api/contract/index.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { askSite } from '#tests/support/booking/ask-site.ts';
import { bookingVisitor, firstOf, qualifiedVisit, SITE, slotsIn } from '#tests/support/booking/booking-visitor.ts';
import { startOutsideService, type OutsideService } from '#tests/support/outside/outside-service.ts';
import { until } from '#tests/support/until.ts';
import { screenerVisit } from '#tests/support/visits.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

// Every outside service answers here in the literal shapes of the specification (G4, H3, K3, K4, R4): the fields that
// it names, with some ids as numbers, and extra fields that nobody asked for.

let service: OutsideService;
let site: ApiSite;
beforeAll(async () => {
  service = await startOutsideService();
  site = await openApiSite({
    env: {
      CONSENTS_BASE_URL: service.url,
      SIGNING_ALLOWED_HOSTS: '*.signing.example',
      SECONDARY_SCHEDULING_BASE_URL: service.url,
      SITE_SCHEDULING_BASE_URL: service.url,
      DIRECT_OFFERS_BASE_URL: service.url,
      DIRECT_OFFERS_API_KEY: 'a-key',
      LIVE_CHAT_AVAILABILITY_URL: `${service.url}/agents`,
      LIVE_CHAT_URL: 'https://chat.example/start',
      LIVE_CONNECT_URL: `${service.url}/connect`,
      ASP_BASE_URL: service.url,
      RECORDING_BASE_URL: service.url,
    },
    retries: { retryLimit: 3, retryDelay: 1, expireInSeconds: 60 },
  });
});
afterAll(async () => {
  await site.close();
  await service.stop();
});
beforeEach(async () => {
  service.clear();
  await site.database.pool.query('delete from bookings');
});

const RESOURCE = { id: 41, name: 'Room 41', timezone: 'America/Chicago', capacity: 1 };
const SLOT = { start: '2026-11-24T09:00:00-06:00', end: '2026-11-24T09:30:00-06:00', resources: [RESOURCE], id: 9 };
const ASKED = 'to=7&timezone=America%2FNew_York';

describe('consents', () => {
  test('[G4] the session is at customerURL, whatever else is there', async () => {
    const customerURL = 'https://eu.signing.example/session/1';
    service.answer('POST /consents/lightico/start-session', { sessionId: 12, customerURL, agentURL: null });
    const visit = screenerVisit({ campaignId: 'ws17', route: 'indications' });
    const reply = await site.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/consents/lightico/start-session`,
      payload: { visit },
    });
    expect([reply.statusCode, reply.json()]).toEqual([200, { customerURL }]);
    expect(service.asked.at(-1)?.json).toEqual({
      phone: '+13122071000',
      firstName: 'Maria',
      lastName: 'Sanchez',
      email: 'maria@example.org',
    });
  });
});

describe('both scheduling services', () => {
  const visitors = {
    site: () => bookingVisitor(askSite(site), 'site', qualifiedVisit('ws21', 61)),
    secondary: () => bookingVisitor(askSite(site), 'secondary', qualifiedVisit('ws18', 62)),
  };
  const paths = {
    site: { read: `GET /site/scheduling/${SITE}/availability?${ASKED}`, book: `/site/scheduling/${SITE}/booking` },
    secondary: { read: `GET /scheduling/availability?${ASKED}`, book: '/scheduling/bookings' },
  };

  test.each(['site', 'secondary'] as const)(
    '[H3] %s: a resource whose id is a number is offered, and booked under that number',
    async (name) => {
      service.answer(`GET /site/scheduling/${SITE}/status`, { enabled: true });
      service.answer(paths[name].read, [SLOT]);
      const visitor = await visitors[name]();
      const slot = firstOf(slotsIn(await visitor.slots()));
      expect(slot).toEqual({
        start: '2026-11-24T15:00:00.000Z',
        end: '2026-11-24T15:30:00.000Z',
        resources: [{ id: '41', name: 'Room 41', timezone: 'America/Chicago' }],
      });
      expect(await visitor.book(slot)).toMatchObject({ status: 201 });
      expect(service.asked.find(({ path }) => path === paths[name].book)?.json).toMatchObject({
        resourceId: 41,
        start: '2026-11-24T15:00:00.000Z',
      });
    },
  );

  test.each([
    ['no time zone', { ...SLOT, resources: [{ ...RESOURCE, timezone: null }] }],
    ['a time zone that does not exist', { ...SLOT, resources: [{ ...RESOURCE, timezone: 'Mars/Olympus' }] }],
    ['a time of no zone', { ...SLOT, start: '2026-11-24T09:00:00' }],
    ['an end before its start', { ...SLOT, end: SLOT.start }],
    ['no resource', { ...SLOT, resources: [] }],
    ['no shape at all', null],
  ])('[H3] a slot with %s is left out and logged; the others are offered', async (_what, odd) => {
    service.answer(paths.site.read, [odd, SLOT]);
    const before = site.logs.length;
    expect(slotsIn(await (await visitors.site()).slots())).toHaveLength(1);
    expect(site.logs.slice(before)).toContainEqual(
      expect.objectContaining({ level: 'warn', service: 'scheduling', count: 1 }),
    );
  });

  test('[H2] slots of which none can be read are a failure, never "no times"', async () => {
    service.answer(paths.site.read, [{ ...SLOT, start: 'soon' }]);
    expect((await (await visitors.site()).slots()).status).toBe(503);
  });

  test.each([
    [{ enabled: true, siteId: 7 }, true],
    [{ enabled: false }, false],
    [{ enabled: 'yes' }, false],
    [[], false],
  ])('[F3] the status %j is %s', async (status, enabled) => {
    service.answer(`GET /site/scheduling/${SITE}/status`, status);
    const reply = await site.app.inject(`${API_PREFIX}/site/scheduling/${SITE}/status`);
    expect(reply.json()).toEqual({ enabled });
  });
});

describe('direct offers', () => {
  const OFFER = { id: 17, title: 'Migraine study', url: 'https://partner.example/17' };
  test.each([
    [
      'all fields of the source',
      {
        ...OFFER,
        description: 'A new tablet',
        compensation: 500,
        requirements: 'Adults',
        imageUrl: null,
        originalUrl: 'https://partner.example/x',
        indications: ['Migraine'],
        brand: { titleColor: '#0b5d3b', buttonColor: '#0b5d3b', buttonText: 'Go' },
        payout: 12,
      },
      {
        description: 'A new tablet',
        compensation: '500',
        requirements: ['Adults'],
        indications: ['Migraine'],
        buttonText: 'Go',
      },
    ],
    ['nothing but id, title and address', OFFER, { requirements: [], indications: [] }],
    [
      'fields of other types',
      { ...OFFER, description: 7, brand: 'Acme', requirements: { age: 18 }, indications: 4, imageUrl: false },
      { description: '7', requirements: [] },
    ],
  ])('[J3] an offer with %s is shown', async (_what, offer, shown) => {
    service.answer('GET /affiliates/US/60614?limit=100', [offer]);
    const reply = await site.app.inject(`${API_PREFIX}/offers?country=US&postalCode=60614`);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      [expect.objectContaining({ id: '17', title: 'Migraine study', href: 'https://partner.example/17', ...shown })],
    ]);
  });
});

describe('live chat', () => {
  test.each<[unknown, boolean]>([
    [{ status: 'online', agents: 3 }, true],
    [{ status: 'Online' }, true],
    ['online', true],
    ['status: online', true],
    [{ status: 'offline' }, false],
    ['offline', false],
    ['status: offline', false],
    [{ online: true }, false],
    [null, false],
  ])('[L5] the answer %j: somebody is there is %s', async (answer, online) => {
    service.answer('GET /agents', answer);
    expect((await site.app.inject(`${API_PREFIX}/chat`)).json()).toMatchObject({ online });
  });
});

describe('ad security', () => {
  test.each([
    ['a word', 'pass', 'pass'],
    ['a number', 88, '88'],
  ])('[L6] what the service says of a visit may be %s', async (_what, response, kept) => {
    service.answer('POST /tracking', { response, score: 1 });
    const { draftId } = screenerVisit();
    const asked = { draftId, signup: 'ws19', version: shippedVersion('ws19') };
    const consent = { ...asked, consent: 'adSecurity', granted: true, language: 'en' };
    await site.app.inject({ method: 'POST', url: `${API_PREFIX}/tracking-consents`, payload: consent });
    await site.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/ad-security/visits`,
      payload: { ...asked, route: 'home' },
    });
    const stored = async () => {
      const rows = await site.database.db
        .selectFrom('ad_security_visits')
        .select('response')
        .where('draft_id', '=', draftId)
        .execute();
      return rows[0]?.response ?? undefined;
    };
    expect(await until(stored, { limit: 20_000, failure: () => 'No answer was kept', pointless: () => false })).toBe(
      kept,
    );
  });
});
