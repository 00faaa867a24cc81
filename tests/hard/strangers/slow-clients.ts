import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { HardCheck, Outcome } from '../check.ts';
import { ask, strangersWorld } from './world.ts';

const DRIP_MS = 500;
const EACH = 20;

const HEAD = 'POST /api/v1/phones/validate HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

interface Kind {
  readonly name: string;
  /** What is sent at once. */
  readonly first: string;
  /** What is sent then, now and again. */
  readonly drop: string;
  /** Milliseconds after which the server has hung up. */
  readonly limit: number;
}

const HEADERS: Kind = {
  name: 'headers that never end',
  first: 'GET /signup/s6 HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
  drop: 'x',
  limit: 30_000,
};
const BODIES: readonly Kind[] = [
  { name: 'a body that never ends', first: `${HEAD}content-length: 2000\r\n\r\n{`, drop: 'x', limit: 75_000 },
  {
    name: 'chunks that never end',
    first: `${HEAD}transfer-encoding: chunked\r\n\r\n`,
    drop: '1\r\n \r\n',
    limit: 75_000,
  },
];

/** Sends without end. Resolves to whether the server hung up within the time. */
function dripInto(origin: string, { first, drop, limit }: Kind): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket: Socket = connect(Number(port), hostname, () => socket.write(first));
    const dripping = setInterval(() => void (socket.writable && socket.write(drop)), DRIP_MS);
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

async function assess(origin: string, kinds: readonly Kind[]): Promise<Outcome> {
  const dripping = kinds.map(async (kind) => {
    const ends = await Promise.all(Array.from({ length: EACH }, () => dripInto(origin, kind)));
    return { ...kind, open: ends.filter((hungUp) => !hungUp).length };
  });
  const { status } = await ask(origin, { method: 'GET', url: '/healthz' });
  const alive = (await Promise.all(dripping)).filter(({ open }) => open > 0);
  const broken = alive.map(
    ({ name, open, limit }) => `${open} of ${EACH} connections with ${name} live for ${limit / 1000} s`,
  );
  const kept = status === 200 ? [] : [`others are answered ${status} meanwhile`];
  return { figures: { connections: EACH * kinds.length }, broken: [...broken, ...kept] };
}

/** The fault: no time limit at all. */
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
    const hurried = [HEADERS, ...BODIES].map((kind) => ({ ...kind, limit: 3000 }));
    return await assess(`http://127.0.0.1:${port}`, hurried);
  } finally {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
}

export const strangersSlowClients: HardCheck = {
  name: 'strangers-slow-clients',
  promise:
    'whoever sends headers (30 s) or a body (75 s) a byte at a time is hung up on, and keeps nobody else waiting',
  fault: 'a server without limits of time',
  // Bodies take a minute, so only the whole run tests them.
  run: async (size) => assess((await strangersWorld()).origin, size === 'whole' ? [HEADERS, ...BODIES] : [HEADERS]),
  runPlanted,
};
