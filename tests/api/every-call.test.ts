import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_PREFIX, CALLS } from '#api/contract/index.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { saveRequest, screenerVisit, signupVisit } from '#tests/support/visits.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

type CallName = keyof typeof CALLS;

interface Request {
  /** The path with its parameters filled in, and the query. */
  readonly url?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const save = saveRequest(signupVisit());
const study = 'DEMO-ASTHMA-01';

/**
 * Input with which the server answers each call successfully; without an entry, the examples of the contract are sent.
 */
const GOOD: Readonly<Partial<Record<CallName, Request>>> = {
  getInitialPayload: { url: `/initial_payload?signup=s6&language=en&studyId=${study}` },
  postRedirectDebug: { body: { referrerUrl: '', attemptedCampaign: 's99' } },
  postActions: { body: { signup: 's6', routePath: 'postal', actions: ['lz'] } },
  postRouterLog: { body: { signup: 's6', to: 'age', from: 'postal', query: {}, path: '/signup/s6/age' } },
  putDraft: { body: signupVisit() },
  postLead: { body: save.payload, headers: save.headers },
  getIndications: { url: '/indications?locale=es' },
  getCriteria: { url: `/studies/${study}/criteria` },
  getSites: { url: `/sites?studyId=${study}&postalCode=60614&country=US` },
  getSiteSchedulingStatus: { url: '/site/scheduling/NCT01234567-17/status' },
  postPhoneValidation: { body: { phone: '(312) 555-0197', country: 'US' } },
  postPostalCheck: { body: { postalCode: '60614', country: 'USA' } },
  postMatchedToStudy: { body: { phone: '+13125550197', studyId: study } },
  postQualification: { body: { visit: screenerVisit() } },
  postCallNow: { body: { indicationIds: [4], country: 'US', postalCode: '60614' } },
  postEvents: {
    body: {
      signup: 's6',
      version: shippedVersion('s6'),
      routePath: 'postal',
      events: [{ event: 'hint-open', block: 'postal-code' }],
    },
  },
};

/**
 * Calls that only the visitor of a draft may make, or whose example names something that does not exist; each has tests
 * of its own that show that it works.
 */
const TO_A_STRANGER: Readonly<Partial<Record<CallName, number>>> = {
  postConsent: 403,
  getSecondaryAvailability: 404,
  getAppointment: 404,
  postSecondaryBooking: 403,
  postSecondaryHold: 403,
  postSiteBooking: 403,
  postSiteHold: 403,
  deleteHold: 403,
  postRecording: 403,
  putImage: 403,
  deleteImage: 403,
  postSigningSession: 422,
};

const names = Object.keys(CALLS).filter((name): name is CallName => name in CALLS);

function parts(schema: unknown): Readonly<Record<string, unknown>> {
  return typeof schema === 'object' && schema !== null ? { ...schema } : {};
}

/** The value that a schema suggests: its first example, or one built from the examples of what it requires. */
function sampleOf(schema: unknown): unknown {
  const { properties, required, examples } = parts(schema);
  if (properties !== undefined && Array.isArray(required))
    return Object.fromEntries(required.map((key) => [String(key), sampleOf(parts(properties)[String(key)])]));
  return Array.isArray(examples) ? examples[0] : undefined;
}

/** The request built from the contract's own examples. */
function shownRequest(name: CallName): Request {
  const { path, params, query, body } = parts(CALLS[name]);
  const given = parts(sampleOf(params));
  const search = new URLSearchParams(
    Object.entries(parts(sampleOf(query))).map(([key, value]) => [key, String(value)]),
  ).toString();
  const url =
    String(path).replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(String(given[key]))) +
    (search === '' ? '' : `?${search}`);
  return { url, ...(body === undefined ? {} : { body: parts(sampleOf(body)) }) };
}

function requestOf(name: CallName, { url, body, headers }: Request = GOOD[name] ?? shownRequest(name)): InjectOptions {
  const { method, path } = CALLS[name];
  return {
    method,
    url: `${API_PREFIX}${url ?? path}`,
    ...(body === undefined ? {} : { payload: body }),
    ...(headers === undefined ? {} : { headers: { ...headers } }),
  };
}

/** The same request with something that the contract does not have: in the body if there is one, else in the query. */
function malformed(name: CallName): InjectOptions {
  const request = GOOD[name] ?? shownRequest(name);
  if (request.body !== undefined) return requestOf(name, { ...request, body: { ...request.body, unheardOf: 'value' } });
  return requestOf(name, { url: `${(request.url ?? '').split('?')[0]}?unheardOf=${'v'.repeat(600)}` });
}

/** The others take no query and no body, so nothing in them could be malformed. */
const withInput = names.filter((name) => 'body' in CALLS[name] || 'query' in CALLS[name]);

describe('a server in order', () => {
  let site: ApiSite;
  beforeAll(async () => {
    site = await openApiSite();
  });
  afterAll(() => site.close());

  test.each(names.filter((name) => !(name in GOOD)))(
    '[K2] %s answers the requests of its examples for somebody without a visit',
    async (name) => {
      expect((await site.app.inject(requestOf(name))).statusCode).toBe(TO_A_STRANGER[name] ?? CALLS[name].status);
    },
  );

  test.each(names.filter((name) => name in GOOD))('[K2] %s answers as the contract says', async (name) => {
    const reply = await site.app.inject(requestOf(name));
    expect(reply.statusCode).toBe(CALLS[name].status);
  });

  test.each(withInput)('[K2] %s refuses what the contract does not have, and says where', async (name) => {
    const reply = await site.app.inject(malformed(name));
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'request-invalid' }]);
    expect(reply.body).toMatch(/"field":"(body|querystring)\.unheardOf","code":"(additionalProperties|maxLength)"/);
  });
});

describe('a server whose database is gone', () => {
  let site: ApiSite;
  beforeAll(async () => {
    site = await openApiSite();
    await site.database.close();
  });
  afterAll(async () => {
    site.services.campaigns.close();
    await site.app.close();
  });

  /** What needs no database keeps working; a site with unknown scheduling offers none (F3). */
  const GOES_ON = new Set<CallName>(['postPhoneValidation', 'postMatchedToStudy', 'getSiteSchedulingStatus']);

  test.each(names.filter((name) => name in GOOD && !GOES_ON.has(name)))(
    '[K2] %s reports a problem without details of what broke',
    async (name) => {
      const reply = await site.app.inject(requestOf(name));
      expect(reply.headers['content-type']).toContain('application/problem+json');
      expect(reply.json()).toMatchObject({
        status: reply.statusCode,
        issues: [],
        requestId: reply.headers['x-request-id'],
      });
      expect(reply.statusCode).toBeGreaterThanOrEqual(500);
      expect(reply.body).not.toMatch(/pglite|postgres|closed|relation|stack/i);
    },
  );

  test.each([...GOES_ON])('[K2] %s continues', async (name) => {
    expect((await site.app.inject(requestOf(name))).statusCode).toBe(CALLS[name].status);
  });
});
