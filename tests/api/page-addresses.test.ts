import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_CAMPAIGNS } from '#tests/support/pages/no-campaigns.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
});
afterAll(() => site.close());

const REDIRECTS: readonly (readonly [id: string, from: string, status: number, to: string])[] = [
  ['A4', '/', 302, '/signup/s6'],
  ['A4', '/?utm_source=news', 302, '/signup/s6?utm_source=news'],
  ['A4', '/signup', 302, '/signup/s6'],
  ['A4', '/signup/es', 302, '/signup/es/s6'],
  ['A4', '/signup/nothing/here?cid=7', 302, '/signup/s6?cid=7'],
  ['A4', '/signup/s6/nothing?cid=7', 302, '/signup/s6?cid=7'],
  ['A1', '/signup/en/s6/postal?cid=7', 308, '/signup/s6/postal?cid=7'],
  ['A1', '/signup/s6/', 308, '/signup/s6'],
  ['A1', '/signup/s6/home?cid=7', 308, '/signup/s6?cid=7'],
  ['A1', '/signup/es/s6/home', 308, '/signup/es/s6'],
  ['A1', '/signup/ES/s6/postal?cid=7', 308, '/signup/es/s6/postal?cid=7'],
  ['A1', '/signup/es-MX/s6/postal?cid=7', 308, '/signup/es/s6/postal?cid=7'],
  ['A1', '/signup/es_MX/s6', 308, '/signup/es/s6'],
  ['A1', '/signup/es-419?s=6', 302, '/signup/es/s6?s=6'],
  ['A1', '/signup/es-MX/nothing', 302, '/signup/es/s6'],
  ['A1', '/signup/es-MX/studies/DEMO-ASTHMA-01', 308, '/signup/es/studies/DEMO-ASTHMA-01'],
  ['A1', '/signup/en-GB/studies/DEMO-ASTHMA-01', 308, '/signup/studies/DEMO-ASTHMA-01'],
  ['A1', '/signup/de/special?cid=7', 302, '/signup/special?cid=7'],
  ['A1', '/signup/zh-Hant-TW/special', 302, '/signup/special'],
  ['A1', '/signup/de/nothing?cid=7', 302, '/signup/s6?cid=7'],
  ['A1', '/signup/fr-ca/legal/privacy-policy', 308, '/signup/fr-CA/legal/privacy-policy'],
  ['A1', '/signup/fr/legal/privacy-policy', 308, '/signup/fr-CA/legal/privacy-policy'],
  ['A1', '/signup?s=ws15&studyId=DEMO-ASTHMA-01', 302, '/signup/ws15?s=ws15&studyId=DEMO-ASTHMA-01'],
  ['A2', '/signup/es?s=6', 302, '/signup/es/s6?s=6'],
  ['A2', '/signup/6', 302, '/signup/s6'],
  ['A6', '/signup?s=s99&cid=7', 302, '/signup/s6?s=s99&cid=7'],
  ['A7', '/signup/s6/postal?landing=postal', 308, '/signup/s6?landing=postal'],
  ['A8', '/signup/spanish/the-end?cid=7', 302, '/signup/es/spanish/the-end?cid=7'],
  ['A12', '/signup/ws15?studyId=gone&cid=7', 302, '/signup/ss6?studyId=gone&cid=7'],
  ['A16', '/signup/s6/phone?cid=7', 302, '/signup/s6?cid=7#from=phone'],
];

test.each(REDIRECTS)('[%s] %s answers %i to %s', async (_id, from, status, to) => {
  const answer = await plainVisitor(site).get(from);
  expect([answer.statusCode, answer.headers.location]).toEqual([status, to]);
});

const SCREENERS = [
  'ws10',
  'ws15',
  'ws16',
  'ws17',
  'ws18',
  'ws19',
  'ws20',
  'ws21',
  'ps1',
  'ps2',
  'special',
  'midpath',
  'flare',
].flatMap((flow) => [`/signup/${flow}`, `/signup/es/${flow}?studyId=`]);

test.each(SCREENERS)('[A12] %s, which names no study, is the screener itself', async (address) => {
  const answer = await plainVisitor(site).get(address);
  expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
});

test("[A8] a campaign's forced language is the only one: the other leads there and none is offered", async () => {
  const answer = await plainVisitor(site).get('/signup/spanish?cid=7');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/signup/es/spanish?cid=7']);
  const { body } = await plainVisitor(site).get('/signup/es/spanish?cid=7');
  expect(body).toContain('<html lang="es"');
  expect(body).not.toContain('value="locale:en"');
});

describe('an address without a page', () => {
  const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  test.each([
    ['/nothing', 'en'],
    ['/assets/nothing', 'en'],
    ['/legal/es', 'en'],
  ])('[A4] %s is a page in both languages for a person, with a link to continue', async (url, lang) => {
    const { statusCode, headers, body } = await plainVisitor(site).get(url, BROWSER);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(body).toContain(`<html lang="${lang}"`);
    for (const words of [
      'We could not find this page.',
      'No encontramos esta página.',
      'href="/signup"',
      'href="/signup/es"',
      'href="tel:',
    ])
      expect(body).toContain(words);
  });

  test.each([
    ['/nothing', 'application/json'],
    ['/nothing.png', 'image/*'],
    ['/api/v1/nothing', BROWSER.accept],
  ])('[A4] %s asked for as %s is a problem in JSON', async (url, accept) => {
    const answer = await plainVisitor(site).get(url, { accept });
    expect([answer.statusCode, answer.headers['content-type'], answer.json()]).toMatchObject([
      404,
      /^application\/problem\+json/,
      { code: 'not-found' },
    ]);
  });

  test('[A4] where no campaign is served, every address says so, without a way that leads back to itself', async () => {
    const empty = await openPageSite({
      replace: () => ({ campaigns: NO_CAMPAIGNS }),
    });
    for (const url of ['/', '/signup/es/s6']) {
      const { statusCode, body } = await plainVisitor(empty).get(url, BROWSER);
      expect([
        statusCode,
        body.includes('Please try again later.'),
        body.includes('Inténtelo más tarde.'),
        body.includes('button-primary'),
      ]).toEqual([404, true, true, false]);
    }
    await empty.close();
  });
});

test('[A2] a path that names a flow wins over the query', async () => {
  const answer = await plainVisitor(site).get('/signup/s6?s=ws15');
  expect(answer.statusCode).toBe(200);
});

test('[A6] an unknown campaign is logged and noted, with the page that led here but not its query', async () => {
  await plainVisitor(site).get('/signup?s=s98', { referer: 'https://partner.example/page?email=jane%40example.org' });
  expect(site.logs).toContainEqual(expect.objectContaining({ level: 'error', message: 'Invalid campaign name' }));
  const rows = await site.database.db
    .selectFrom('redirect_debug')
    .select(['referrer_url', 'attempted_campaign'])
    .where('attempted_campaign', '=', 's98')
    .execute();
  expect(rows).toEqual([{ referrer_url: 'https://partner.example/page', attempted_campaign: 's98' }]);
});

test("[A7] landing shows another page at the flow's address; an unknown name shows the home, logged", async () => {
  const landed = await plainVisitor(site).get('/signup/s6?landing=postal');
  expect(landed.body).toContain('name="candidate.postalCode"');
  const usual = await plainVisitor(site).get('/signup/s6?landing=nowhere');
  expect(usual.body).toContain('name="candidate.gender"');
  expect(site.logs).toContainEqual(
    expect.objectContaining({ level: 'info', message: 'landing nowhere does not exist for s6' }),
  );
});

describe('[A5] the list of flows', () => {
  test('exists outside production, as a page and as JSON', async () => {
    const page = await plainVisitor(site).get('/signup/activeflows', { accept: 'text/html' });
    expect(page.body).toContain('<td>/signup/s6</td>');
    const json = await plainVisitor(site).get('/signup/activeflows', { accept: 'application/json' });
    expect(json.json()).toContainEqual(
      expect.objectContaining({
        id: 's6',
        type: 'Signup',
        path: '/signup/s6',
        version: shippedVersion('s6'),
        languages: ['en', 'es'],
      }),
    );
  });

  test('has no Spanish address, because it is in English only', async () => {
    expect((await plainVisitor(site).get('/signup/es/activeflows')).statusCode).toBe(404);
  });

  test('is an unknown address in production', async () => {
    const production = await openPageSite({ production: true });
    const answer = await plainVisitor(production).get('/signup/activeflows');
    await production.close();
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/signup/s6']);
  });
});

test.each(['/assets/nothing.js', '/nothing.png', '/v/0000.js', '/api/v1/nothing'])(
  '[A4] %s is not found',
  async (url) => {
    expect((await plainVisitor(site).get(url)).statusCode).toBe(404);
  },
);

test.each([
  ['/signup/legal/privacy-policy', 'This is a demonstration text'],
  ['/signup/es/legal/cookie-policy', 'Este es un texto de demostración'],
])('[D16] %s says that it is a demonstration', async (url, words) => {
  const answer = await plainVisitor(site).get(url);
  expect([answer.statusCode, answer.body.includes(words)]).toEqual([200, true]);
});

test.each([
  ['/signup/legal/privacy-policy', 'en-US', '18005550100'],
  ['/signup/legal/privacy-policy', 'en-GB', '02079460103'],
  ['/signup/es/legal/cookie-policy', 'es-US', '18005550104'],
  ['/signup/studies/DEMO-ASTHMA-01', 'en-US', '18005550100'],
])('[D16] [N5] %s has the number of the country of a browser in %s in its header', async (url, language, number) => {
  const { body } = await site.app.inject({ url, headers: { 'accept-language': language } });
  expect(body.slice(0, body.indexOf('<main'))).toContain(`<a class="shell-phone" href="tel:${number}">`);
});

test.each([
  ['/signup/fr-CA/legal/privacy-policy', 'fr-CA', 'en'],
  ['/signup/es/legal/privacy-policy', 'es', 'es'],
])('[D16] [N2] %s marks its text with the language that it is in', async (url, page, text) => {
  const { body } = await plainVisitor(site).get(url);
  expect([/<html lang="([^"]*)"/.exec(body)?.[1], /<main[^>]*>.*?lang="([^"]*)"/s.exec(body)?.[1]]).toEqual([
    page,
    text,
  ]);
});
