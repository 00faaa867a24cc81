import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '#api/contract/rate-limits.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { proofOf, signupVisit } from '#tests/support/visits.ts';

/**
 * The site plays the server behind a proxy that reports the client's address. Its clock stands still, so no rate limit
 * recovers.
 */
let site: PageSite;
let asked = 0;
beforeAll(async () => {
  const unknown = () => {
    asked += 1;
    return Promise.resolve({ ok: true as const, value: null });
  };
  const relay = {
    patientInfo: unknown,
    sites: () => Promise.resolve({ ok: false as const }),
    updateLead: () => Promise.resolve(),
  };
  site = await openPageSite({ env: { TRUSTED_PROXIES: '127.0.0.1' }, relay });
});
afterAll(() => site.close());

const from = (address: string) => ({ 'x-forwarded-for': address });

async function draftsOf(address: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const visit = signupVisit();
    const headers = { ...proofOf(visit), ...from(address) };
    statuses.push(
      (await site.app.inject({ method: 'PUT', url: '/api/v1/drafts', headers, payload: visit })).statusCode,
    );
  }
  return statuses;
}

async function storedDrafts(): Promise<number> {
  const { count } = await site.database.db
    .selectFrom('drafts')
    .select((e) => e.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

describe('drafts that an address begins', () => {
  const ADDRESS = '198.51.100.40';
  const { burst } = RATE_LIMITS['new-drafts'];

  test('[E7, K8] stop at its limit, however begun; visits in progress and other addresses continue', async () => {
    const visit = signupVisit();
    const put = (body = visit, address = ADDRESS) =>
      site.app.inject({
        method: 'PUT',
        url: '/api/v1/drafts',
        headers: { ...proofOf(body), ...from(address) },
        payload: body,
      });
    expect((await put()).statusCode).toBe(204);
    expect(new Set(await draftsOf(ADDRESS, burst - 1))).toEqual(new Set([204]));
    const before = await storedDrafts();
    const refused = await put(signupVisit());
    expect([refused.statusCode, refused.json(), Number(refused.headers['retry-after']) > 0]).toMatchObject([
      429,
      { code: 'too-many-requests' },
      true,
    ]);
    expect((await put({ ...visit, route: 'email' })).statusCode).toBe(204);
    expect((await put(signupVisit(), '198.51.100.41')).statusCode).toBe(204);
    const link = await plainVisitor(site).get('/signup/s6/postal?zip=60614&utm_source=news', from(ADDRESS));
    expect([link.statusCode, link.headers['set-cookie']]).toEqual([429, undefined]);
    expect(link.body).toContain('href="/signup/s6/postal?zip=60614&amp;utm_source=news"');
    const form = await plainVisitor(site).post(
      '/signup/s6',
      { 'candidate.gender': 'female', _action: 'next' },
      from(ADDRESS),
    );
    expect([form.statusCode, form.headers['set-cookie']]).toEqual([429, undefined]);
    expect(form.body).toContain('<input type="hidden" name="candidate.gender" value="female">');
    // Only the draft of the other address.
    expect((await storedDrafts()) - before).toBe(1);
  });
});

describe('links that identify a person', () => {
  const { burst } = RATE_LIMITS['personal-links'];

  test('[E7, D17] an address may try a limited number of slugs; the relay is not asked about the next', async () => {
    const guess = (address: string) => plainVisitor(site).get(`/signup/ws11?slug=${randomUUID()}`, from(address));
    for (let made = 0; made < burst; made += 1) expect((await guess('198.51.100.50')).statusCode).toBe(303);
    expect(asked).toBe(burst);
    const refused = await guess('198.51.100.50');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0, asked]).toEqual([429, true, burst]);
    expect(refused.body).toMatch(/href="\/signup\/ws11\?slug=[0-9a-f-]{36}"/);
    expect((await guess('198.51.100.51')).statusCode).toBe(303);
  });
});

describe('questions about a phone number', () => {
  const { burst } = RATE_LIMITS['matches-of-phone'];

  test('[E7, F4] are limited for each number, from whatever addresses and visits they come', async () => {
    const phone = '+13122079876';
    const ask = (nth: number, number: string) =>
      site.app.inject({
        method: 'POST',
        url: '/api/v1/matched-to-study',
        headers: from(`10.4.0.${nth}`),
        payload: { phone: number, studyId: 'DEMO-ASTHMA-01' },
      });
    for (let nth = 1; nth <= burst; nth += 1) expect((await ask(nth, phone)).statusCode).toBe(200);
    // Regardless of how it is written.
    const refused = await ask(burst + 1, '+1 (312) 207-9876');
    expect([refused.statusCode, refused.json(), Number(refused.headers['retry-after']) > 0]).toMatchObject([
      429,
      { code: 'too-many-requests' },
      true,
    ]);
    expect((await ask(burst + 2, '+13122079875')).statusCode).toBe(200);
  });
});
