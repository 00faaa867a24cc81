import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { until } from '#tests/support/until.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { DRAIN_SECONDS: '2' } });
});
afterAll(() => server.remove());

const statusOf = async (path: string): Promise<number> => (await fetch(`${server.origin}${path}`)).status;

/** A save whose body arrives in two halves, the second on demand. Resolves to the head of the response. */
function halfSentSave(): { finish(): Promise<string> } {
  const { url, headers, payload } = saveRequest(signupVisit({ today: new Date().toISOString().slice(0, 10) }));
  const body = JSON.stringify(payload);
  const { hostname, port, host } = new URL(server.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  const lines = [
    `POST ${url} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, 40)}`);
  return {
    finish: async () => {
      const answer = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())));
      socket.write(body.slice(40));
      return (await answer).split('\r\n\r\n')[0] ?? '';
    },
  };
}

test('[O5] a stopping server first reports not ready, still answers, and finishes requests in flight', async () => {
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([200, 200]);
  const save = halfSentSave();
  const begun = Date.now();
  const stopped = server.stop();
  await until(async () => ((await statusOf('/readyz')) === 503 ? true : undefined), {
    failure: () => 'It went on saying that it is ready',
    pointless: () => false,
  });
  const search = await fetch(`${server.origin}/api/v1/indications?locale=en`);
  expect([search.status, search.headers.get('connection')]).toEqual([200, 'close']);
  expect(await save.finish()).toMatch(/^HTTP\/1\.1 201 /);
  expect(await stopped).toBe(0);
  expect(Date.now() - begun).toBeLessThan(10_000);
  await expect(fetch(`${server.origin}/readyz`)).rejects.toThrow('fetch failed');
});
