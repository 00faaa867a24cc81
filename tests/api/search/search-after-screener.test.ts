import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StudySearchResult } from '#schemas/study/found-study.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
});
afterAll(() => site.close());

const SEARCH = '/signup/study-search?ps=ws10';

/** A visitor of the screener ws10 who has entered these values. */
async function screened(answers: Readonly<Record<string, string>>): Promise<PlainVisitor> {
  const visitor = plainVisitor(site);
  await visitor.get('/signup/ws10?studyId=DEMO-ASTHMA-01&zip=60614&firstName=Flora&lastName=Llama');
  await visitor.post('/signup/ws10?studyId=DEMO-ASTHMA-01', { ...answers, _action: 'locale:en' });
  return visitor;
}

const codeIn = (html: string) => /name="candidate\.postalCode" value="([^"]*)"/.exec(html)?.[1];

test('[D11, P1] the search after a screener knows the postal code by the draft, not by the address', async () => {
  const visitor = await screened({ 'candidate.postalCode': '60615' });
  const led = await visitor.get(SEARCH);
  expect([led.statusCode, led.headers.location]).toEqual([303, SEARCH]);
  const page = await visitor.get(SEARCH);
  expect([page.statusCode, codeIn(page.body), page.headers['cache-control']]).toEqual([200, '60615', 'no-store']);
  // The visitor's location is passed on, and nothing else about them.
  expect(page.body).not.toContain('Llama');
});

test('[D11] it knows the postal code of another country, too', async () => {
  const visitor = await screened({ 'candidate.country': 'GB', 'candidate.postalCode': 'SE1 7EH' });
  await visitor.get(SEARCH);
  const page = await visitor.get(SEARCH);
  expect(codeIn(page.body)).toBe('SE1 7EH');
  expect(page.body).toMatch(/<option value="GB"[^>]* selected/);
});

/** A visitor who has signed up as far as the postal code. */
async function signedUp(): Promise<PlainVisitor> {
  const visitor = plainVisitor(site);
  await visitor.post('/signup/s6', { 'candidate.gender': 'female', _action: 'next' });
  await visitor.post('/signup/s6/postal', {
    'candidate.postalCode': '60615',
    'candidate.country': 'US',
    _action: 'next',
  });
  return visitor;
}

test('[D9, P1] the search that a sign-up leads to asks for no postal code, and shows studies near it', async () => {
  const visitor = await signedUp();
  const referer = { host: 'trial.example', referer: 'http://trial.example/signup/s6/thankyou' };
  const led = await visitor.get('/signup/study-search', referer);
  expect([led.statusCode, led.headers.location]).toEqual([303, '/signup/study-search']);
  const page = await visitor.get('/signup/study-search', referer);
  expect([page.statusCode, codeIn(page.body)]).toEqual([200, '60615']);
  expect(page.body.match(/<article/g)?.length).toBeGreaterThan(3);
});

test('[D9, D11, P1] the search that a page of a screener leads to is made at once', async () => {
  const visitor = await screened({ 'candidate.postalCode': '60615' });
  const referer = { host: 'trial.example', referer: 'http://trial.example/signup/ws10/thanks' };
  expect((await visitor.get(SEARCH, referer)).statusCode).toBe(303);
  const page = await visitor.get(SEARCH, referer);
  expect([page.statusCode, codeIn(page.body)]).toEqual([200, '60615']);
  expect(page.body.match(/<article/g)?.length).toBeGreaterThan(3);
});

test('[A10, K8] after the search, a page of the sign-up is shown again, and its beginning begins anew', async () => {
  const visitor = await signedUp();
  const referer = { host: 'trial.example', referer: 'http://trial.example/signup/s6/thankyou' };
  for (let time = 0; time < 2; time += 1) await visitor.get('/signup/study-search', referer);
  const back = await visitor.get('/signup/s6/postal');
  expect([back.statusCode, codeIn(back.body)]).toEqual([200, '60615']);
  expect(codeIn((await plainVisitor(site).get('/signup/s6/postal')).body) ?? '').toBe('');
  expect(/<input[^>]* checked/.test((await visitor.get('/signup/s6')).body)).toBe(false);
});

test.each([undefined, 'http://elsewhere.example/signup/s6/thankyou', 'http://trial.example/signup/ws10'])(
  '[P1] a search that is opened from %s knows nothing of a sign-up',
  async (referer) => {
    const visitor = await signedUp();
    const page = await visitor.get('/signup/study-search', { host: 'trial.example', ...(referer ? { referer } : {}) });
    expect([page.statusCode, codeIn(page.body) ?? '']).toEqual([200, '']);
  },
);

test('[P1] a search that another link opens knows nothing of the screener', async () => {
  const visitor = await screened({ 'candidate.postalCode': '60615' });
  for (const address of ['/signup/study-search', '/signup/study-search?ps=ws15']) {
    const page = await visitor.get(address);
    expect([page.statusCode, codeIn(page.body) ?? '']).toEqual([200, '']);
  }
});

test('[D11] a screener that has no postal code yet hands nothing over', async () => {
  const visitor = plainVisitor(site);
  await visitor.get('/signup/ws10?studyId=DEMO-ASTHMA-01&firstName=Flora&lastName=Llama');
  expect((await visitor.get(SEARCH)).statusCode).toBe(200);
});

test('[P1] the screeners of the studies that a search found know the postal code by its draft', async () => {
  const visitor = plainVisitor(site);
  await visitor.get('/signup/study-search?zip=60615&firstName=Flora');
  for (const address of ['/signup/ws10?studyId=DEMO-ASTHMA-01', '/signup/ws15?studyId=DEMO-ASTHMA-01']) {
    const led = await visitor.get(address);
    expect([led.statusCode, led.headers.location]).toEqual([303, address]);
    const page = await visitor.get(address);
    expect([codeIn(page.body), page.headers['cache-control']]).toEqual(['60615', 'no-store']);
    expect(page.body).not.toContain('Flora');
  }
});

test.each([
  ['a flow that an advertisement opens without a study', '/signup/s15'],
  ['the screener of a partner, who has another caller by now', '/signup/ps1?studyId=DEMO-ASTHMA-01'],
])('[P1] %s knows nothing of a search', async (_what, address) => {
  const visitor = plainVisitor(site);
  await visitor.get('/signup/study-search?zip=60615');
  const page = await visitor.get(address);
  expect([page.statusCode, page.body.includes('60615')]).toEqual([200, false]);
});

test('[A19] a link to a study that nobody knows leads to the search, which says so', async () => {
  const visitor = plainVisitor(site);
  const words = '<p>We can’t show the study from your link.';
  const led = await visitor.get('/signup/ws18?studyId=NOPE-1');
  expect(led.statusCode).toBe(302);
  expect((await visitor.get(led.headers.location?.toString() ?? '')).body).toContain(words);
  for (const address of ['/signup/ss6', '/signup/ss6?studyId=DEMO-ASTHMA-01'])
    expect((await plainVisitor(site).get(address)).body).not.toContain(words);
});

/** What the fold below the results names, of a page. */
const ruledOutIn = (html: string) =>
  /<details class="ruled-out"><summary>([^<]*)<\/summary>/.exec(html)?.[1]?.replaceAll(/<!-- -->/g, '');

/** The ids of the studies outside the fold, in their order. */
const offeredIn = (html: string) =>
  [
    ...html.replace(/<details class="ruled-out">.*?<\/ul><\/details>/s, '').matchAll(/\/studies\/(DEMO-[A-Z0-9-]+)/g),
  ].map(([, id]) => id);

const FROM_SCREENER = { host: 'trial.example', referer: 'http://trial.example/signup/ws10/thanks' };

test('[D9, D11, P1] the search after a screener offers no study first that the age or sex rules out', async () => {
  const visitor = await screened({
    'candidate.postalCode': '60615',
    'candidate.birthDate': '05/14/2012',
    'candidate.gender': 'male',
  });
  await visitor.get(SEARCH, FROM_SCREENER);
  const page = await visitor.get(SEARCH, FROM_SCREENER);
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(ruledOutIn(page.body)).toMatch(/^Show \d+ more that your answers rule out$/);
  expect(offeredIn(page.body)).toContain('DEMO-ECZEMA-CHILD-05');
  expect(offeredIn(page.body)).not.toContain('DEMO-ASTHMA-01');
  expect(page.body).toContain('DEMO-ASTHMA-01');
  // The search shows what follows from the answers; the answers themselves stay where they were given.
  expect(page.body).not.toMatch(/2012|05\/14/);
  // The script of the page asks the same question and gets the same answer, and nobody keeps it.
  const asked = await visitor.get('/api/v1/studies/search?postalCode=60615&country=US&locale=en');
  const { studies } = Value.Parse(StudySearchResult, asked.json<unknown>());
  expect(studies.find(({ externalId }) => externalId === 'DEMO-ASTHMA-01')?.ruledOut).toBe(true);
  expect(asked.headers['cache-control']).toContain('no-store');
});

test('[J1, P1] whoever else searches there sees all studies in their order, unmarked', async () => {
  const turnedDown = await screened({ 'candidate.postalCode': '60615', 'candidate.birthDate': '05/14/2012' });
  await turnedDown.get(SEARCH, FROM_SCREENER);
  const other = plainVisitor(site);
  await other.get('/signup/study-search?zip=60615');
  const asked = await other.get('/api/v1/studies/search?postalCode=60615&country=US&locale=en');
  expect(asked.statusCode).toBe(200);
  expect(asked.body).not.toContain('ruledOut');
});
