import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PREFIX, CALLS } from '#api/contract/index.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

let site: PageSite;
beforeAll(async () => {
  site = await openPageSite();
});
afterAll(() => site.close());

const CATALOGUE = 'public, max-age=60, stale-while-revalidate=600';
const STUDY = 'DEMO-ASTHMA-01';

/** Every call that reads: an address with a successful response, and how long caches may keep that response. */
const READS = {
  getIndications: [200, '/indications?locale=en', CATALOGUE],
  getCriteria: [200, `/studies/${STUDY}/criteria`, CATALOGUE],
  // These addresses, or their replies, belong to one visitor: they contain where the visitor lives and what they have.
  getSites: [200, `/sites?studyId=${STUDY}&postalCode=60614&country=US`, 'no-store'],
  getStudySearch: [200, '/studies/search?country=US&postalCode=60614&locale=en', 'no-store'],
  getOffers: [200, '/offers?country=US&postalCode=60614', 'no-store'],
  getInitialPayload: [200, `/initial_payload?signup=s6&language=en&studyId=${STUDY}`, 'no-store'],
  // These change with every visitor who books, and with every hour.
  getSiteSchedulingStatus: [200, `/site/scheduling/${STUDY}-chicago/status`, 'no-store'],
  getSiteAvailability: [200, `/site/scheduling/${STUDY}-chicago/availability?to=7&timezone=UTC`, 'no-store'],
  getSecondaryAvailability: [200, `/scheduling/availability?to=7&timezone=UTC&studyId=${STUDY}`, 'no-store'],
  getChat: [200, '/chat', 'no-store'],
  // Anyone with the link can read somebody's own appointment.
  getAppointment: [404, '/appointments/AZQ1', 'no-store'],
} as const;

const reads = Object.entries(READS);
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

test('[P1] of all calls, caches may keep only the catalogue; this list has them all', () => {
  expect(
    Object.entries(CALLS)
      .filter(([, call]) => call.method === 'GET')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(reads.map(([name]) => name).toSorted());
  expect(
    Object.entries(CALLS)
      .filter(([, call]) => 'keep' in call)
      .map(([name]) => name),
  ).toEqual(['getIndications', 'getCriteria']);
});

test.each(reads)('[P1] how long caches keep the answer of %s', async (_name, [status, path, keeping]) => {
  const reply = await get(`${API_PREFIX}${path}`);
  expect([reply.statusCode, reply.headers['cache-control'], reply.headers['set-cookie']]).toEqual([
    status,
    keeping,
    undefined,
  ]);
  expect(typeof reply.headers.etag).toBe(keeping === 'no-store' ? 'undefined' : 'string');
});

test.each(reads.filter(([, [, , keeping]]) => keeping === CATALOGUE))(
  '[K2] %s answers 304 to a current copy, and in full to any other',
  async (_name, [, path]) => {
    const first = await get(`${API_PREFIX}${path}`);
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await get(`${API_PREFIX}${path}`, { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag, again.headers['cache-control']]).toEqual([
        304,
        '',
        tag,
        CATALOGUE,
      ]);
    }
    const other = await get(`${API_PREFIX}${path}`, { 'if-none-match': '"other"' });
    expect([other.statusCode, other.body]).toEqual([200, first.body]);
  },
);

test.each(reads.filter(([, [, , keeping]]) => keeping === CATALOGUE))(
  '[P1] the answer of %s is the same whoever asks, in whatever language, with whatever cookie',
  async (_name, [, path]) => {
    const visitor = plainVisitor(site);
    await visitor.post('/signup/s6', { 'candidate.gender': 'female', _action: 'next' });
    const alone = await get(`${API_PREFIX}${path}`);
    const known = await visitor.get(`${API_PREFIX}${path}`, {
      'accept-language': 'es-ZA',
      referer: 'https://elsewhere.example/',
    });
    expect([known.body, known.headers.etag, known.headers['set-cookie']]).toEqual([
      alone.body,
      alone.headers.etag,
      undefined,
    ]);
  },
);

test('[K2] a changed catalogue gets a new ETag', async () => {
  const url = `${API_PREFIX}/indications?locale=en`;
  const before = await get(url);
  await site.database.db
    .insertInto('indications')
    .values({
      category_id: 2,
      name_en: 'A new condition',
      name_es: null,
      show_for_signup: true,
      type: 'chronic',
      origin: 'registry',
    })
    .execute();
  const after = await get(url, { 'if-none-match': String(before.headers.etag) });
  expect([
    after.statusCode,
    after.body.includes('A new condition'),
    after.headers.etag === before.headers.etag,
  ]).toEqual([200, true, false]);
});

test.each([
  ['/studies/NOTHING/criteria', 404],
  ['/indications?locale=fr', 400],
  ['/indications?locale=en&email=a%40b.c', 400],
])('[P1] a refusal (%s) is cached by nobody', async (path, status) => {
  const reply = await get(`${API_PREFIX}${path}`);
  expect([reply.statusCode, reply.headers['cache-control'], reply.headers.etag]).toEqual([
    status,
    'no-store',
    undefined,
  ]);
});

test('[B9] a campaign is asked for again each time; at the address of its content it never changes', async () => {
  const current = await get('/api/v1/campaigns/s6');
  expect([current.statusCode, current.headers['cache-control']]).toEqual([200, 'public, no-cache']);
  const address = String(current.headers['content-location']);
  expect(address.replace(/[0-9a-f]{64}$/, 'HASH')).toBe(`/api/v1/campaigns/s6/versions/${shippedVersion('s6')}/HASH`);
  const fixed = await get(address);
  expect([fixed.statusCode, fixed.headers['cache-control'], fixed.headers.etag, fixed.body]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    current.headers.etag,
    current.body,
  ]);
  expect((await get(address, { 'if-none-match': `W/${String(fixed.headers.etag)}` })).statusCode).toBe(304);
  for (const other of [
    address.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    address.replace(/versions.\d+/, 'versions/999'),
    address.replace('/s6/', '/s15/'),
  ]) {
    const reply = await get(other);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
  }
});
