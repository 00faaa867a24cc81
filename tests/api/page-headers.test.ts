import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { builtFileOf } from '../e2e/hold-back.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

let site: PageSite;
beforeAll(async () => {
  // A rule of a block throws if the address asks for it.
  site = await openPageSite({
    replace: ({ render }) => ({
      render: (page) =>
        page.state.query['tg'] !== 'broken' ? render(page) : Promise.reject(new Error('A rule of a block threw')),
    }),
  });
});
afterAll(() => site.close());

const POLICY =
  "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'; report-uri /policy-reports";

/** The policy of a page that contains this style. */
const policyWith = (style: string) =>
  `${POLICY}; style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`;
const stylesOf = (body: string) => [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);

test('[K3] a page has exactly one policy, and inline only its data and its style, allowed by hash', async () => {
  const { headers, body } = await plainVisitor(site).get('/signup/s6');
  const [style = '', ...others] = stylesOf(body);
  expect([style.length > 10_000, others]).toEqual([true, []]);
  expect(headers['content-security-policy']).toBe(policyWith(style));
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(body.match(/<script(?![^>]*(src=|type="application\/json"))/g)).toBeNull();
  expect(body).not.toMatch(/\sstyle=/);
});

test('[A15] a page paints without asking for a style sheet; the page of a failure links to it', async () => {
  expect((await plainVisitor(site).get('/signup/s6')).body).not.toContain('rel="stylesheet"');
  const { headers, body } = await plainVisitor(site).get('/signup/s6?tg=broken');
  expect([headers['content-security-policy'], stylesOf(body), body.includes('rel="stylesheet"')]).toEqual([
    POLICY,
    [],
    true,
  ]);
});

test("[B2, D15] a campaign's ground colour is let in by its hash, and the partner's colours are named", async () => {
  const { headers, body } = await plainVisitor(site).get('/signup/es/spanish');
  const [style = ''] = stylesOf(body);
  expect(style).toMatch(/:root\[data-brand\]\{--ground:#fff7ed\}$/);
  expect(headers['content-security-policy']).toBe(policyWith(style));
  expect(body).toContain('<html lang="es" dir="ltr" data-brand="partner">');
});

test('[N4] the host name chooses the brand', async () => {
  const { body } = await plainVisitor(site).get('/signup/s6', { host: 'trials-world.localhost' });
  expect(body).toContain('data-brand="trials-world"');
  expect(body).toContain('<title>Find clinical trials near you – Trials World</title>');
});

test('[K8] a page without a draft may be kept by caches and sets no cookie; one with a draft never', async () => {
  const visitor = plainVisitor(site);
  const first = await visitor.get('/signup/s6');
  expect([first.headers['cache-control'], first.headers.vary, first.cookies]).toEqual([
    'public, max-age=30',
    'Cookie, Accept-Language, Accept-Encoding',
    [],
  ]);
  await visitor.post('/signup/s6', { 'candidate.gender': 'female', _action: 'next' });
  expect((await visitor.get('/signup/s6/postal')).headers['cache-control']).toBe('no-store');
});

test.each([
  ['payload', { payloads: { load: () => Promise.reject(new Error('The catalogue is away')) } }],
  [
    'list of conditions',
    { remotes: { resolve: async () => ({ indications: { status: 'failed' as const, key: 'en' } }) } },
  ],
])('[A13] a page that had to be rendered without its %s is not kept by caches', async (_what, broken) => {
  const other = await openPageSite({ replace: () => broken });
  const { statusCode, headers } = await plainVisitor(other).get('/signup/s6');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  await other.close();
});

test.each([
  ['/signup/s6?tg=broken', 'Something went wrong', 'Try again', 'Call us: '],
  ['/signup/es/s6?tg=broken', 'Algo salió mal', 'Intentar de nuevo', 'Llámenos: '],
])(
  '[O6] where %s cannot be rendered, the page says so in its language, with a way back and a person to call',
  async (url, title, retry, call) => {
    const { statusCode, headers, body } = await plainVisitor(site).get(url, { 'accept-language': 'en-US' });
    expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store']);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain(`<a class="button button-primary" href="${url}">${retry}</a>`);
    expect(body).toMatch(new RegExp(`<a class="line-link" href="tel:[+0-9]+">${call}`));
    expect(body).not.toContain('A rule of a block threw');
  },
);

test('[O6, K8] the same holds for the reply to a form, whose way back leads to the page of the form', async () => {
  const { statusCode, body } = await plainVisitor(site).send(
    '/signup/s6/postal?tg=broken',
    { _action: 'next' },
    { 'accept-language': 'en-US' },
  );
  expect(statusCode).toBe(500);
  expect(body).toContain('href="/signup/s6/postal?tg=broken"');
});

test('[P1] a page that knows where the visitor came from is not kept by caches', async () => {
  const { headers } = await plainVisitor(site).get('/signup/s6', { referer: 'https://partner.example/' });
  expect(headers['cache-control']).toBe('no-store');
});

test('[A1] only the first page of a flow is for search engines', async () => {
  expect((await plainVisitor(site).get('/signup/s6')).body).not.toContain('noindex');
  expect((await plainVisitor(site).get('/signup/s6/postal')).body).toContain('<meta name="robots" content="noindex">');
});

test("[A15] the page names its script and its first screen's parts, all served compressed and for good", async () => {
  const { body } = await plainVisitor(site).get('/signup/s6');
  const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
  expect(files.length).toBeGreaterThan(2);
  for (const url of new Set(files)) {
    const { statusCode, headers } = await site.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect([statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([
      200,
      'br',
      'public, max-age=31536000, immutable',
    ]);
  }
});

test('[A15] a page is compressed for browsers that take it', async () => {
  const { headers, rawPayload } = await plainVisitor(site).get('/signup/s6', { 'accept-encoding': 'gzip, br' });
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(rawPayload).toString()).toContain('<!doctype html>');
});

test('[N6] the country is the region of the browser if it is served, else the US with a warning', async () => {
  const british = await plainVisitor(site).get('/signup/s6/postal', { 'accept-language': 'en-GB,en;q=0.9' });
  expect(british.body).toContain('"country":"GB"');
  const german = await plainVisitor(site).get('/signup/s6/postal', { 'accept-language': 'de-DE' });
  expect(german.body).toContain('"country":"US"');
  expect(site.logs).toContainEqual(
    expect.objectContaining({ level: 'warn', message: 'Unable to find country DE assuming USA' }),
  );
});

test('[B9] the resolved document is served with its content as ETag', async () => {
  const visitor = plainVisitor(site);
  const { statusCode, headers, body } = await visitor.get('/api/v1/campaigns/s6');
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ id: 's6', path: 's6', version: shippedVersion('s6') });
  expect(headers.etag).toMatch(/^"[0-9a-f]{64}"$/);
  expect((await visitor.get('/api/v1/campaigns/s6', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  expect((await visitor.get('/api/v1/campaigns/nothing')).json()).toMatchObject({
    code: 'campaign-unknown',
    status: 404,
  });
});

const RULES = /^blocks\/image-capture\/rules\.ts$/;

test('[K2] a page preloads the rules of later steps, without which it is not interactive', async () => {
  const { body } = await plainVisitor(site).get('/signup/image-capture');
  expect(body).toContain(`rel="modulepreload" fetchpriority="low" href="/${builtFileOf(RULES)}"`);
});

test('[K2] a page preloads the blocks on demand of its campaign, even if it shows none itself', async () => {
  const preloads = async (path: string) => (await plainVisitor(site).get(path)).body.includes('/on-demand-blocks-');
  expect([await preloads('/signup/s6'), await preloads('/signup/s15')]).toEqual([true, false]);
});
