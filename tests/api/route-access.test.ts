import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_PREFIX, CALLS } from '#api/contract/index.ts';
import type { Access } from '#api/contract/access.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { draftRequests } from '#tests/support/strangers/draft-requests.ts';
import { softwarePasskey } from '#tests/support/studio/software-passkey.ts';
import { proofOf, saveRequest, signupVisit } from '#tests/support/visits.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

type Reply = Awaited<ReturnType<PageSite['app']['inject']>>;

interface Refused {
  readonly who: string;
  readonly reply: Reply;
}

const TOKEN = 'a-token-for-the-watcher';
const visit = signupVisit();
let site: PageSite;
let own: string;
beforeAll(async () => {
  site = await openPageSite({ env: { METRICS_TOKEN: TOKEN } });
  await site.app.inject(saveRequest(visit));
  const other = signupVisit();
  const begun = await site.app.inject({
    method: 'PUT',
    url: `${API_PREFIX}/drafts`,
    payload: other,
    headers: proofOf(other),
  });
  own = String(begun.headers['set-cookie']).split(';')[0] ?? '';
});
afterAll(() => site.close());

const routeOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method} ${API_PREFIX}${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** Somebody who knows a draft's id: without any cookie, and with the cookie of a visit of their own. */
function strangersTo(route: string): Promise<Refused[]> {
  const request = draftRequests(visit).find(({ name }) => routeOf(CALLS[name]) === route);
  if (request === undefined) throw new Error(`There is no request for ${route}`);
  const { method, url, headers, body } = request;
  const payload = body === undefined ? {} : { payload: body };
  return Promise.all(
    Object.entries({ nobody: {}, 'another visitor': { cookie: own } }).map(async ([who, proof]) => ({
      who,
      reply: await site.app.inject({ method, url, headers: { ...headers, ...proof }, ...payload }),
    })),
  );
}

/** Somebody who guesses links: one that was never signed, and one that was changed. */
function guessersAt(route: string): Promise<Refused[]> {
  const guesses = { 'a made-up link': 'x'.repeat(60), 'a changed link': `${visit.draftId}.${'A'.repeat(43)}` };
  return Promise.all(
    Object.entries(guesses).map(async ([who, token]) => {
      const [method = '', path = ''] = route.split(' ');
      if (method !== 'GET') throw new Error(`Nobody has written how to guess at ${route}`);
      return { who, reply: await site.app.inject({ url: path.replace(/:\w+|\*/g, token) }) };
    }),
  );
}

/** Somebody without a token of the write API, with a made-up one, and with one that allows too little. */
async function withoutScope(route: string): Promise<Refused[]> {
  const [method = '', path = ''] = route.split(' ');
  const url = path.replace(/:\w+/g, '17');
  const asked = async (authorization?: string) =>
    site.app.inject({ method: toMethod(method), url, headers: authorization === undefined ? {} : { authorization } });
  return [
    { who: 'nobody', reply: await asked() },
    { who: 'somebody with a made-up token', reply: await asked(`Bearer tf_${'x'.repeat(43)}`) },
  ];
}

/** Somebody without a session, and with a made-up one. */
function withoutSession(route: string): Promise<Refused[]> {
  const [method = '', path = ''] = route.split(' ');
  const url = path.replace(/:\w+/g, '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11');
  const made = { nobody: {}, 'somebody with a made-up session': { cookie: `tf_studio=${'x'.repeat(43)}` } };
  return Promise.all(
    Object.entries(made).map(async ([who, headers]) => ({
      who,
      reply: await site.app.inject({ method: toMethod(method), url, headers }),
    })),
  );
}

/** Somebody who guesses the secret of a one-time link. */
async function withMadeUpLink(route: string): Promise<Refused[]> {
  const [method = '', url = ''] = route.split(' ');
  const passkey = softwarePasskey('http://localhost:80').make({ challenge: 'x', rpId: 'localhost' }, 'somebody');
  const payload = { secret: 'x'.repeat(43), ...(url.endsWith('/passkey') ? { name: 'x', passkey } : {}) };
  return [{ who: 'a guesser', reply: await site.app.inject({ method: toMethod(method), url, payload }) }];
}

function toMethod(word: string): 'GET' | 'POST' | 'PUT' | 'DELETE' {
  const found = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((method) => method === word);
  if (found === undefined) throw new Error(`Nobody has written how to ask by ${word}`);
  return found;
}

async function withoutToken(route: string): Promise<Refused[]> {
  const [method = '', url = ''] = route.split(' ');
  if (method !== 'GET') throw new Error(`Nobody has written how to ask for ${route} without the token`);
  const wrong = { authorization: 'Bearer another-token-for-the-watcher' };
  return [
    { who: 'nobody', reply: await site.app.inject({ url }) },
    { who: 'somebody with another token', reply: await site.app.inject({ url, headers: wrong }) },
  ];
}

/**
 * How each kind of access is refused. Links and metrics respond as if nothing existed: a refusal would reveal that a
 * guess was nearly right.
 */
const REFUSALS: Readonly<
  Record<
    Exclude<Access, 'anyone' | 'preview link'>,
    { readonly ask: (route: string) => Promise<Refused[]>; readonly status: number; readonly code: string }
  >
> = {
  'draft owner': { ask: strangersTo, status: 403, code: 'draft-foreign' },
  'draft owner or a new visit': { ask: strangersTo, status: 403, code: 'draft-foreign' },
  'signed link': { ask: guessersAt, status: 404, code: 'not-found' },
  operator: { ask: withoutToken, status: 404, code: 'not-found' },
  CMS: { ask: withoutScope, status: 401, code: 'webhook-unsigned' },
  'token or session': { ask: withoutScope, status: 401, code: 'token-missing' },
  session: { ask: withoutSession, status: 401, code: 'session-missing' },
  'one-time link': { ask: withMadeUpLink, status: 410, code: 'link-invalid' },
};

describe('clients without access', () => {
  test('[K8] are refused by every route that is not public', async () => {
    const guarded = site.app.routeRules.flatMap(({ route, rules }) =>
      // Hosts of previews have routes of their own.
      rules === undefined || rules.access === 'anyone' || rules.access === 'preview link'
        ? []
        : [{ route, access: rules.access }],
    );
    expect(new Set(guarded.map(({ access }) => access))).toEqual(new Set(Object.keys(REFUSALS)));
    const answers: string[] = [];
    const expected: string[] = [];
    for (const { route, access } of guarded) {
      const { ask, status, code } = REFUSALS[access];
      for (const { who, reply } of await ask(route)) {
        answers.push(
          `${route} answers ${who} ${reply.statusCode} ${reply.json<{ code: string }>().code} ` +
            String(reply.headers['set-cookie'] ?? ''),
        );
        expected.push(`${route} answers ${who} ${status} ${code} `);
      }
    }
    expect(answers).toEqual(expected);
  });

  test.each(draftRequests(visit).map(({ name, ...request }) => [name, request] as const))(
    '[K8] %s refuses only strangers: the owner of the draft gets past',
    async (_name, { method, url, headers, body }) => {
      if (url.endsWith('/recordings'))
        await site.app.inject({
          method: 'POST',
          url: `${API_PREFIX}/tracking-consents`,
          headers: proofOf(visit),
          payload: {
            draftId: visit.draftId,
            consent: 'recording',
            granted: true,
            language: 'en',
            signup: 's6',
            version: shippedVersion('s6'),
          },
        });
      const kept = await site.app.inject({
        method: 'PUT',
        url: `${API_PREFIX}/drafts`,
        payload: visit,
        headers: proofOf(visit),
      });
      const cookie = [kept.headers['set-cookie'] ?? []]
        .flat()
        .map((set) => set.split(';')[0])
        .join('; ');
      const reply = await site.app.inject({
        method,
        url,
        headers: { ...headers, ...proofOf(visit), cookie },
        ...(body === undefined ? {} : { payload: body }),
      });
      expect(reply.body).not.toContain('draft-foreign');
    },
  );

  test('[O5] the operator gets the figures with the token', async () => {
    expect((await site.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).statusCode).toBe(
      200,
    );
  });
});
