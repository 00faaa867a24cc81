import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postSigned } from './post-signed.ts';
import { postMessage } from './post-message.ts';
import { whyNotReached } from './why-not-reached.ts';

const plain = createServer((_request, response) => response.end('ok'));
const closed = createServer();
let ports: { readonly plain: number; readonly closed: number };

async function portOf(server: typeof plain): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

beforeAll(async () => {
  ports = { plain: await portOf(plain), closed: await portOf(closed) };
  closed.close();
});
afterAll(() => plain.close());

test.each([
  ['a port where nobody listens', () => `http://127.0.0.1:${ports.closed}/?token=secret`, /^connection refused$/],
  ['an unknown host', () => 'http://receiver.invalid/?token=secret', /^name not found$/],
  ['a receiver without TLS', () => `https://127.0.0.1:${ports.plain}/?token=secret`, /^TLS: [A-Z_]+$/],
])('[O3] of %s a delivery and a message name the kind of failure, but no address', async (_what, url, words) => {
  const attempts = [await postSigned({ url: url(), secret: 'x' }, 'key', '{}'), await postMessage(url(), 'key', {})];
  for (const attempt of attempts) expect(attempt.delivered ? '' : attempt.reason).toMatch(words);
});

const failed = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('of https://u:secret@host/'), { code }) });

test.each([
  ['ECONNRESET', 'connection broken off'],
  ['UND_ERR_SOCKET', 'connection broken off'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['CERT_HAS_EXPIRED', 'TLS: CERT_HAS_EXPIRED'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'TLS: DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['EAI_AGAIN', 'name not found'],
  ['EHOSTUNREACH', 'no way to its network'],
  ['EMFILE', 'unreachable: EMFILE'],
  ['https://u:secret@host/', 'unreachable'],
])('[O3] %s is reported as "%s"', (code, words) => {
  expect(whyNotReached(failed(code))).toBe(words);
});

test('[O3] a request that takes too long is reported as a timeout', () => {
  expect(whyNotReached(new DOMException('The operation timed out', 'TimeoutError'))).toBe('timeout');
});
