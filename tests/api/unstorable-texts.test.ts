import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

let site: ApiSite;
beforeAll(async () => {
  site = await openApiSite();
});
afterAll(() => site.close());

/** What no database stores: NUL, and lone surrogates. */
const UNSTORABLE = ['a\u0000b', 'a\ud800b', '\udc00'];

const decision = () => ({
  draftId: randomUUID(),
  consentType: 'commercial',
  hasConsent: true,
  phone: '+13125550197',
  text: 'I agree',
  originUrl: 'https://trials.example/',
  postal: '60614',
  country: 'USA',
  isInternational: false,
  language: 'en',
  campaignId: 's6',
  campaignVersion: shippedVersion('s6'),
});

test.each(UNSTORABLE)('[K1] a lead whose address holds %j is saved without that parameter', async (text) => {
  const visit = signupVisit({ query: { utm_source: text, [text]: 'x', utm_medium: 'mail' } });
  const reply = await site.app.inject(saveRequest(visit));
  expect(reply.statusCode).toBe(201);
  const logged = await site.database.db
    .selectFrom('actions')
    .select('query')
    .where('draft_id', '=', visit.draftId)
    .execute();
  expect(logged).toEqual([{ query: { utm_medium: 'mail' } }]);
});

test.each(UNSTORABLE)(
  '[L1] actions of a page whose address holds %j are logged without that parameter',
  async (text) => {
    const payload = {
      signup: 's6',
      to: 'age',
      from: 'postal',
      path: '/signup/s6/age',
      query: { utm_source: text, cid: '7' },
    };
    const reply = await site.app.inject({ method: 'POST', url: '/api/v1/actions/router_log', payload });
    expect(reply.statusCode).toBe(204);
    expect(
      await site.database.db.selectFrom('router_logs').select('query').orderBy('id', 'desc').limit(1).execute(),
    ).toEqual([{ query: { cid: '7' } }]);
  },
);

test.each([
  ['/consents', 'text', decision],
  ['/consents', 'country', decision],
  ['/consents', 'studySiteExternalId', decision],
  ['/actions', 'signup', () => ({ signup: 's6', routePath: 'age', actions: ['lz'] })],
  ['/actions/router_log', 'to', () => ({ signup: 's6', to: 'age', from: null, query: {}, path: '/signup/s6/age' })],
  ['/redirect_debug', 'attemptedCampaign', () => ({ referrerUrl: '', attemptedCampaign: 's99' })],
] as const)('[K2] %s refuses NUL and halves of characters as %s, and says where', async (path, field, body) => {
  for (const text of ['A\u0000B', 'A\ud800B']) {
    const reply = await site.app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      payload: { ...body(), [field]: text },
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { code: 'request-invalid', issues: [{ field: `body.${field}`, code: 'pattern' }] },
    ]);
  }
});
