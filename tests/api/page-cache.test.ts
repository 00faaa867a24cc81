import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';

const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };

let site: PageSite;
let drawn = 0;
let republished = '';
let time = Date.parse('2026-11-23T17:00:00.000Z');

beforeAll(async () => {
  // This clock determines how long a page is cached: a slow machine must not make it older.
  vi.useFakeTimers({ toFake: ['performance'] });
  // lru-cache treats an entry set at time 0 as one that never expires; no real process reaches that time.
  vi.advanceTimersByTime(1);
  site = await openPageSite({
    clock: { now: () => new Date(time) },
    replace: ({ render, campaigns }) => ({
      render: (page) => {
        drawn += 1;
        return render(page);
      },
      campaigns: {
        ...campaigns,
        find: (name) => {
          const found = campaigns.find(name);
          return found?.campaign.id === republished ? { ...found, contentHash: 'another' } : found;
        },
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
});

type Answer = Awaited<ReturnType<ReturnType<typeof plainVisitor>['get']>>;
const textOf = ({ rawPayload, headers }: Answer) =>
  (headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload).toString();
const pageTimesOf = (answer: Answer) => [
  ...new Set([...textOf(answer).matchAll(/[0-9a-z]{8}\.[\w-]{43}/g)].map(([found]) => found)),
];
const withoutTimes = (answer: Answer) =>
  textOf(answer)
    .replaceAll(/[0-9a-z]{8}\.[\w-]{43}/g, 'TIME')
    .replaceAll(/"requestId":"[^"]*"/g, '"requestId":"ID"');
/** Makes this many requests as a new visitor, each a second later by the server's clock. */
async function asks(times: number, url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let count = 0; count < times; count += 1) {
    time += 1;
    answers.push(await plainVisitor(site).get(url, headers));
  }
  return answers;
}

test.each([
  ['compressed', BROTLI],
  ['as it is', {}],
])(
  '[K8] a page that many ask for is made twice at most in two seconds, and is the same page, %s',
  async (_how, headers) => {
    const answers = await asks(6, '/signup/ss6', headers);
    expect(drawn).toBe(2);
    const [first] = answers;
    if (!first) throw new Error('No answer');
    for (const answer of answers) {
      expect([answer.statusCode, answer.cookies, withoutTimes(answer) === withoutTimes(first)]).toEqual([
        200,
        [],
        true,
      ]);
      for (const name of [
        'content-security-policy',
        'cache-control',
        'content-encoding',
        'vary',
        'content-language',
        'referrer-policy',
      ])
        expect(answer.headers[name]).toBe(first.headers[name]);
    }
    expect(new Set(answers.map(({ headers: { 'x-request-id': id } }) => id)).size).toBe(6);
  },
);

test('[K8] a cached page says when it was requested, not made: that distinguishes bots from people', async () => {
  const answers = await asks(5, '/signup/s6?utm_source=times', BROTLI);
  const times = answers.map(pageTimesOf);
  expect([drawn, times.map(({ length }) => length), new Set(times.flat()).size]).toEqual([2, [1, 1, 1, 1, 1], 5]);
  for (const [reported = ''] of times.slice(-1)) expect(site.services.pageTimes.ageOf('s6', reported)).toBe(0);
});

test('[K8] a visitor with a draft or prefilled data gets a page that nobody else gets', async () => {
  await asks(3, '/signup/s6', BROTLI);
  const visitor = plainVisitor(site);
  await visitor.get('/signup/s6?firstName=Maria&zip=60614');
  expect(visitor.cookies.has('tf_draft')).toBe(true);
  drawn = 0;
  const own = [await visitor.get('/signup/s6', BROTLI), await visitor.get('/signup/s6', BROTLI)];
  expect([drawn, own.map(({ headers }) => headers['cache-control'])]).toEqual([2, ['no-store', 'no-store']]);
  const [other] = await asks(1, '/signup/s6', BROTLI);
  expect(other && [other.headers['cache-control'], textOf(other).includes('60614')]).toEqual([
    'public, max-age=30',
    false,
  ]);
});

test.each([
  ['the country', '/signup/s15', { 'accept-language': 'en-GB' }],
  ['the brand', '/signup/s15', { host: 'trials-world.localhost' }],
  ['the page that led here', '/signup/s15', { referer: 'https://news.example.org/story' }],
  ['the address', '/signup/s15?cid=7', {}],
  ['the language', '/signup/es/s15', {}],
  ['the encoding', '/signup/s15', { 'accept-encoding': 'identity' }],
])('[K8] a page is not sent where %s differs', async (_what, url, headers) => {
  await asks(3, '/signup/s15', BROTLI);
  drawn = 0;
  await asks(1, url, { ...BROTLI, ...headers });
  expect(drawn).toBe(1);
});

test('[K8] pages that reveal the referring page are marked as not cacheable each time', async () => {
  const answers = await asks(4, '/signup/ws10?studyId=DEMO-ASTHMA-01', {
    ...BROTLI,
    referer: 'https://news.example.org/story',
  });
  expect([drawn, answers.map(({ headers }) => headers['cache-control'])]).toEqual([
    2,
    Array.from({ length: 4 }, () => 'no-store'),
  ]);
});

test('[B9] a newly published campaign is visible immediately', async () => {
  await asks(3, '/signup/cancer', BROTLI);
  drawn = 0;
  republished = 'cancer';
  await asks(1, '/signup/cancer', BROTLI);
  republished = '';
  expect(drawn).toBe(1);
});

test('[K8] a page is cached for one minute at most, so call-centre hours and the date are current', async () => {
  await asks(3, '/signup/s6?utm_source=minute', BROTLI);
  drawn = 0;
  time += 60_000;
  await asks(1, '/signup/s6?utm_source=minute', BROTLI);
  expect(drawn).toBe(1);
});

test('[K8] a study or a free time that has changed is seen after two seconds', async () => {
  await asks(3, '/signup/s6?utm_source=later', BROTLI);
  drawn = 0;
  vi.advanceTimersByTime(1990);
  await asks(1, '/signup/s6?utm_source=later', BROTLI);
  expect(drawn).toBe(0);
  vi.advanceTimersByTime(20);
  await asks(3, '/signup/s6?utm_source=later', BROTLI);
  expect(drawn).toBe(1);
});

test('[K8] of many concurrent requests for a page that is not cached yet, one renders it for all', async () => {
  await asks(1, '/signup/flare', BROTLI);
  drawn = 0;
  const answers = await Promise.all(Array.from({ length: 10 }, () => plainVisitor(site).get('/signup/flare', BROTLI)));
  expect([drawn, new Set(answers.map(withoutTimes)).size]).toEqual([1, 1]);
});
