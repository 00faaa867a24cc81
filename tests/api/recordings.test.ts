import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RecordingBody } from '#api/contract/recording-calls.ts';
import { eraseLead } from '#server/features/erasure/erase-lead.ts';
import { removeExpiredRecordings } from '#server/features/tracking/recordings.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { startOutsideService, type OutsideFault, type OutsideService } from '#tests/support/outside/outside-service.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

let service: OutsideService;
let own: ApiSite;
let relayed: ApiSite;
beforeAll(async () => {
  service = await startOutsideService();
  own = await openApiSite({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  relayed = await openApiSite({ env: { RECORDING_BASE_URL: service.url } });
});
afterAll(async () => {
  await own.close();
  await relayed.close();
  await service.stop();
});
beforeEach(async () => {
  service.clear();
  await own.database.db.deleteFrom('recordings').execute();
});

const CANARY = 'Canaria';

function part(rest: Partial<RecordingBody> = {}): RecordingBody {
  return {
    recordings: [
      { type: 4, timestamp: 1, data: { href: `https://h/p?email=${CANARY}`, width: 1, height: 2 } },
      { type: 3, timestamp: 2, data: { source: 5, text: CANARY } },
      { type: 3, timestamp: 3, data: { source: 0, texts: [{ id: 1, value: CANARY }] } },
    ],
    routerLogs: [{ to: 'thankyou', from: null, at: 1 }],
    actionLogs: [{ action: 'lz', at: 1 }],
    mutationLogs: [{ type: 'visit/entered', at: 1 }],
    hostName: 'localhost',
    orderId: 1,
    sessionId: randomUUID(),
    leadLpParamId: '8812',
    indicationId: 4,
    metadata: {
      languages: ['en-US'],
      queryParams: { utm_source: 'news', first_name: CANARY, zip: CANARY },
      userAgent: 'a-browser',
      flow: 's6',
    },
    ...rest,
  };
}

/** A visit that answered the question; returns its cookie. */
async function visitOf(
  site: ApiSite,
  granted: boolean,
): Promise<{ readonly draftId: string; readonly cookie: string }> {
  const draftId = randomUUID();
  const reply = await site.app.inject({
    method: 'POST',
    url: '/api/v1/tracking-consents',
    payload: { draftId, consent: 'recording', granted, language: 'es', signup: 's6', version: shippedVersion('s6') },
  });
  expect(reply.statusCode).toBe(204);
  return { draftId, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' };
}

const post = (site: ApiSite, body: object, cookie?: string, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/api/v1/recordings',
    payload: body,
    headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
  });
const stored = () => own.database.db.selectFrom('recordings').selectAll().execute();

describe('the question', () => {
  test('[L3] a decision is evidence: the very words as shown, given or refused, never pre-ticked', async () => {
    const { draftId } = await visitOf(own, false);
    const rows = await own.database.db
      .selectFrom('consents')
      .select(['type', 'decision', 'text', 'language', 'control', 'initial_state', 'campaign_id'])
      .where('lead_id', '=', draftId)
      .execute();
    expect(rows).toMatchObject([
      {
        type: 'recording',
        decision: 'refused',
        language: 'es',
        control: 'buttons',
        initial_state: 'none chosen',
        campaign_id: 's6',
      },
    ]);
    expect(rows[0]?.text).toMatch(/^¿Podemos grabar cómo se usan estas páginas\?\nNos ayuda/);
  });

  test("[L3] nobody answers for another person's visit", async () => {
    const visit = signupVisit();
    await own.app.inject(saveRequest(visit));
    const reply = await own.app.inject({
      method: 'POST',
      url: '/api/v1/tracking-consents',
      payload: {
        draftId: visit.draftId,
        consent: 'recording',
        granted: true,
        language: 'en',
        signup: 's6',
        version: shippedVersion('s6'),
      },
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: 'draft-foreign' }]);
  });
});

describe('a part of a recording', () => {
  test('[L3] [L7] nobody adds to the recording of another visit, or takes up its number before it', async () => {
    const [{ cookie, draftId }, stranger] = [await visitOf(own, true), await visitOf(own, true)];
    const { sessionId } = part();
    expect((await post(own, part({ sessionId }), cookie)).statusCode).toBe(204);
    const foreign = await post(own, part({ sessionId, orderId: 2 }), stranger.cookie);
    expect([foreign.statusCode, foreign.json<{ code: string }>().code]).toEqual([403, 'draft-foreign']);
    expect((await post(own, part({ sessionId, orderId: 2 }), cookie)).statusCode).toBe(204);
    expect((await stored()).map(({ order_id }) => order_id)).toEqual([1, 2]);
    const { services, database } = own;
    await eraseLead(
      { db: database.db, encryption: services.encryption, clock: services.clock, images: services.images },
      draftId,
    );
    expect(await stored()).toEqual([]);
  });

  test('[L3, L7] is stored with the body of the specification, masked again', async () => {
    const { cookie } = await visitOf(own, true);
    const body = part();
    expect((await post(own, body, cookie)).statusCode).toBe(204);
    const [row] = await stored();
    expect(row).toMatchObject({ session_id: body.sessionId, order_id: 1, campaign_id: 's6' });
    expect(row?.body).not.toContain(CANARY);
    expect(JSON.parse(row?.body ?? '')).toEqual({
      ...body,
      recordings: [
        { type: 4, timestamp: 1, data: { href: 'https://h/p', width: 1, height: 2 } },
        { type: 3, timestamp: 3, data: { source: 0, texts: [{ id: 1, value: '*******' }] } },
      ],
      metadata: { ...body.metadata, queryParams: { utm_source: 'news' } },
    });
  });

  test.each([
    ['without a visit', undefined],
    ['of a visit that said no', false],
    ['of a visit that was not asked', 'none'],
  ])('[L3] %s is refused, and nothing is stored', async (_title, granted) => {
    const cookie =
      typeof granted === 'boolean'
        ? (await visitOf(own, granted)).cookie
        : granted === undefined
          ? undefined
          : await cookieOfLead();
    expect((await post(own, part(), cookie)).json()).toMatchObject({ code: 'draft-foreign' });
    expect(await stored()).toEqual([]);
  });

  test('[L3] a withdrawn yes no longer counts', async () => {
    const { draftId, cookie } = await visitOf(own, true);
    await own.app.inject({
      method: 'POST',
      url: '/api/v1/tracking-consents',
      headers: { cookie },
      payload: {
        draftId,
        consent: 'recording',
        granted: false,
        language: 'en',
        signup: 's6',
        version: shippedVersion('s6'),
      },
    });
    expect((await post(own, part(), cookie)).statusCode).toBe(403);
  });

  test('[L3] is stored once if sent twice; a session cannot exceed its share', async () => {
    const { cookie } = await visitOf(own, true);
    const body = part();
    for (let sent = 0; sent < 2; sent++) expect((await post(own, body, cookie)).statusCode).toBe(204);
    expect(await stored()).toHaveLength(1);
    await own.database.db
      .updateTable('recordings')
      .set({ bytes: 12 * 1024 * 1024 })
      .execute();
    expect((await post(own, { ...body, orderId: 2 }, cookie)).statusCode).toBe(429);
    expect((await post(own, { ...body, orderId: 1801 }, cookie)).statusCode).toBe(400);
    expect(await stored()).toHaveLength(1);
  });

  test('[L3] is refused above the size limit and the rate limit', async () => {
    const { cookie } = await visitOf(own, true);
    expect(
      (await post(own, part({ recordings: [{ type: 4, timestamp: 1, data: { href: 'x'.repeat(300_000) } }] }), cookie))
        .statusCode,
    ).toBe(413);
    const statuses = new Set<number>();
    for (let sent = 0; sent < 65; sent++)
      statuses.add((await post(own, part(), cookie, { 'x-forwarded-for': '203.0.113.7' })).statusCode);
    expect([...statuses]).toEqual([204, 429]);
  });

  test.each([
    [13, 1],
    [14, 0],
    [15, 0],
  ])('[L3] after %i days %i of it is left', async (days, left) => {
    const { cookie } = await visitOf(own, true);
    await post(own, part(), cookie);
    const at = (await stored())[0]?.recorded_at.getTime() ?? 0;
    await removeExpiredRecordings(own.database.db, new Date(at + days * 86_400_000));
    expect(await stored()).toHaveLength(left);
  });
});

async function cookieOfLead(): Promise<string> {
  const reply = await own.app.inject(saveRequest(signupVisit()));
  return String(reply.headers['set-cookie']).split(';')[0] ?? '';
}

describe('with a recording service', () => {
  test('[L7] the part goes to sr/new, masked, and is not kept here', async () => {
    const { cookie } = await visitOf(relayed, true);
    const body = part();
    expect((await post(relayed, body, cookie)).statusCode).toBe(204);
    const [asked] = service.asked;
    expect([asked?.method, asked?.path]).toEqual(['POST', '/sr/new']);
    expect(asked?.json).toMatchObject({
      sessionId: body.sessionId,
      orderId: 1,
      hostName: 'localhost',
      leadLpParamId: '8812',
      indicationId: 4,
      metadata: { flow: 's6', queryParams: { utm_source: 'news' } },
    });
    expect(asked?.text).not.toContain(CANARY);
    expect(await relayed.database.db.selectFrom('recordings').selectAll().execute()).toEqual([]);
  });

  test.each<[OutsideFault]>([['status-500'], ['unauthorised'], ['silent']])(
    '[L3] a service with the fault %s is reported to the page, which then stops',
    async (fault) => {
      const { cookie } = await visitOf(relayed, true);
      service.fail(fault);
      expect((await post(relayed, part(), cookie)).json()).toMatchObject({ code: 'outside-failed' });
      expect(relayed.logs.at(-2)).toMatchObject({ level: 'warn', service: 'recording' });
    },
  );
});
