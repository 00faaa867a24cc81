import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { until } from '#tests/support/until.ts';
import { closeSlowBodies, type BodyTimes } from './slow-requests.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const LARGE = 3 * 1024 * 1024;

async function open(times: BodyTimes): Promise<number> {
  app = fastify({ forceCloseConnections: true, bodyLimit: 2 * LARGE });
  closeSlowBodies(app, times);
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/', (request) => Promise.resolve({ bytes: Buffer.isBuffer(request.body) ? request.body.length : 0 }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const bound = app.server.address();
  return typeof bound === 'object' && bound ? bound.port : 0;
}

async function begin(length: number, times: BodyTimes): Promise<Socket> {
  const socket = connect(await open(times), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return socket;
}

test.each([
  ['a small one', 100],
  ['a large one', LARGE],
])('[E7] the connection of a body that does not come is closed: %s', async (_what, length) => {
  const socket = await begin(length, { smallMs: 300, bytes: 1024, everyMs: 300 });
  socket.write('x');
  socket.resume();
  await once(socket, 'close');
  expect(socket.closed).toBe(true);
});

test('[E7] a large body is accepted even if it takes longer than a small one may', async () => {
  const smallMs = 100;
  const socket = await begin(LARGE, { smallMs, bytes: 1024, everyMs: 60_000 });
  const begun = performance.now();
  const answer = once(socket, 'data');
  const piece = Buffer.alloc(256 * 1024);
  for (let sent = piece.length; sent < LARGE; sent += piece.length) socket.write(piece);
  await until(() => Promise.resolve(performance.now() - begun > 2 * smallMs ? true : undefined), {
    failure: () => 'Time stands still',
    pointless: () => false,
  });
  socket.write(piece);
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 /);
});
