import { CALLS } from '#api/contract/index.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';
import type { HardCheck, Outcome, Size } from '../../check.ts';
import { faultsOf, type Reply } from './check-reply.ts';

/** A request, and whether its response is public. */
interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
  readonly isPublic?: boolean;
}

type Ask = (asked: Asked) => Promise<Reply>;

const LANGUAGES = ['', '/es'] as const;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', 'sec-fetch-site': 'same-origin' };

const SINGLE: readonly Asked[] = [
  { method: 'GET', url: '/' },
  { method: 'GET', url: '/signup' },
  { method: 'GET', url: '/healthz' },
  { method: 'GET', url: '/metrics' },
  { method: 'GET', url: '/api/openapi.json' },
  { method: 'GET', url: '/favicon.svg', isPublic: true },
  { method: 'GET', url: '/drawings/error.svg', isPublic: true },
  { method: 'GET', url: '/robots.txt', isPublic: true },
  { method: 'GET', url: '/nothing', headers: { accept: 'text/html' } },
  { method: 'GET', url: '/nothing', headers: { accept: 'application/json' } },
  { method: 'GET', url: '/assets/nothing.js' },
  { method: 'GET', url: '/assets/../../package.json' },
  { method: 'GET', url: '/signup/s6/nothing', headers: { accept: 'text/html' } },
  { method: 'GET', url: '/signup/S6', isPublic: true },
  { method: 'GET', url: '/%E0%A4%A' },
  { method: 'GET', url: `/signup/${'x'.repeat(500)}` },
  { method: 'GET', url: `/api/v1/campaigns/${'x'.repeat(500)}` },
  { method: 'OPTIONS', url: '/api/v1/leads' },
  { method: 'GET', url: '/signup/s6?email=maria%40example.org&firstName=Maria' },
  { method: 'GET', url: '/signup/activeflows' },
  { method: 'GET', url: '/blocks' },
  { method: 'POST', url: '/api/v1/leads', headers: json, payload: '{' },
  { method: 'POST', url: '/api/v1/leads', headers: json, payload: JSON.stringify({ visit: 'x'.repeat(300_000) }) },
  { method: 'POST', url: '/api/v1/leads', headers: { 'content-type': 'text/plain' }, payload: 'x' },
  { method: 'POST', url: '/signup/s6', headers: form, payload: '_action=next' },
  { method: 'POST', url: '/signup/s6', headers: form, payload: 'candidate.gender=female&_action=next' },
  { method: 'POST', url: '/signup/s6', headers: form, payload: `x=${'y'.repeat(400_000)}` },
  { method: 'POST', url: '/policy-reports', headers: { 'content-type': 'application/csp-report' }, payload: '{}' },
];

function saveOf(): Asked {
  const { method, url, headers, payload } = saveRequest(signupVisit());
  return { method, url, headers: { ...headers, ...json }, payload: JSON.stringify(payload) };
}

/** Every call of the contract without input: still a response, if only a problem. */
function emptyCalls(): readonly Asked[] {
  return Object.values(CALLS).map(({ method, path }) => ({
    method,
    url: `/api/v1${path.replace(/\{\w+\}/g, 'x')}`,
    ...(method === 'GET' ? {} : { headers: json, payload: '{}' }),
    isPublic: false,
  }));
}

function pagesOf(site: PageSite, size: Size): readonly Asked[] {
  const all = site.services.campaigns.list().flatMap(({ campaign }) =>
    LANGUAGES.flatMap((language) =>
      campaign.routes.map((route) => ({
        method: 'GET' as const,
        url: `/signup${language}/${campaign.path}${route.name === campaign.home ? '' : `/${route.path}`}`,
        isPublic: true,
      })),
    ),
  );
  return size === 'whole' ? all : all.filter((_page, index) => index % 12 === 0);
}

async function assetsOf(ask: Ask): Promise<readonly Asked[]> {
  const { body } = await ask({ method: 'GET', url: '/signup/s6' });
  return [...new Set([...body.matchAll(/(?:src|href)="(\/(?:assets|v)\/[^"]+)"/g)].map((match) => match[1] ?? ''))].map(
    (url) => ({ method: 'GET', url, isPublic: true }),
  );
}

function askOf({ app }: PageSite): Ask {
  return async ({ method, url, headers = {}, payload }) => {
    const answer = await app.inject({
      method,
      url,
      headers: { host: 'trial-search.example', ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    const pairs = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return {
      status: answer.statusCode,
      headers: new Map(pairs),
      cookies: [answer.headers['set-cookie'] ?? []].flat(),
      body: answer.body,
    };
  };
}

async function assessAll(site: PageSite, size: Size, ask: Ask): Promise<Outcome> {
  const broken: string[] = [];
  const assets = await assetsOf(ask);
  if (assets.length < 3) broken.push(`the first page names only ${assets.length} assets`);
  const asked = [...SINGLE, saveOf(), ...emptyCalls(), ...pagesOf(site, size), ...assets];
  const statuses = new Map<number, number>();
  let cookies = 0;
  for (const one of asked) {
    const reply = await ask(one);
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    cookies += reply.cookies.length;
    broken.push(
      ...faultsOf(reply, one.isPublic === true).map((fault) => `${one.method} ${one.url} (${reply.status}): ${fault}`),
    );
  }
  if (cookies < 2) broken.push('no cookie was set: nothing was said about them');
  return {
    figures: {
      replies: asked.length,
      cookies,
      statuses: [...statuses]
        .toSorted(([a], [b]) => a - b)
        .map(([status, count]) => `${status}×${count}`)
        .join(' '),
    },
    broken,
  };
}

async function onSite(size: Size, change: (reply: Reply) => Reply): Promise<Outcome> {
  const site = await openPageSite({ production: true, env: { PUBLIC_ORIGIN: 'https://trial-search.example' } });
  try {
    const ask = askOf(site);
    return await assessAll(site, size, async (asked) => change(await ask(asked)));
  } finally {
    await site.close();
  }
}

/**
 * Every response of a server in production: one policy, all headers, cookies of its host only, nothing of a visitor
 * stored by caches.
 */
export const pageDefence: HardCheck = {
  name: 'page-defence',
  promise: 'every reply, an error too, carries the pinned policy and headers, and no cache keeps what is a visitor’s',
  fault: "a policy that lets 'unsafe-inline' styles in",
  run: (size) => onSite(size, (reply) => reply),
  runPlanted: (size) =>
    onSite(size, (reply) => {
      const policy = reply.headers.get('content-security-policy') ?? '';
      return policy.includes('form-action')
        ? {
            ...reply,
            headers: new Map([
              ...reply.headers,
              ['content-security-policy', policy.replace("default-src 'self'", "default-src 'self' 'unsafe-inline'")],
            ]),
          }
        : reply;
    }),
};
