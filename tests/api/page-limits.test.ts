import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '#server/core/http/consume-token.ts';
import { pageDataOf } from '#tests/support/pages/page-data-of.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';

/** The site plays the server behind a proxy that reports the client's address. */
let site: PageSite;
beforeAll(async () => {
  site = await openPageSite({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => site.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const NAME = { 'candidate.fullName': 'María "José" <Sánchez>', _action: 'next' };
const STEPS = [
  ['', { 'candidate.gender': 'female' }],
  ['/postal', { 'candidate.postalCode': '60614', 'candidate.country': 'US' }],
  ['/age', { 'candidate.age': '46' }],
  ['/name', { 'candidate.fullName': 'Ana Reyes' }],
] as const;

/** A visitor at the phone step, each step from a different address. */
async function atPhone(number: number) {
  const visitor = plainVisitor(site);
  for (const [index, [path, form]] of STEPS.entries())
    await visitor.post(`/signup/s6${path}`, { ...form, _action: 'next' }, from(`10.9.${number}.${index}`));
  return visitor;
}

/** The statuses of this many posts, each of which begins a visit. */
async function statusesOf(count: number, address: (number: number) => string): Promise<number[]> {
  return Promise.all(
    Array.from(
      { length: count },
      async (_none, number) =>
        (
          await plainVisitor(site).post(
            '/signup/s6',
            { 'candidate.gender': 'female', _action: 'next' },
            from(address(number)),
          )
        ).statusCode,
    ),
  );
}

describe('[E7][K8] a form without JavaScript', () => {
  test('has the same limit of its address as the API, and the same bucket', async () => {
    const statuses = await statusesOf(RATE_LIMITS.saves.burst + 20, () => '198.51.100.1');
    expect(statuses.filter((status) => status === 303)).toHaveLength(RATE_LIMITS.saves.burst);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const save = await site.app.inject({
      ...saveRequest(signupVisit()),
      remoteAddress: '127.0.0.1',
      headers: { ...saveRequest(signupVisit()).headers, ...from('198.51.100.1') },
    });
    expect(save.statusCode).toBe(429);
  });

  test('gains nothing by a forged address before the one that the proxy saw', async () => {
    const statuses = await statusesOf(RATE_LIMITS.saves.burst + 20, (number) => `10.1.1.${number}, 198.51.100.2`);
    expect(statuses.filter((status) => status === 303)).toHaveLength(RATE_LIMITS.saves.burst);
  });

  test.each([
    ['/signup/s6/name', 'en', 'Please wait a moment'],
    ['/signup/es/s6/name', 'es', 'Espere un momento'],
  ] as const)('[K1] %s says so in words, with a number to call and all that was typed', async (url, locale, title) => {
    const address = `198.51.101.${locale === 'en' ? 1 : 2}`;
    await statusesOf(RATE_LIMITS.saves.burst, () => address);
    const { statusCode, headers, body } = await plainVisitor(site).post(url, NAME, from(address));
    expect([statusCode, headers['retry-after'], headers['cache-control'], headers['content-language']]).toEqual([
      429,
      '1',
      'no-store',
      locale,
    ]);
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain('href="tel:');
    expect(body).toContain(
      '<input type="hidden" name="candidate.fullName" value="María &quot;José&quot; &lt;Sánchez&gt;">',
    );
    expect(body).toContain('<input type="hidden" name="_action" value="next">');
    expect(body).toContain(`<form method="post" action="${url}">`);
  });

  test('starting over on a shared computer is never limited', async () => {
    await statusesOf(RATE_LIMITS.saves.burst, () => '198.51.100.4');
    const { statusCode } = await plainVisitor(site).post('/signup/s6', { _action: 'start-over' }, from('198.51.100.4'));
    expect(statusCode).toBe(303);
  });

  test('saves of a phone number are limited across addresses and API; nothing is stored past the limit', async () => {
    const phone = '+13122079999';
    for (let number = 0; number < RATE_LIMITS['saves-of-phone'].burst - 1; number += 1) {
      const request = saveRequest(signupVisit({ answers: { 'candidate.phone': phone } }));
      await site.app.inject({ ...request, headers: { ...request.headers, ...from(`10.8.0.${number}`) } });
    }
    const post = async (number: number) => {
      const visitor = await atPhone(number);
      const answer = await visitor.post(
        '/signup/s6/phone',
        { 'candidate.phone': '(312) 207-9999', _action: 'next' },
        from(`10.9.${number}.9`),
      );
      return { visitor, answer };
    };
    const [last, past] = [await post(1), await post(2)];
    expect([last.answer.statusCode, past.answer.statusCode]).toEqual([303, 429]);
    expect(past.answer.body).toContain('name="candidate.phone" value="(312) 207-9999"');
    const { draft } = pageDataOf((await past.visitor.get('/signup/s6/phone')).body);
    expect(
      await site.database.db
        .selectFrom('leads')
        .select('id')
        .where('id', '=', draft?.id ?? '')
        .execute(),
    ).toEqual([]);
  });

  test('phone numbers are checked no more often than by the API', async () => {
    const visitor = await atPhone(3);
    const statuses: number[] = [];
    for (let number = 0; number <= RATE_LIMITS['phone-checks'].burst; number += 1)
      statuses.push(
        (await visitor.post('/signup/s6/phone', { 'candidate.phone': '12', _action: 'next' }, from('198.51.100.6')))
          .statusCode,
      );
    expect([statuses.filter((status) => status === 303).length, statuses.at(-1)]).toEqual([
      RATE_LIMITS['phone-checks'].burst,
      429,
    ]);
  });
});
