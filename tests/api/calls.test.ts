import { createServer, type Server } from 'node:http';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import { CONTENT_PREFIX } from '#api/content/define-call.ts';
import { STUDIO_PREFIX } from '#api/people/define-call.ts';
import { STUDIO_CALLS } from '#api/studio-calls.ts';
import { API_PREFIX, CALLS } from '#api/contract/index.ts';
import { jsonOf } from '#tests/support/json-of.ts';
import { MONDAY, openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { saveRequest, screenerVisit, signupVisit } from '#tests/support/visits.ts';
import { listenLocally } from '#tests/support/port.ts';

const OpenApi = Type.Object({
  openapi: Type.String(),
  paths: Type.Record(
    Type.String(),
    Type.Record(
      Type.String(),
      Type.Object({
        summary: Type.String(),
        parameters: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
      }),
    ),
  ),
});

/** Stands in for the scheduling service: its answer depends on the requested id. */
async function startScheduler(): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((request, response) => {
    const answers: Readonly<Record<string, string>> = {
      open: '{"enabled":true}',
      shut: '{"enabled":false}',
      odd: '{"enabled":"yes"}',
      html: '<p>Sign in</p>',
    };
    const site = request.url?.split('/')[3] ?? '';
    response
      .writeHead(answers[site] === undefined ? 500 : 200, { 'content-type': 'application/json' })
      .end(answers[site] ?? '');
  });
  const port = await listenLocally(server);
  return { server, url: `http://127.0.0.1:${port}` };
}

let site: ApiSite;
let scheduler: Awaited<ReturnType<typeof startScheduler>>;
beforeAll(async () => {
  scheduler = await startScheduler();
  site = await openApiSite({ env: { SITE_SCHEDULING_BASE_URL: scheduler.url, TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(async () => {
  await site.close();
  scheduler.server.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  site.app.inject({ method: 'GET', url: `${API_PREFIX}${path}`, headers });
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  site.app.inject({ method: 'POST', url: `${API_PREFIX}${path}`, payload, headers });

describe('the description', () => {
  test('[K2] names every call of the contract with its summary', async () => {
    const reply = await site.app.inject('/api/openapi.json');
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    const { openapi, paths } = jsonOf(OpenApi, reply);
    expect(openapi).toBe('3.1.0');
    for (const call of Object.values(CALLS))
      expect(paths[`${API_PREFIX}${call.path}`]?.[call.method.toLowerCase()]?.summary).toBe(call.summary);
    for (const call of Object.values(CONTENT_CALLS))
      expect(paths[`${CONTENT_PREFIX}${call.path}`]?.[call.method.toLowerCase()]?.summary).toBe(call.summary);
    for (const call of Object.values(STUDIO_CALLS))
      expect(paths[`${STUDIO_PREFIX}${call.path}`]?.[call.method.toLowerCase()]?.summary).toBe(call.summary);
    expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(
      Object.keys({ ...CALLS, ...CONTENT_CALLS, ...STUDIO_CALLS }).length,
    );
  });

  test('[K2] names no parameter after a keyword of a schema', async () => {
    const { paths } = jsonOf(OpenApi, await site.app.inject('/api/openapi.json'));
    const names = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ parameters = [] }) => parameters.map(({ name }) => name)),
    );
    expect(names).toContain('postalCode');
    expect(
      names.filter((name) =>
        ['type', 'description', 'examples', 'properties', 'patternProperties', 'additionalProperties'].includes(name),
      ),
    ).toEqual([]);
  });

  test('[A4] an unknown call is a problem, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await site.app.inject({ method, url: '/api/v1/nothing?email=a@b.c' });
      expect(reply.headers['content-type']).toContain('application/problem+json');
      expect([reply.statusCode, reply.json()]).toMatchObject([
        404,
        { code: 'not-found', status: 404, issues: [], requestId: reply.headers['x-request-id'] },
      ]);
    }
  });
});

describe('the initial payload', () => {
  test('[K6] carries study, condition and country of the request', async () => {
    const reply = await get('/initial_payload?signup=ws15&language=en&studyId=DEMO-ASTHMA-01&pGroupId=12', {
      'accept-language': 'en-GB,en;q=0.8',
    });
    expect(reply.json()).toMatchObject({
      country: 'GB',
      study: { externalId: 'DEMO-ASTHMA-01' },
      indication: { id: 4 },
      participantGroup: '12',
      enableRecording: false,
    });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['an affiliate that is not listed', '&affiliateReturnUrl=https%3A%2F%2Fevil.example%2F', 'affiliateReturnUrl'],
    ['a study that does not exist', '&studyId=NOTHING', 'study'],
  ])('[K6] leaves out %s', async (_name, query, field) => {
    expect((await get(`/initial_payload?signup=s6&language=es${query}`)).json()).not.toHaveProperty(field);
  });

  test('[K2] refuses an unknown campaign and an unknown language', async () => {
    expect((await get('/initial_payload?signup=s99&language=en')).json()).toMatchObject({
      code: 'campaign-unknown',
      status: 404,
    });
    expect((await get('/initial_payload?signup=s6&language=fr')).json()).toMatchObject({
      code: 'request-invalid',
      issues: [{ field: 'querystring.language', code: 'format' }],
    });
  });
});

describe('the catalogue', () => {
  test('[K2] gives conditions, criteria and sites, nearest first', async () => {
    expect(jsonOf(CALLS.getIndications.reply, await get('/indications?locale=en')).length).toBeGreaterThan(1);
    expect(
      jsonOf(CALLS.getCriteria.reply, await get('/studies/DEMO-ASTHMA-01/criteria')).map(({ id }) => id),
    ).toContain('asthma-diagnosis');
    const distances = jsonOf(
      CALLS.getSites.reply,
      await get('/sites?studyId=DEMO-ASTHMA-01&postalCode=60614&country=US'),
    ).map(({ distanceKm }) => distanceKm);
    expect(distances.length).toBeGreaterThan(1);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });

  test('[Q11] says that sites are not known where the postal code resolves to no place', async () => {
    expect((await get('/sites?studyId=DEMO-ASTHMA-01&postalCode=9999&country=NZ')).json()).toMatchObject({
      code: 'place-unknown',
      status: 404,
    });
  });

  test('[K2] refuses what is unknown or missing', async () => {
    expect((await get('/studies/NOTHING/criteria')).json()).toMatchObject({ code: 'study-unknown', status: 404 });
    expect((await get('/sites?studyId=DEMO-ASTHMA-01&country=US')).json()).toMatchObject({
      code: 'request-invalid',
      issues: [{ field: 'querystring.postalCode', code: 'required' }],
    });
    expect((await get('/indications?locale=en&x=1')).statusCode).toBe(400);
  });
});

describe('the scheduling status', () => {
  test.each([
    ['open', true],
    ['shut', false],
  ])('[F3] is what the service says: %s', async (id, enabled) => {
    expect((await get(`/site/scheduling/${id}/status`)).json()).toEqual({ enabled });
  });

  test.each(['odd', 'html', 'down'])(
    '[F3] is off, and logged, when the service answers something else: %s',
    async (id) => {
      expect((await get(`/site/scheduling/${id}/status`)).json()).toEqual({ enabled: false });
      expect(site.logs).toContainEqual(
        expect.objectContaining({ level: 'error', message: 'Getting Site Scheduling Status error', studySite: id }),
      );
    },
  );
});

describe('the checks', () => {
  test.each([
    ['(312) 207-1000', 'US', { valid: true, phone: '+13122071000' }],
    ['3122071000', 'CA', { valid: false }],
    ['+44 20 7946 0103', 'US', { valid: true, phone: '+442079460103' }],
    ['020 7946 0103', 'GB', { valid: true, phone: '+442079460103' }],
    ['123', 'US', { valid: false }],
    ['not a phone', 'US', { valid: false }],
  ])('[E7] phone %s in %s', async (phone, country, expected) => {
    expect((await post('/phones/validate', { phone, country })).json()).toEqual(expected);
  });

  test.each([
    ['60614', 'USA', true],
    ['00000', 'USA', false],
    ['6061', 'USA', false],
    ['SW1A 1AA', 'GBR', true],
    ['nonsense', 'GBR', false],
    ['8001', 'zaf', true],
  ])('[E8][Q11] postal code %s in %s', async (postalCode, country, expected) => {
    expect((await post('/postal-codes/check', { postalCode, country })).json()).toBe(expected);
  });

  test('[K2] refuse malformed requests', async () => {
    for (const [path, body] of [
      ['/phones/validate', { phone: 5, country: 'US' }],
      ['/phones/validate', { phone: '5', country: 'FR' }],
      ['/postal-codes/check', { postalCode: '1', country: 'FRA' }],
    ] as const) {
      expect((await post(path, body)).json()).toMatchObject({ code: 'request-invalid', status: 400 });
    }
  });

  test('[E7] an address has its share of phone checks; another address has its own', async () => {
    const from = (address: string) =>
      post('/phones/validate', { phone: '1', country: 'US' }, { 'x-forwarded-for': address });
    const replies = await Promise.all(Array.from({ length: 61 }, () => from('203.0.113.9')));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
    // They are sent at once, and any of them may be the one that exceeds the limit.
    const refused = replies.find(({ statusCode }) => statusCode !== 200);
    expect(refused?.json()).toMatchObject({ code: 'too-many-requests', status: 429 });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('203.0.113.10')).statusCode).toBe(200);
  });
});

describe('matched to study', () => {
  const STUDY = 'DEMO-ASTHMA-01';

  /** A visit of a campaign that asks whether the number is matched. */
  const asking = (phone: string, rest: Parameters<typeof screenerVisit>[0] = {}) =>
    screenerVisit({ campaignId: 'ws18', ...rest, answers: { 'candidate.phone': phone, ...rest.answers } });

  /** An earlier lead of the study with this number. */
  const earlierLead = (phone: string) =>
    site.app.inject(saveRequest(screenerVisit({ answers: { 'candidate.phone': phone } })));

  async function cookieFor(visit: object): Promise<string> {
    return (
      String(
        (await site.app.inject({ method: 'PUT', url: `${API_PREFIX}/drafts`, payload: visit })).headers['set-cookie'],
      ).split(';')[0] ?? ''
    );
  }

  const ask = async (phone: string, cookie?: string, studyId = STUDY): Promise<unknown> =>
    (await post('/matched-to-study', { phone, studyId }, cookie === undefined ? {} : { cookie })).json();

  test("[F4] answers about the number of the visitor's own draft, however it is written", async () => {
    await earlierLead('+13122071001');
    const cookie = await cookieFor(asking('+13122071001'));
    expect([await ask('+13122071001', cookie), await ask('+1 (312) 207-1001', cookie)]).toEqual([true, true]);
    expect(await ask('+13122071998', await cookieFor(asking('+13122071998')))).toBe(false);
  });

  test('[F4] reveals nothing about a number or study that is not that of the draft', async () => {
    await earlierLead('+13122071002');
    const other = await cookieFor(asking('+13122071003'));
    expect([
      await ask('+13122071002'),
      await ask('+13122071002', other),
      await ask('+13122071002', await cookieFor(asking('+13122071002')), 'DEMO-SLEEP-09'),
    ]).toEqual([false, false, false]);
  });

  test('[F4] reveals nothing where no page of the campaign asks for it', async () => {
    await earlierLead('+13122071004');
    expect(
      await ask(
        '+13122071004',
        await cookieFor(signupVisit({ query: { studyId: STUDY }, answers: { 'candidate.phone': '+13122071004' } })),
      ),
    ).toBe(false);
  });

  test("[F4] the visitor's own lead does not count", async () => {
    const visit = asking('+13122071005');
    const cookie = await cookieFor(visit);
    const { headers, ...request } = saveRequest(
      screenerVisit({ draftId: visit.draftId, answers: { 'candidate.phone': '+13122071005' } }),
    );
    await site.app.inject({ ...request, headers: { ...headers, cookie } });
    await site.app.inject({ method: 'PUT', url: `${API_PREFIX}/drafts`, payload: visit, headers: { cookie } });
    expect(await ask('+13122071005', cookie)).toBe(false);
  });

  test('[F4] the qualification check does not reveal it without a draft with that number', async () => {
    await earlierLead('+13122071006');
    const visit = asking('+13122071006');
    const check = (headers: Record<string, string>) => post('/qualification', { visit }, headers);
    const verdictOf = async (headers: Record<string, string>): Promise<unknown> => {
      const reply: unknown = (await check(headers)).json();
      return typeof reply === 'object' && reply !== null && 'fullyQualified' in reply ? reply.fullyQualified : reply;
    };
    expect(await verdictOf({})).toBe(true);
    expect(await verdictOf({ cookie: await cookieFor(visit) })).toBe(false);
  });
});

describe('the qualification', () => {
  test('[F1] gives the verdicts and saves nothing', async () => {
    const visit = screenerVisit();
    expect((await post('/qualification', { visit })).json()).toMatchObject({
      fullyQualified: true,
      bioQualified: true,
    });
    expect(await site.database.db.selectFrom('leads').select('id').where('id', '=', visit.draftId).execute()).toEqual(
      [],
    );
  });

  test('[F1] says which fields are missing', async () => {
    const { 'candidate.birthDate': _removed, ...answers } = screenerVisit().answers;
    const reply = await post('/qualification', { visit: { ...screenerVisit(), answers } });
    expect(reply.json()).toMatchObject({
      code: 'candidate-fields-missing',
      title: 'Required candidate fields missing',
      status: 422,
      issues: [{ field: 'candidate.birthDate' }],
    });
    expect((await post('/qualification', { visit: signupVisit() })).json()).toMatchObject({ code: 'study-unknown' });
  });
});

describe('call now', () => {
  const question = { indicationIds: [4], country: 'US', postalCode: '60614' };
  test.each([
    ['Monday, 11:00 in Chicago', MONDAY, { callNow: true, phone: '1-800-555-0100' }],
    ['Monday, 17:00 in Chicago', '2026-11-23T23:00:00.000Z', { callNow: false }],
    ['Monday, 07:59 in Chicago', '2026-11-23T13:59:00.000Z', { callNow: false }],
    ['a Saturday', '2026-11-21T17:00:00.000Z', { callNow: false }],
    ['Monday, 08:00 in summer time', '2026-07-06T13:00:00.000Z', { callNow: true, phone: '1-800-555-0100' }],
  ])('[D9] %s', async (_name, time, expected) => {
    site.setTime(time);
    expect((await post('/call-now', question)).json()).toEqual(expected);
    site.setTime(MONDAY);
  });

  test.each([
    ['the Spanish number in the US', 'US', '60614', '1-800-555-0104'],
    ['the country’s own number elsewhere', 'GB', 'SW1A 1AA', undefined],
  ])('[N5] [N8] a Spanish request gets %s', async (_name, country, postalCode, number) => {
    const english: unknown = (await post('/call-now', { ...question, country, postalCode, locale: 'en' })).json();
    const spanish: unknown = (await post('/call-now', { ...question, country, postalCode, locale: 'es' })).json();
    expect(spanish).toEqual(number === undefined ? english : { callNow: true, phone: number });
  });

  test.each([
    ['no study near', { ...question, postalCode: '99723' }],
    ['a country without a number', { ...question, country: 'AU', postalCode: '2000' }],
  ])('[D9][N8] is not offered with %s', async (_name, body) => {
    expect((await post('/call-now', body)).json()).toEqual({ callNow: false });
  });
});

describe('what is logged', () => {
  test('[L1] logs lead and fully qualified once, whatever else fires, then sql, in either order', async () => {
    const { draftId } = signupVisit();
    const send = (actions: string[]) =>
      post('/actions?utm_source=news&email=a@b.c', { signup: 's6', routePath: 'phone', draftId, actions });
    for (const actions of [['fq'], ['lz'], ['l'], ['l', 'fq', 'lz'], ['sql']])
      expect((await send(actions)).statusCode).toBe(204);
    const rows = await site.database.db
      .selectFrom('actions')
      .select(['code', 'query'])
      .where('draft_id', '=', draftId)
      .orderBy('id')
      .execute();
    expect(rows.map(({ code }) => code)).toEqual(['fq', 'lz', 'l', 'sql', 'lz']);
    expect(rows.map(({ query }) => query)).toEqual(rows.map(() => ({ utm_source: 'news' })));
    expect((await send(['unheard-of'])).json()).toMatchObject({ code: 'request-invalid' });
  });

  test('[A14] route changes, without personal parameters', async () => {
    const body = {
      signup: 's6',
      to: 'age',
      from: 'postal',
      query: { zip: '60614', utm_source: 'n' },
      path: '/signup/s6/age',
    };
    expect((await post('/actions/router_log', body)).statusCode).toBe(204);
    expect(
      await site.database.db
        .selectFrom('router_logs')
        .select(['campaign_id', 'to_route', 'from_route', 'query'])
        .execute(),
    ).toEqual([{ campaign_id: 's6', to_route: 'age', from_route: 'postal', query: { utm_source: 'n' } }]);
    expect((await post('/actions/router_log', { ...body, to: 5 })).statusCode).toBe(400);
  });

  test('[A6] addresses that named no campaign, the referrer without its query', async () => {
    expect(
      (
        await post('/redirect_debug', {
          referrerUrl: 'https://www.example.org/page?email=a@b.c',
          attemptedCampaign: 's99',
        })
      ).statusCode,
    ).toBe(204);
    expect(
      await site.database.db.selectFrom('redirect_debug').select(['referrer_url', 'attempted_campaign']).execute(),
    ).toEqual([{ referrer_url: 'https://www.example.org/page', attempted_campaign: 's99' }]);
    expect((await post('/redirect_debug', { referrerUrl: '' })).statusCode).toBe(400);
  });
});

describe('every request', () => {
  test('[O1] health names version and database', async () => {
    expect((await site.app.inject('/healthz')).json()).toEqual({
      status: 'ok',
      version: 'test',
      database: site.database.kind,
    });
  });

  test('[O6][P2] is one line in the log: the template of the route, never what was asked', async () => {
    const before = site.logs.length;
    const reply = await get('/sites?studyId=CANARY&postalCode=CANARY&country=US', {
      cookie: 'tf_draft=CANARY',
      'user-agent': 'CANARY',
    });
    const lines = site.logs.slice(before);
    expect(lines).toHaveLength(1);
    const time: unknown = expect.any(String);
    const ms: unknown = expect.any(Number);
    expect(lines[0]).toEqual({
      time,
      ms,
      level: 'info',
      message: 'request',
      requestId: reply.headers['x-request-id'],
      method: 'GET',
      route: '/api/v1/sites',
      status: reply.statusCode,
    });
  });

  test.each([
    ['broken JSON', '{"visit":', 400, 'request-invalid'],
    ['a poisoned prototype', '{"__proto__":{"polluted":1},"actions":["l"]}', 400, 'request-invalid'],
    ['a body over the limit', JSON.stringify({ signup: 'x'.repeat(300_000) }), 413, 'body-too-large'],
  ])('[K2] %s is refused', async (_name, payload, status, code) => {
    const reply = await site.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/actions`,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([status, { code }]);
    expect(Object.hasOwn({}, 'polluted')).toBe(false);
  });

  test('[O6] an unforeseen error reveals only the id that finds its log line', async () => {
    const broken = await openApiSite({ database: { ...site.database, close: async () => undefined } });
    await broken.database.db.schema.alterTable('router_logs').renameTo('router_logs_gone').execute();
    const reply = await broken.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/actions/router_log`,
      payload: { signup: 'CANARY', to: 'age', from: null, query: {}, path: '/CANARY' },
    });
    await broken.database.db.schema.alterTable('router_logs_gone').renameTo('router_logs').execute();
    expect(reply.json()).toEqual({
      code: 'unexpected',
      title: 'Something went wrong on our side',
      status: 500,
      issues: [],
      requestId: reply.headers['x-request-id'],
    });
    expect(broken.logs).toContainEqual(
      expect.objectContaining({
        level: 'error',
        requestId: reply.headers['x-request-id'],
        message: 'Unexpected error',
      }),
    );
    expect(JSON.stringify(broken.logs)).not.toContain('CANARY');
    await broken.close();
  });
});
