import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { type PlainVisitor, plainVisitor } from '#tests/support/pages/plain-visitor.ts';

const IN_SPANISH = '¿Prefiere leer esta página en español?';
const IN_ENGLISH = 'Would you rather read this page in English?';
const SPANISH = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' };
const COMPRESSED = { 'accept-encoding': 'gzip, br' };

let site: PageSite;

beforeAll(async () => {
  site = await openPageSite();
});
afterAll(() => site.close());

type Answer = Awaited<ReturnType<PlainVisitor['get']>>;

/** What a visitor reads before any script runs. */
function shown({ rawPayload, headers }: Answer): string {
  const html = (headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload).toString();
  return html.replaceAll(/<script[^>]*>[^]*?<\/script>/g, '');
}

test.each([
  ['a Spanish browser on an English page', '/signup/s6', SPANISH, IN_SPANISH],
  ['an English browser on a Spanish page', '/signup/es/s6', { 'accept-language': 'en-US' }, IN_ENGLISH],
])('[N6] %s is offered its language in the page itself', async (_who, url, headers, question) => {
  expect(shown(await plainVisitor(site).get(url, headers))).toContain(question);
});

test.each([
  ['reads its language', '/signup/es/s6', SPANISH],
  ['prefers one that the product does not have', '/signup/s6', { 'accept-language': 'de-DE,es;q=0.9' }],
  ['says nothing', '/signup/s6', { 'accept-language': '' }],
  [
    'comes from a page of the site',
    '/signup/s6',
    { ...SPANISH, referer: 'http://localhost:3000/signup/ss6', host: 'localhost:3000' },
  ],
])('[N6] a browser that %s is offered nothing', async (_what, url, headers) => {
  const page = shown(await plainVisitor(site).get(url, headers));
  expect(page).not.toContain(IN_SPANISH);
  expect(page).not.toContain(IN_ENGLISH);
});

test('[K8] [N6] browsers of two languages never share a page that is kept', async () => {
  const pages: string[] = [];
  for (const headers of [SPANISH, { 'accept-language': 'en-MX' }, SPANISH, { 'accept-language': 'en-MX' }])
    // Each may be answered from what the one before left. oxlint-disable-next-line no-await-in-loop
    pages.push(shown(await plainVisitor(site).get('/signup/ss6', { ...COMPRESSED, ...headers })));
  expect(pages.map((page) => page.includes(IN_SPANISH))).toEqual([true, false, true, false]);
});

test('[N6] whoever declines or accepts without a script is not asked again', async () => {
  for (const [locale, path] of [
    ['en', '/signup/s6'],
    ['es', '/signup/es/s6'],
  ] as const) {
    const visitor = plainVisitor(site);
    // oxlint-disable no-await-in-loop
    const posted = await visitor.post('/signup/s6', { _action: `locale:${locale}` }, SPANISH);
    expect(posted.statusCode).toBe(303);
    expect(String(posted.headers.location).split('#')[0]).toBe(path);
    const page = shown(await visitor.get(path, SPANISH));
    // oxlint-enable no-await-in-loop
    expect(page).not.toContain(IN_SPANISH);
    expect(page).not.toContain(IN_ENGLISH);
  }
});
