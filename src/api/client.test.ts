import { expect, test } from 'vitest';
import { createApiClient } from './client.ts';

const json = (status: number, value: unknown, type = 'application/json') =>
  new Response(status === 204 ? null : JSON.stringify(value), { status, headers: { 'content-type': type } });
const clientThat = (answer: (request: Request) => Response | Promise<Response>) =>
  createApiClient(async (input, init) =>
    answer(new Request(new URL(typeof input === 'string' ? input : '', 'http://localhost'), init)),
  );
const WHERE = { query: { studyId: 'NCT1', postalCode: 'SW1A 1AA', country: 'GB' } } as const;

test('[K2] a call goes to its method and path, with its query and headers', async () => {
  let seen = '';
  const client = clientThat((request) => {
    const { pathname, search } = new URL(request.url);
    seen = `${request.method} ${pathname}${search} ${request.headers.get('content-type')}`;
    return json(200, []);
  });
  expect(await client.call('getSites', WHERE)).toEqual({ ok: true, value: [], status: 200 });
  expect(seen).toBe('GET /api/v1/sites?studyId=NCT1&postalCode=SW1A+1AA&country=GB null');
});

test('[K2] a parameter of the path is escaped', async () => {
  let path = '';
  await clientThat((request) => {
    path = new URL(request.url).pathname;
    return json(200, { enabled: true });
  }).call('getSiteSchedulingStatus', { params: { studySiteId: 'a/b' } });
  expect(path).toBe('/api/v1/site/scheduling/a%2Fb/status');
});

test.each([
  [
    'a problem of the server',
    () =>
      json(
        422,
        { code: 'lead-invalid', issues: [{ field: 'candidate.phone', code: 'phone' }] },
        'application/problem+json',
      ),
    { code: 'lead-invalid', status: 422, issues: [{ field: 'candidate.phone', code: 'phone' }] },
  ],
  [
    'an error page of a proxy',
    () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    { code: 'bad-reply', status: 502 },
  ],
  [
    'HTML with status 200',
    () => new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } }),
    { code: 'bad-reply', status: 200 },
  ],
  [
    'broken JSON',
    () => new Response('{"a":', { status: 200, headers: { 'content-type': 'application/json' } }),
    { code: 'bad-reply', status: 200 },
  ],
  [
    'an empty body',
    () => new Response('', { status: 200, headers: { 'content-type': 'application/json' } }),
    { code: 'bad-reply', status: 200 },
  ],
  ['the wrong shape', () => json(200, { sites: [] }), { code: 'bad-reply', status: 200 }],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), { code: 'offline', status: 0 }],
])('[K2] %s is returned as a result, never thrown', async (_name, answer, expected) => {
  expect(await clientThat(answer).call('getSites', WHERE)).toMatchObject({ ok: false, ...expected });
});

test('[K2] a call that gets no reply in time is abandoned', async () => {
  const client = createApiClient(
    (_input, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('time is up', 'TimeoutError'))),
      ),
  );
  expect(await client.call('getSites', { ...WHERE, timeLimit: 5 })).toMatchObject({ ok: false, code: 'timeout' });
});
