import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TrackingConsent } from '#schemas/tracking/tracking-consents.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { startOutsideService, type OutsideFault, type OutsideService } from '#tests/support/outside/outside-service.ts';
import { until } from '#tests/support/until.ts';
import { saveRequest, screenerVisit, signupVisit } from '#tests/support/visits.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

let service: OutsideService;
let site: ApiSite;
beforeAll(async () => {
  service = await startOutsideService();
  const env = {
    LIVE_CONNECT_URL: `${service.url}/connect`,
    ASP_BASE_URL: service.url,
    LIVE_CHAT_AVAILABILITY_URL: `${service.url}/agents`,
    LIVE_CHAT_URL: 'https://chat.example/start',
  };
  site = await openApiSite({ env, retries: { retryLimit: 3, retryDelay: 1, expireInSeconds: 60 } });
});
afterAll(async () => {
  await site.close();
  await service.stop();
});
beforeEach(() => service.clear());

async function allow(draftId: string, consent: TrackingConsent, granted = true): Promise<void> {
  const reply = await site.app.inject({
    method: 'POST',
    url: '/api/v1/tracking-consents',
    payload: { draftId, consent, granted, language: 'en', signup: 's6', version: shippedVersion('s6') },
  });
  expect(reply.statusCode).toBe(204);
}

const messages = (service_: string) =>
  site.database.db.selectFrom('outside_messages').selectAll().where('service', '=', service_).execute();
const sentTo = (path: string) => service.asked.filter((asked) => asked.path === path);
const EMAIL = 'canaria@example.org';

/** A visitor sent by live connect, who saves once without and twice with an e-mail address. */
async function visitFromLiveConnect(
  source: string,
  consent: 'yes' | 'no' | 'not asked',
  query: Record<string, string> = {},
): Promise<string> {
  const visit = screenerVisit({
    query: { studyId: 'DEMO-ASTHMA-01', source, ...query },
    answers: {
      'candidate.email': EMAIL,
      'candidate.phone': `+1312207${String(Math.floor(Math.random() * 9000) + 1000)}`,
    },
  });
  if (consent !== 'not asked') await allow(visit.draftId, 'marketing', consent === 'yes');
  for (const revision of [1, 2])
    expect((await site.app.inject(saveRequest(visit, revision))).statusCode).toBeLessThan(300);
  return visit.draftId;
}

describe('live connect', () => {
  test.each(['liveconnect', 'LiveIntent'])(
    '[L4] a visit of %s that allowed it is reported twice: subject saved, success saved; once each',
    async (source) => {
      const leadId = await visitFromLiveConnect(source, 'yes');
      await service.waitFor(({ text }) => text.includes('success-saved'));
      await service.waitFor(({ text }) => text.includes('subject-saved'));
      await visitFromLiveConnect(source, 'not asked');
      const reported = sentTo('/connect');
      for (const event of ['subject-saved', 'success-saved'])
        expect(reported.find(({ text }) => text.includes(event))?.json).toMatchObject({
          source: source.toLowerCase(),
          event,
          email: EMAIL,
        });
      expect(reported).toHaveLength(2);
      expect(reported.every(({ text }) => /"id":"[0-9a-f]{32}"/.test(text))).toBe(true);
      for (const { text, key } of reported) expect(`${text}${key}`).not.toContain(leadId);
    },
  );

  test('[L4] without an e-mail address nothing is sent, until there is one', async () => {
    const visit = signupVisit({ query: { utm_source: 'liveconnect' } });
    await allow(visit.draftId, 'marketing');
    await site.app.inject(saveRequest(visit));
    expect(sentTo('/connect')).toEqual([]);
    await site.app.inject(
      saveRequest({ ...visit, route: 'email', answers: { ...visit.answers, 'candidate.email': EMAIL } }, 2),
    );
    expect((await service.waitFor(({ path }) => path === '/connect')).json).toMatchObject({
      event: 'subject-saved',
      email: EMAIL,
    });
  });

  test.each<[string, string, 'yes' | 'no' | 'not asked', Record<string, string>]>([
    ['that said no', 'liveconnect', 'no', {}],
    ['that was not asked', 'liveconnect', 'not asked', {}],
    ['of another source', 'news', 'yes', {}],
    ['that asks not to be tracked', 'liveconnect', 'yes', { nt: '1' }],
  ])('[L4] a visit %s is not reported', async (_title, source, consent, query) => {
    const before = (await messages('live-connect')).length;
    await visitFromLiveConnect(source, consent, query);
    expect(await messages('live-connect')).toHaveLength(before);
  });

  test.each<[OutsideFault]>([['status-500'], ['unauthorised']])(
    '[L4] after the fault %s it is sent again, once; what waits is encrypted, what was sent is gone',
    async (fault) => {
      service.fail(fault);
      const known = (await messages('live-connect')).map(({ id }) => id);
      await visitFromLiveConnect('liveconnect', 'yes');
      await service.waitFor(({ path }) => path === '/connect');
      const own = () => messages('live-connect').then((rows) => rows.filter(({ id }) => !known.includes(id)));
      expect((await own()).map(({ payload }) => payload)).toEqual([
        expect.not.stringContaining(EMAIL),
        expect.not.stringContaining(EMAIL),
      ]);
      service.fail('none');
      await until(async () => ((await own()).every(({ state }) => state === 'sent') ? true : undefined), {
        failure: () => 'The message was not sent again',
        pointless: () => false,
      });
      expect((await own()).map(({ payload }) => payload)).toEqual([null, null]);
      expect(Math.max(...(await own()).map(({ attempts }) => attempts))).toBeGreaterThan(1);
      expect(JSON.stringify(site.logs)).not.toContain(EMAIL);
    },
  );
});

describe('ad security', () => {
  const visited = (draftId: string, route = 'home', signup = 'ws15') =>
    site.app.inject({
      method: 'POST',
      url: '/api/v1/ad-security/visits',
      payload: { draftId, signup, version: shippedVersion(signup), route },
    });

  test('[L6] a lead of a route that reports it is reported once, by a random number, after consent', async () => {
    const visit = screenerVisit();
    await allow(visit.draftId, 'adSecurity');
    for (const revision of [1, 2]) await site.app.inject(saveRequest(visit, revision));
    const reported = await service.waitFor(({ path }) => path === '/conversion');
    const row = await site.database.db
      .selectFrom('ad_security_visits')
      .selectAll()
      .where('draft_id', '=', visit.draftId)
      .executeTakeFirstOrThrow();
    expect(reported.json).toEqual({ transactionId: row.transaction_id, campaign: 'ws15' });
    expect(row.transaction_id).not.toBe(visit.draftId);
    expect(
      (await messages('ad-security')).filter(({ key }) => key === `${row.transaction_id}:conversion`),
    ).toHaveLength(1);
  });

  test('[L6] without consent, or on a route that does not report, nothing is sent', async () => {
    const silent = screenerVisit();
    await site.app.inject(saveRequest(silent));
    const other = signupVisit();
    await allow(other.draftId, 'adSecurity');
    await site.app.inject(saveRequest(other));
    expect((await visited(silent.draftId)).statusCode).not.toBe(204);
    expect((await visited(randomUUID(), 'postal', 's6')).statusCode).toBe(204);
    expect(
      await site.database.db
        .selectFrom('ad_security_visits')
        .select('draft_id')
        .where('draft_id', 'in', [silent.draftId, other.draftId])
        .execute(),
    ).toEqual([]);
  });
});

describe('live chat', () => {
  const chat = async () => (await site.app.inject('/api/v1/chat')).json<unknown>();

  test.each<[string, unknown, boolean]>([
    ['JSON that says online', { status: 'online' }, true],
    ['a text that says online', 'online', true],
    ['JSON that says away', { status: 'away' }, false],
    ['nothing known', { agents: 3 }, false],
  ])('[L5] %s', async (_title, answer, online) => {
    service.answer('GET /agents', answer);
    expect(await chat()).toEqual(online ? { online: true, url: 'https://chat.example/start' } : { online: false });
  });

  test.each<[OutsideFault]>([['status-500'], ['silent'], ['html'], ['wrong-shape'], ['unauthorised']])(
    '[L5] the fault %s counts as nobody there',
    async (fault) => {
      service.answer('GET /agents', { status: 'online' });
      service.fail(fault);
      expect(await chat()).toEqual({ online: false });
    },
  );

  test('[L5] without a configured address there is no chat', async () => {
    const bare = await openApiSite({ env: { LIVE_CHAT_AVAILABILITY_URL: `${service.url}/agents` } });
    service.answer('GET /agents', { status: 'online' });
    expect((await bare.app.inject('/api/v1/chat')).json()).toEqual({ online: false });
    expect(service.asked).toEqual([]);
    await bare.close();
  });
});
