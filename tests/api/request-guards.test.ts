import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { until } from '#tests/support/until.ts';
import { proofOf, saveRequest, signupVisit } from '#tests/support/visits.ts';

let site: ApiSite;
beforeAll(async () => {
  site = await openApiSite();
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

const address = (): AddressInfo => {
  const bound = site.app.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The site listens nowhere');
  return bound;
};

describe('where a call that changes something comes from', () => {
  const save = (headers: Record<string, string>) => {
    const request = saveRequest(signupVisit());
    return site.app.inject({ ...request, headers: { ...request.headers, host: 'localhost', ...headers } });
  };

  test.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }],
    ['another host of the domain', { 'sec-fetch-site': 'same-site' }],
    ['another site, in a browser that only says its origin', { origin: 'https://elsewhere.example' }],
  ])('[K8] a save that %s begins is refused', async (_who, headers) => {
    const reply = await save(headers);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'origin-foreign']);
  });

  test.each<[string, Record<string, string>]>([
    ['a page of our own', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }],
    ['our own page in an older browser', { origin: 'http://localhost' }],
    ['a page that sends no referrer', { origin: 'null' }],
    ['no browser', {}],
  ])('[K8] a save that %s begins is accepted', async (_who, headers) => {
    expect((await save(headers)).statusCode).toBe(201);
  });

  test('[K8] every call that changes something asks', async () => {
    const changing = site.app.routeRules
      .map(({ route }) => route.split(' '))
      .filter(([method, url = '']) => method !== 'GET' && url.startsWith('/api/v1/'));
    expect(changing.length).toBeGreaterThan(15);
    for (const [method, url = ''] of changing) {
      const reply = await site.app.inject({
        url: url.replaceAll(/:\w+/g, 'x'),
        method: method === 'PUT' ? 'PUT' : method === 'DELETE' ? 'DELETE' : 'POST',
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      expect([url, reply.json<{ code: string }>().code]).toEqual([url, 'origin-foreign']);
    }
  });
});

describe('NUL in an address', () => {
  test('[K2] times of a study whose id contains NUL are not a server error', async () => {
    const reply = await site.app.inject('/api/v1/scheduling/availability?to=7&timezone=UTC&studyId=%00');
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { code: 'request-invalid', issues: [{ field: 'querystring.studyId', code: 'pattern' }] },
    ]);
  });

  test.each(['%00', 'a%00b', '%ED%A0%80'])('[K2] no route fails at %s in any of its parameters', async (written) => {
    const reads = site.app.routeRules
      .map(({ route }) => route.split(' '))
      .filter(([method]) => method === 'GET')
      .map(([, url = '']) => url);
    const names = [
      'to=7',
      'timezone',
      'studyId',
      'signup=s6',
      'language=en',
      'indicationId',
      'query',
      'q',
      'country',
      'postalCode',
      'ids',
      'url',
      'u',
      's',
      'slug',
      'draftId',
    ];
    const query = names.map((name) => (name.includes('=') ? name : `${name}=${written}`)).join('&');
    for (const url of reads) {
      const statuses = [];
      for (const asked of [
        url.replaceAll(/:\w+|\*/g, written),
        `${url.replaceAll(/:\w+|\*/g, 'x')}?${query}`,
        ...names
          .slice(1)
          .map((name) => `${url.replaceAll(/:\w+|\*/g, 'x')}?to=7&timezone=UTC&${name.split('=')[0]}=${written}`),
      ]) {
        statuses.push((await site.app.inject(asked)).statusCode);
      }
      expect([url, statuses.filter((status) => status >= 500)]).toEqual([url, []]);
    }
  });
});

/** Everything that a connection receives until a problem appears. */
async function answerOf(socket: Socket, head: string): Promise<string> {
  socket.write(head);
  let text = '';
  while (!text.includes('requestId')) text += String(await once(socket, 'data'));
  return text;
}

describe('bodies', () => {
  test('[C15] an image is not read without the cookie of a draft', async () => {
    const socket = connect(address().port, '127.0.0.1');
    socket.write(
      'PUT /api/v1/images/0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11 HTTP/1.1\r\nHost: localhost\r\n' +
        'Content-Type: image/jpeg\r\nContent-Length: 1000000\r\n\r\n',
    );
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 403 /);
    socket.destroy();
  });

  test('[E7] a process reads a limited number of large bodies at a time; there is room when they end', async () => {
    const visit = signupVisit({ campaignId: 'image-capture', route: 'photos' });
    const begun = await site.app.inject({
      method: 'PUT',
      url: '/api/v1/drafts',
      headers: proofOf(visit),
      payload: visit,
    });
    const cookie = `tf_draft=${begun.cookies[0]?.value ?? ''}`;
    const head =
      `PUT /api/v1/images/0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11 HTTP/1.1\r\nHost: localhost\r\n` +
      `Cookie: ${cookie}\r\nContent-Type: image/jpeg\r\nContent-Length: 12000000\r\nExpect: 100-continue\r\n\r\n`;
    const begin = () => connect(address().port, '127.0.0.1').on('error', () => undefined);
    const sockets = Array.from({ length: 11 }, begin);
    for (const socket of sockets) {
      socket.write(head);
      // Node tells every client to continue; a refused one gets its answer after that.
      await once(socket, 'data');
    }
    const late = begin();
    const refused = await answerOf(late, head);
    expect([/ 503 /.test(refused), /retry-after: 5/i.test(refused), refused.includes('uploads-too-many')]).toEqual([
      true,
      true,
      true,
    ]);
    for (const socket of [...sockets, late]) socket.destroy();
    // The server notices the closed connections a moment later.
    const small = {
      method: 'PUT' as const,
      url: '/api/v1/images/0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11',
      headers: { cookie, 'content-type': 'image/jpeg' },
      payload: Buffer.alloc(11 * 1024 * 1024),
    };
    await until(async () => ((await site.app.inject(small)).statusCode === 415 ? true : undefined), {
      failure: () => 'There is no room again',
      pointless: () => false,
    });
  });
});

describe('connections that say nothing', () => {
  test('[E7] a connection whose headers do not arrive is closed within twenty seconds', async () => {
    const socket = connect(address().port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    const begun = performance.now();
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n');
    await once(socket, 'close');
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});
