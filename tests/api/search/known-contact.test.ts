import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
});
afterAll(() => site.close());

const SEARCH = '/signup/study-search?ps=ws10';
const FIRST = '/signup/ws15?studyId=DEMO-ASTHMA-01';
const NEXT = '/signup/ws16?studyId=DEMO-ASTHMA-01';
const OFFER = '<p>We filled in what you told us before.';

const CONTACT = {
  'candidate.fullName': 'Flora Llama',
  'candidate.postalCode': '60615',
  'candidate.country': 'US',
  'candidate.phone': '(312) 555-0142',
  'candidate.email': 'flora@example.com',
  'candidate.birthDate': '05/14/1980',
  'candidate.gender': 'female',
};

/** What a browser sends with a press of a link on a page of ours. */
const pressedOn = (path: string) => ({
  host: 'trial.example',
  referer: `http://trial.example${path}`,
  'sec-fetch-site': 'same-origin',
});

async function open(visitor: PlainVisitor, address: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await visitor.get(address, headers);
  return answer.statusCode === 303 ? visitor.get(answer.headers.location?.toString() ?? '', headers) : answer;
}

/** A visitor who told a screener who they are, and pressed the link to the search. */
async function searching(answers: Readonly<Record<string, string>> = CONTACT, first = FIRST): Promise<PlainVisitor> {
  const visitor = plainVisitor(site);
  await visitor.get(first);
  await visitor.post(first, { ...answers, _action: 'locale:en' });
  await open(visitor, SEARCH.replace('ws10', 'ws15'), pressedOn('/signup/ws15/thanks'));
  return visitor;
}

const valueOf = (html: string, control: string) =>
  new RegExp(`name="${control.replaceAll('.', '\\.')}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? '';
const contactOn = (html: string) =>
  ['fullName', 'phone', 'email', 'birthDate'].map((name) => valueOf(html, `candidate.${name}`));

test.each(['/signup/study-search', '/signup/studies/DEMO-ASTHMA-01'])(
  '[P1] the next study that a link on %s opens asks with what the visitor has told this site, and says so',
  async (page) => {
    const visitor = await searching();
    if (page.includes('/studies/')) await visitor.get(page, pressedOn('/signup/study-search'));
    const next = await open(visitor, NEXT, pressedOn(page));
    expect(contactOn(next.body)).toEqual(['Flora Llama', '(312) 555-0142', 'flora@example.com', '05/14/1980']);
    expect(next.body).toContain(OFFER);
    expect(next.headers['cache-control']).toBe('no-store');
    expect(next.body).not.toMatch(/name="(consent\.|candidate\.gender)[^>]* checked/);
  },
);

test.each([
  ['its address', {}],
  ['an advertisement', { referer: 'https://ads.example/', 'sec-fetch-site': 'cross-site' }],
  ['another page of this site', pressedOn('/signup/ws10')],
])('[P1] the same study that %s opens knows nobody', async (_what, headers) => {
  const visitor = await searching();
  const next = await open(visitor, NEXT, headers);
  expect(contactOn(next.body)).toEqual(['', '', '', '']);
  expect(next.body).not.toContain(OFFER);
  expect(next.body).not.toMatch(/Llama|555-0142|flora@/);
});

test.each([SEARCH.replace('ws10', 'ws15'), '/signup/ws10', '/signup/studies/DEMO-ASTHMA-01'])(
  '[P1] on a shared device, whoever opens %s from elsewhere finds nobody’s name at the next study',
  async (address) => {
    const visitor = await searching();
    await open(visitor, address, { referer: 'https://ads.example/', 'sec-fetch-site': 'cross-site' });
    const next = await open(visitor, NEXT, pressedOn('/signup/study-search'));
    expect(next.body).not.toMatch(/Llama|555-0142|flora@/);
  },
);

test('[K5] whoever is not that person starts over, and then nothing is known, of earlier pages neither', async () => {
  const visitor = await searching();
  await open(visitor, NEXT, pressedOn('/signup/study-search'));
  await visitor.post(NEXT, { _action: 'start-over' });
  const again = await open(visitor, NEXT, pressedOn('/signup/study-search'));
  expect([...contactOn(again.body), valueOf(again.body, 'candidate.postalCode')]).toEqual(['', '', '', '', '']);
  expect(again.body).not.toContain(OFFER);
});

test('[P1] while it is open who takes part, only how to reach the visitor is filled in', async () => {
  const visitor = await searching();
  const next = await open(visitor, '/signup/ws15?studyId=DEMO-MEMORY-06', pressedOn('/signup/study-search'));
  expect(next.body).toContain('caregiverParticipant');
  expect(contactOn(next.body)).toEqual(['', '(312) 555-0142', 'flora@example.com', '']);
});

test('[P1] what a parent said of a child is not taken for the parent', async () => {
  const visitor = await searching(
    { ...CONTACT, 'candidate.fullName': 'Kim Llama' },
    '/signup/ws15?studyId=DEMO-ECZEMA-CHILD-05',
  );
  const next = await open(visitor, NEXT, pressedOn('/signup/study-search'));
  expect(contactOn(next.body)).toEqual(['', '(312) 555-0142', 'flora@example.com', '']);
});

test('[P1] the search itself shows nothing of it, and neither does any address', async () => {
  const visitor = await searching();
  const page = await visitor.get(SEARCH.replace('ws10', 'ws15'), pressedOn('/signup/ws15/thanks'));
  expect(page.body).not.toMatch(/Llama|555-0142|flora@/);
  const led = await visitor.get(NEXT, pressedOn('/signup/study-search'));
  expect([led.statusCode, led.headers.location]).toEqual([303, NEXT]);
});
