import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLICK_PARAMETERS, isReadParameter, QUERY_PARAMETERS } from '#schemas/campaign/query-parameters.ts';
import { leadPurpose } from '#server/features/leads/store-lead.ts';
import { pageDataOf } from '#tests/support/pages/page-data-of.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';

const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };
/** Pages in this encoding are made for each request. */
const NOT_CACHED = { 'accept-encoding': 'gzip' };

let site: PageSite;
let drawn = 0;

beforeAll(async () => {
  // Pages stay cached until a test says otherwise, however slow the machine is.
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(1);
  site = await openPageSite({
    replace: ({ render }) => ({
      render: (page) => {
        drawn += 1;
        return render(page);
      },
    }),
  });
});
afterAll(async () => {
  vi.useRealTimers();
  await site.close();
});
beforeEach(() => {
  drawn = 0;
  vi.advanceTimersByTime(5000);
});

type Answer = Awaited<ReturnType<PlainVisitor['get']>>;
function textOf({ rawPayload, headers }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === undefined) return rawPayload.toString();
  return (encoding === 'br' ? brotliDecompressSync : gunzipSync)(rawPayload).toString();
}
/** The page without what each visitor's own contains: when it was made, and the number of the request. */
const sameFor = (answer: Answer) =>
  textOf(answer)
    .replaceAll(/[0-9a-z]{8}\.[\w-]{43}/g, 'TIME')
    .replaceAll(/"requestId":"[^"]*"/g, '"requestId":"ID"');
const ask = (url: string, headers: Readonly<Record<string, string>> = BROTLI) => plainVisitor(site).get(url, headers);

describe('[K8] an address that differs only in what nothing reads', () => {
  test('is answered with the same page, which knows none of it', async () => {
    const marks = Array.from({ length: 8 }, (_, index) => `Click-${index}-mark`);
    const answers: Answer[] = [];
    for (const [index, mark] of marks.entries())
      answers.push(
        await ask(`/signup/s15?${index % 2 === 0 ? 'gclid' : 'fbclid'}=${mark}&cid=7&utm_term=${mark}&new-one=${mark}`),
      );
    expect([drawn, new Set(answers.map(sameFor)).size]).toEqual([2, 1]);
    expect(answers.map((answer) => /Click-\d-mark/.test(textOf(answer)))).toEqual(marks.map(() => false));
  });

  test.each([
    ['one that is read, however it is written', '/signup/s15?cid=7', '/signup/s15?c%69d=%37&gclid=1'],
    ['another case, which is another name', '/signup/s15', '/signup/s15?CID=7&Landing=postal'],
    ['nothing between separators', '/signup/s15', '/signup/s15?&&=&gclid'],
    ['eight kilobytes', '/signup/s15', `/signup/s15?gclid=${'x'.repeat(8000)}`],
    ['Unicode, and half of a character', '/signup/s15', '/signup/s15?%E2%98%83=%F0%9F%98%80&utm_id=%F0%9F'],
    ['names of JavaScript', '/signup/s15', '/signup/s15?__proto__=1&constructor=2&7=8'],
    ['markup', '/signup/s15', '/signup/s15?gclid=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E&"><b>=1'],
    ['a source that asks for nothing', '/signup/s15', '/signup/s15?utm_source=news&source=mail'],
  ])('%s makes no other page', async (_what, one, other) => {
    await ask(one);
    const page = await ask(one);
    drawn = 0;
    const answers = [await ask(other), await ask(other, NOT_CACHED)];
    expect([drawn, ...answers.map((answer) => sameFor(answer) === sameFor(page))]).toEqual([1, true, true]);
  });

  test.each([
    ['another value', '/signup/s15?cid=7', '/signup/s15?cid=8'],
    ['no value', '/signup/s15?cid=7', '/signup/s15?cid='],
    ['several values', '/signup/s15?cid=7', '/signup/s15?cid=7&cid=7'],
    ['a value that contains separators', '/signup/s15?cid=7&o=8', '/signup/s15?cid=7%26o%3D8'],
    ['a line break', '/signup/s15?cid=7', '/signup/s15?cid=7%0A'],
    ['a source that asks for a consent', '/signup/s15?utm_source=news', '/signup/s15?utm_source=LiveIntent'],
    ['another page', '/signup/s6?gclid=1', '/signup/s6?gclid=1&landing=postal'],
  ])('%s of what is read makes another page', async (_what, one, other) => {
    await ask(one);
    await ask(one);
    drawn = 0;
    const answers = [await ask(other), await ask(other, NOT_CACHED)];
    expect([drawn, new Set(answers.map(sameFor)).size]).toEqual([2, 1]);
  });
});

const value = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '',
    '0',
    '1',
    '4',
    'false',
    'DEMO-ASTHMA-01',
    'postal',
    'soon',
    'child',
    'LiveConnect',
    'x'.repeat(600),
  ),
);
const name = fc.oneof(
  fc.constantFrom(...Object.keys(QUERY_PARAMETERS).filter((read) => read !== 'postal')),
  fc.constantFrom('source', 'utm_source', 'affiliateReturnUrl', 'GCLID', '__proto__', '12', ...CLICK_PARAMETERS),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const parameters = fc.array(fc.tuple(name, value), { maxLength: 6 });
const ids = fc.array(fc.tuple(fc.constantFrom(...CLICK_PARAMETERS), fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/)), {
  maxLength: 3,
});
const addressOf = (path: string, query: readonly (readonly [string, string])[]) =>
  `${path}?${new URLSearchParams(query.map(([key, text]) => [key, text])).toString()}`;

test('[K8] for any campaign and any query, a cached page is the page that is made without a cache', async () => {
  const paths = site.services.campaigns.list().map(({ campaign }) => `/signup/${campaign.path}`);
  let cached = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), parameters, ids, ids, async (path, query, some, others) => {
      const one = addressOf(path, [...some, ...query]);
      const [first, second] = [await ask(one), await ask(one)];
      drawn = 0;
      const other = addressOf(path, [...query, ...others]);
      const kept = await ask(other);
      cached += kept.statusCode === 200 && drawn === 0 ? 1 : 0;
      const made = await ask(other, NOT_CACHED);
      expect([kept.statusCode, sameFor(kept)]).toEqual([made.statusCode, sameFor(made)]);
      // Redirects and other answers repeat the address that was asked for.
      const same = first.statusCode === 200 ? [second, kept] : [];
      expect(same.map(sameFor)).toEqual(same.map(() => sameFor(first)));
    }),
    { numRuns: 60 },
  );
  expect(cached).toBeGreaterThan(10);
});

/** What a visitor of s6 enters without script, step by step. */
const STEPS: readonly (readonly [path: string, form: Readonly<Record<string, string | readonly string[]>>])[] = [
  ['', { 'candidate.gender': 'female' }],
  ['/postal', { 'candidate.postalCode': '60614', 'candidate.country': 'US' }],
  ['/age', { 'candidate.age': '46' }],
];

test('[K1, P1] visitors of different clicks see nothing of each other; each lead has its own source', async () => {
  const people = [
    { first: 'Adelheid', last: 'Quimby', click: 'click-of-adelheid', phone: '(312) 207-1001' },
    { first: 'Bonifaz', last: 'Yarrow', click: 'click-of-bonifaz', phone: '(312) 207-1002' },
  ].map((person) => ({ ...person, visitor: plainVisitor(site) }));
  const seen = new Map(people.map(({ first }) => [first, '']));
  const look = async ({ first, visitor }: (typeof people)[number], url: string): Promise<Answer> => {
    const answer = await visitor.get(url, BROTLI);
    seen.set(first, `${seen.get(first) ?? ''}${textOf(answer)}${String(answer.headers.location)}`);
    return answer;
  };
  const queryOf = ({ click }: (typeof people)[number]) =>
    `gclid=${click}&utm_source=news&utm_term=of-${click}&odd=${click}`;
  const leads: unknown[] = [];
  for (const person of people)
    for (let count = 0; count < 3; count += 1) await look(person, `/signup/s6?${queryOf(person)}`);
  for (const person of people) {
    const { first, last, visitor, phone } = person;
    const query = queryOf(person);
    await look(person, `/signup/s6?${query}&firstName=${first}&lastName=${last}`);
    await look(person, `/signup/s6?${query}`);
    for (const [path, form] of [
      ...STEPS,
      ['/name', { 'candidate.fullName': `${first} ${last}` }],
      ['/phone', { 'candidate.phone': phone, 'consent.sms': 'yes' }],
    ] as const) {
      // A form without an action is posted to the page's own address.
      const { statusCode, headers } = await visitor.post(`/signup/s6${path}?${query}`, { ...form, _action: 'next' });
      expect([statusCode, String(headers.location).endsWith(`?${query}`)]).toEqual([303, true]);
      await look(person, String(headers.location));
    }
    const id = pageDataOf(textOf(await look(person, `/signup/s6/email?${query}`))).draft?.id ?? '';
    const { lead } = await site.database.db
      .selectFrom('leads')
      .select('lead')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    leads.push(JSON.parse(site.services.encryption.open(leadPurpose(id), lead)));
  }
  expect(leads).toMatchObject(
    people.map(({ click, first }) => ({
      firstName: first,
      sourceInfo: { gclid: click, utm_source: 'news', utm_term: `of-${click}`, odd: click },
    })),
  );
  const stranger = textOf(await ask('/signup/s6?gclid=another'));
  for (const { first, last, click } of people) {
    const others = people.filter((person) => person.first !== first).map((person) => seen.get(person.first) ?? '');
    for (const text of [...others, stranger])
      expect([first, last, click].filter((own) => text.includes(own))).toEqual([]);
    expect(seen.get(first)).toContain(last);
  }
});

describe('[A9] without script, a link of a page that everybody gets keeps the query', () => {
  const HOST = 'trials.example.org';
  const from = (referer: string, url = '/signup?s=ws10&studyId=DEMO-ASTHMA-01') =>
    ask(url, { ...BROTLI, host: HOST, referer });

  test('the link says to send the address along, to this origin only', async () => {
    const page = textOf(await ask('/signup/flare?studyId=DEMO-ASTHMA-01&gclid=1'));
    // A legal page, which caches share, goes by its own address alone.
    const links = [...page.matchAll(/<a [^>]*href="\/signup(?!\/(?:es\/)?legal)[^"]*studyId=[^>]*>/g)].map(
      ([link]) => link,
    );
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(link).toContain('referrerPolicy="same-origin"');
    expect(page).toMatch(/<form(?![^>]*\baction=)[^>]*method="post"/);
  });

  test.each([
    ['what nothing reads', '?studyId=OTHER&gclid=g-1&odd=%26', '&gclid=g-1&odd=%26'],
    ['nothing personal', '?gclid=g-1&email=a%40example.org&x=b%40example.org&Zip=60614', '&gclid=g-1'],
  ])('%s is added once', async (_what, query, added) => {
    const answer = await from(`http://${HOST}/signup/flare${query}`);
    const there = `/signup/ws10?s=ws10&studyId=DEMO-ASTHMA-01${added}`;
    expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
      302,
      there,
      'no-store',
    ]);
    expect((await from(`http://${HOST}/signup/flare${query}`, there)).statusCode).toBe(200);
  });

  test('a page that is cached does not stand in the way', async () => {
    for (let count = 0; count < 3; count += 1) await ask('/signup/s15', { ...BROTLI, host: HOST });
    const { statusCode, headers } = await from(`http://${HOST}/signup/flare?gclid=g-1`, '/signup/s15');
    expect([statusCode, headers.location]).toEqual([302, '/signup/s15?gclid=g-1']);
  });

  test('another site adds nothing', async () => {
    const { headers } = await from('https://news.example.org/signup/flare?gclid=g-1');
    expect(headers.location).toBe('/signup/ws10?s=ws10&studyId=DEMO-ASTHMA-01');
  });
});

test('[K8] caches elsewhere are told which parameters make no other page; the server reads none of them', async () => {
  const { headers } = await ask('/signup/s15?gclid=1');
  expect([headers['cache-control'], headers['no-vary-search']]).toEqual([
    'public, max-age=30',
    `params=(${CLICK_PARAMETERS.map((id) => `"${id}"`).join(' ')})`,
  ]);
  expect(CLICK_PARAMETERS.filter((id) => ['1', 'liveintent'].some((text) => isReadParameter(id, text)))).toEqual([]);
  const drafted = plainVisitor(site);
  await drafted.get('/signup/s6?firstName=Ann&zip=60614');
  const own = [
    await ask('/signup/s15?gclid=1', { ...BROTLI, referer: 'https://news.example.org/' }),
    await drafted.get('/signup/s6?gclid=1'),
  ];
  expect(own.map((answer) => [answer.headers['cache-control'], answer.headers['no-vary-search']])).toEqual([
    ['no-store', undefined],
    ['no-store', undefined],
  ]);
});
