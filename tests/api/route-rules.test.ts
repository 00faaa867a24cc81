import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_PREFIX, CALLS } from '#api/contract/index.ts';
import { RATE_LIMITS, type RateLimitName } from '#api/contract/rate-limits.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { signupVisit } from '#tests/support/visits.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite({ env: { TRUSTED_PROXIES: '10.0.0.0/8' } });
});
afterAll(() => site.close());

const calls = Object.entries(CALLS).map(([name, { method, path, limit, maxBody, access }]) => ({
  name,
  method,
  url: `${API_PREFIX}${path.replace(/\{\w+\}/g, '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11')}`,
  limit,
  maxBody,
  access,
}));

/** Uses up the rate limit of an address. The clock of the site stands still, so it never recovers. */
async function useUp(name: RateLimitName, address: string): Promise<void> {
  const limit = site.services.limits.byAddress(name, RATE_LIMITS[name]);
  const probe = fastify();
  probe.get('/', (request) => limit({ request }).then(String));
  for (let asked = 0; asked < RATE_LIMITS[name].burst; asked += 1)
    await probe.inject({ url: '/', remoteAddress: address });
  await probe.close();
}

async function cookiesOfVisitor(): Promise<Record<string, string>> {
  const kept = await site.app.inject({ method: 'PUT', url: '/api/v1/drafts', payload: signupVisit() });
  return Object.fromEntries(kept.cookies.map(({ name, value }) => [name, value]));
}

test('[K2] every route that runs says who may call it, its limit and its largest body', () => {
  expect(site.app.routeRules.filter(({ rules }) => rules === undefined).map(({ route }) => route)).toEqual([]);
  expect(site.app.routeRules.length).toBeGreaterThan(calls.length);
});

describe('what calls say of themselves is enforced', () => {
  const limits = [...new Set(calls.map(({ limit }) => limit))];

  test.each(limits)(
    '[E7] whoever has used up %s is told to wait, before anything of the call is looked at',
    async (name) => {
      const address = `203.0.113.${10 + limits.indexOf(name)}`;
      await useUp(name, address);
      for (const { method, url } of calls.filter(({ limit }) => limit === name)) {
        const reply = await site.app.inject({ method, url, remoteAddress: address });
        expect([url, reply.statusCode, reply.json()]).toMatchObject([url, 429, { code: 'too-many-requests' }]);
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      }
    },
  );

  test.each(calls.filter(({ maxBody }) => maxBody > 0))(
    '[K2] $name refuses a larger body',
    async ({ method, url, maxBody, name }) => {
      const image = name === 'putImage';
      // The body of an image is only read if it belongs to the visitor.
      const cookies = image ? await cookiesOfVisitor() : {};
      const reply = await site.app.inject({
        method,
        url,
        cookies,
        payload: Buffer.alloc(maxBody + 1, 32),
        headers: { 'content-type': image ? 'image/jpeg' : 'application/json' },
      });
      expect([reply.statusCode, reply.json()]).toMatchObject([413, { code: 'body-too-large' }]);
    },
  );
});

describe('[K8] pages', () => {
  test('are limited, too, and say so', async () => {
    await useUp('pages', '203.0.113.200');
    const reply = await site.app.inject({ url: '/signup/s6', remoteAddress: '203.0.113.200' });
    expect([
      reply.statusCode,
      reply.headers['content-type'],
      reply.body.includes('<h1>Please wait a moment</h1>'),
    ]).toEqual([429, 'text/html; charset=utf-8', true]);
  });

  const upload = (url: string, remoteAddress = '127.0.0.1') =>
    site.app.inject({
      method: 'POST',
      url,
      remoteAddress,
      payload: Buffer.alloc(300 * 1024),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });

  test('without file inputs accept no large form', async () => {
    const reply = await upload('/signup/s6');
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
  });

  test('accept a limited number of large forms from an address', async () => {
    await useUp('form-uploads', '203.0.113.201');
    expect((await upload('/signup/s6', '203.0.113.201')).statusCode).toBe(429);
  });
});
