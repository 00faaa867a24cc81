import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCTION } from '#tests/support/production.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

let site: ApiSite;
beforeAll(async () => {
  site = await openApiSite({ env: { ...PRODUCTION, TRUSTED_PROXIES: '10.0.0.0/8' } });
});
afterAll(() => site.close());

const report = (body: unknown, address = '203.0.113.9') =>
  site.app.inject({
    method: 'POST',
    url: '/policy-reports',
    remoteAddress: address,
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify(body),
  });
const reported = () => site.logs.filter(({ message }) => String(message).startsWith('A browser blocked'));

test('[K3] what a browser blocked is logged with directive and host; no address, no sample', async () => {
  const reply = await report({
    'csp-report': {
      'document-uri': 'https://trial-search.example/signup/s6?email=maria@example.org',
      'effective-directive': 'img-src',
      'blocked-uri': 'https://tracker.example/p?name=Maria',
      'script-sample': 'Maria',
    },
  });
  expect([reply.statusCode, reply.body]).toEqual([204, '']);
  expect(reported().at(-1)).toMatchObject({ level: 'warn', directive: 'img-src', blocked: 'tracker.example' });
  await report({ 'csp-report': { 'violated-directive': 'style-src maria', 'blocked-uri': 'inline' } });
  expect(reported().at(-1)).toMatchObject({ directive: 'other', blocked: 'inline' });
  expect(JSON.stringify(site.logs)).not.toMatch(/maria/i);
});

test.each([[null], ['x'], [{}], [{ 'csp-report': 1 }], [[1]]])(
  '[K3] what is not a report, such as %j, is refused',
  async (body) => {
    expect((await report(body, '203.0.113.10')).json()).toMatchObject({ status: 400, code: 'request-invalid' });
  },
);

test('[K3] the number of logged reports is limited', async () => {
  const before = reported().length;
  const statuses: number[] = [];
  for (let sent = 0; sent < 30; sent += 1)
    statuses.push(
      (await report({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'data' } }, '203.0.113.11'))
        .statusCode,
    );
  expect(statuses.filter((status) => status === 204)).toHaveLength(20);
  expect(reported()).toHaveLength(before + 20);
});

test('[P1] an invalid address is answered without quoting it', async () => {
  const reply = await site.app.inject('/maria%E0%A4%A');
  expect([reply.json(), reply.headers['x-content-type-options']]).toMatchObject([
    { status: 400, code: 'request-invalid' },
    'nosniff',
  ]);
  expect(reply.body).not.toContain('maria');
});

test('[K8] without PUBLIC_ORIGIN the proxy announces TLS, and then the cookie is for its host alone', async () => {
  const other = await openApiSite({
    env: { ...PRODUCTION, PUBLIC_ORIGIN: '', PUBLIC_HOSTS: 'localhost', TRUSTED_PROXIES: '10.0.0.0/8' },
  });
  const put = (headers: Readonly<Record<string, string>>, remoteAddress: string) =>
    other.app.inject({
      method: 'PUT',
      url: '/api/v1/drafts',
      remoteAddress,
      headers,
      payload: {
        draftId: crypto.randomUUID(),
        campaignId: 's6',
        campaignVersion: shippedVersion('s6'),
        entry: 'home',
        route: 'phone',
        locale: 'en',
        today: '2026-11-23',
        query: {},
        answers: {},
        device: {},
      },
    });
  const [cookie] = (await put({ 'x-forwarded-proto': 'https' }, '10.0.0.1')).cookies;
  expect(cookie).toMatchObject({ name: '__Host-tf_draft', secure: true, httpOnly: true, path: '/' });
  expect(cookie?.domain).toBeUndefined();
  expect((await put({ 'x-forwarded-proto': 'https' }, '203.0.113.9')).cookies[0]).toMatchObject({ name: 'tf_draft' });
  await other.close();
});
