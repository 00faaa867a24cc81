import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { HardCheck, Outcome } from '../check.ts';
import { ask, strangersWorld } from './world.ts';

/** Milliseconds after which the server has hung up on whoever does not get to an end. */
const MOST_MS = 45_000;
const DRIP_MS = 500;
const EACH = 20;

const HEAD = 'POST /api/v1/phones/validate HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

/** What slow clients send at once; then they go on with a byte now and then. */
const KINDS = {
  'headers that never end': 'GET /signup/s6 HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
  'a body that never ends': `${HEAD}content-length: 2000\r\n\r\n{`,
  'chunks that never end': `${HEAD}transfer-encoding: chunked\r\n\r\n`,
} as const;
type Kind = keyof typeof KINDS;

const drop = (kind: Kind) => (kind === 'chunks that never end' ? '1\r\n \r\n' : 'x');

/** Sends without end. Resolves to whether the server hung up within the time. */
function dripInto(origin: string, kind: Kind, limit: number): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket: Socket = connect(Number(port), hostname, () => socket.write(KINDS[kind]));
    const dripping = setInterval(() => void (socket.writable && socket.write(drop(kind))), DRIP_MS);
    const end = (hungUp: boolean) => {
      clearInterval(dripping);
      clearTimeout(late);
      socket.destroy();
      resolve(hungUp);
    };
    const late = setTimeout(() => end(false), limit);
    socket
      .resume()
      .on('error', () => end(true))
      .on('close', () => end(true));
  });
}

async function judge(origin: string, limit: number): Promise<Outcome> {
  const kinds: readonly Kind[] = ['headers that never end', 'a body that never ends', 'chunks that never end'];
  const dripping = kinds.map(async (kind) => {
    const ends = await Promise.all(Array.from({ length: EACH }, () => dripInto(origin, kind, limit)));
    return { kind, open: ends.filter((hungUp) => !hungUp).length };
  });
  const { status } = await ask(origin, { method: 'GET', url: '/healthz' });
  const open = (await Promise.all(dripping)).filter((each) => each.open > 0);
  const broken = open.map(
    ({ kind, open: count }) => `${count} of ${EACH} connections with ${kind} live for ${limit / 1000} s`,
  );
  return {
    figures: { connections: EACH * kinds.length },
    broken: status === 200 ? broken : [...broken, `others are answered ${status} meanwhile`],
  };
}

/** The fault: no limit of time at all. */
async function runPlanted(): Promise<Outcome> {
  const limits = { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 };
  const server = createServer(limits, (request, response) => {
    request
      .resume()
      .on('error', () => undefined)
      .on('end', () => response.end('ok'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    return await judge(`http://127.0.0.1:${port}`, 3000);
  } finally {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
}

export const strangersSlowClients: HardCheck = {
  name: 'strangers-slow-clients',
  promise: `headers and bodies that come a byte at a time are hung up on within ${MOST_MS / 1000} s, and keep nobody else waiting`,
  fault: 'a server without limits of time',
  run: async () => judge((await strangersWorld()).origin, MOST_MS),
  runPlanted,
};
