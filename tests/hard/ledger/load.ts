import { loadavg } from 'node:os';
import { createApiClient, type CallResult } from '#api/client.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import { inCrowd } from '#tests/support/load/in-crowd.ts';
import type { HardCheck, Outcome, Size } from '../check.ts';
import { raceAll } from './parts/limit-races.ts';
import { madeVisitor } from './saves/made-visitor.ts';
import { percentile } from './parts/percentile.ts';
import { twoServers, type TwoServers } from './parts/two-servers.ts';

const AT_ONCE = 50;
const SECONDS: Readonly<Record<Size, number>> = { whole: 300, share: 3 };
/** Numbers that no other check of the same servers uses. */
const FIRST_SERIAL = 1_000_000;
const PAGE = '/signup/s6';

/** The totals of all journeys. */
interface Tally {
  journeys: number;
  requests: number;
  readonly saves: number[];
  readonly pages: number[];
  readonly failures: string[];
}

/** A browser: its own address behind the proxy, its own cookie, the product's own client of the API. */
function browser(origin: string, serial: number, tally: Tally) {
  const address = `10.${Math.floor(serial / 60_000) % 250}.${Math.floor(serial / 250) % 240}.${1 + (serial % 250)}`;
  let cookie: string | undefined;
  const fetcher: typeof fetch = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', address);
    if (cookie !== undefined) headers.set('cookie', cookie);
    tally.requests += 1;
    if (typeof path !== 'string') throw new Error('The client of the API asks for addresses of its own origin');
    const response = await fetch(`${origin}${path}`, { ...init, headers });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response;
  };
  return { fetcher, client: createApiClient(fetcher) };
}

/** One visit of the sign-up flow: the pages, the checks, the draft, two saves. */
async function journey(origin: string, serial: number, tally: Tally): Promise<void> {
  const { fetcher, client } = browser(origin, serial, tally);
  const visit = madeVisitor(FIRST_SERIAL + serial);
  const page = async () => {
    const started = Date.now();
    const response = await fetcher(PAGE);
    if (response.status !== 200 || !(await response.text()).includes('<form'))
      tally.failures.push(`a page was answered ${response.status}`);
    tally.pages.push(Date.now() - started);
  };
  const expectOk = (what: string, result: CallResult<unknown>) =>
    void (result.ok || tally.failures.push(`${what} was answered ${result.status} ${result.code}`));
  const save = async (body: Visit, revision: number) => {
    const started = Date.now();
    expectOk(
      'a save',
      await client.call('postLead', {
        body: { visit: body, revision },
        headers: { 'idempotency-key': `${visit.draftId}:${revision}` },
      }),
    );
    tally.saves.push(Date.now() - started);
  };
  await page();
  expectOk('a list of conditions', await client.call('getIndications', { query: { locale: 'en' } }));
  expectOk('a postal code', await client.call('postPostalCheck', { body: { postalCode: '60614', country: 'USA' } }));
  expectOk('a draft', await client.call('putDraft', { body: visit }));
  expectOk(
    'a route change',
    await client.call('postRouterLog', {
      body: { signup: 's6', to: 'phone', from: 'home', query: {}, path: '/signup/s6/phone' },
    }),
  );
  expectOk(
    'a phone number',
    await client.call('postPhoneValidation', {
      body: { phone: String(visit.answers['candidate.phone']), country: 'US' },
    }),
  );
  await save(visit, 1);
  await save(
    { ...visit, route: 'email', answers: { ...visit.answers, 'candidate.email': `ana${serial}@example.org` } },
    2,
  );
  await page();
  tally.journeys += 1;
}

function speedOf({ saves, pages }: Tally, seconds: number) {
  return {
    'saves per second': Math.round(saves.length / seconds),
    'save p50 ms': percentile(saves, 50),
    'save p95 ms': percentile(saves, 95),
    'save p99 ms': percentile(saves, 99),
    'save max ms': Math.max(0, ...saves),
    'page p95 ms': percentile(pages, 95),
  };
}

async function storedOf({ pool }: TwoServers): Promise<number> {
  const {
    rows: [row],
  } = await pool.query<{ count: string }>('select count(*) as count from lead_revisions');
  return Number(row?.count);
}

async function run(size: Size): Promise<Outcome> {
  const servers = await twoServers();
  const tally: Tally = { journeys: 0, requests: 0, saves: [], pages: [], failures: [] };
  const before = await storedOf(servers);
  // Times mean nothing without the load average, because they include whatever else the machine does.
  const [busy = 0] = loadavg();
  const started = Date.now();
  const end = started + SECONDS[size] * 1000;
  let serial = 0;
  await inCrowd(AT_ONCE, AT_ONCE, async () => {
    do {
      serial += 1;
      await journey(servers.originOf(serial), serial, tally);
    } while (Date.now() < end);
  });
  const seconds = (Date.now() - started) / 1000;
  const stored = (await storedOf(servers)) - before;
  const limits = await raceAll(servers);
  return {
    figures: {
      'journeys at once': AT_ONCE,
      journeys: tally.journeys,
      requests: tally.requests,
      saves: tally.saves.length,
      stored,
      errors: tally.failures.length,
      'load average before and after': `${busy.toFixed(1)}, ${(loadavg()[0] ?? 0).toFixed(1)}`,
      ...speedOf(tally, seconds),
      ...limits.figures,
    },
    broken: [
      ...new Set(tally.failures),
      ...(stored === tally.saves.length ? [] : [`${tally.saves.length} saves, and ${stored} are stored`]),
      ...limits.broken,
    ],
  };
}

/** The control: the same journeys, all behind one address: the limits must be in force while the load runs. */
async function runPlanted(): Promise<Outcome> {
  const servers = await twoServers();
  const tally: Tally = { journeys: 0, requests: 0, saves: [], pages: [], failures: [] };
  await inCrowd(AT_ONCE * 3, AT_ONCE, (number) => journey(servers.originOf(number), 0, tally));
  return { figures: { errors: tally.failures.length }, broken: [...new Set(tally.failures)] };
}

export const load: HardCheck = {
  name: 'load',
  promise:
    '50 journeys at once through pages and calls, two servers on PostgreSQL: no error, every save stored, limits exact',
  fault: 'all journeys from one address',
  run,
  runPlanted,
};
