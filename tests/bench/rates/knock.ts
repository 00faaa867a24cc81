import { connect, type Socket } from 'node:net';
import { percentileOf } from './percentile-of.ts';

/** The result of a run of requests. Times in milliseconds. */
export interface Knocked {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Responses with an unexpected status, and broken connections. */
  readonly failures: number;
  /** Bytes of the last response's body. */
  readonly bytes: number;
}

export interface Knock {
  readonly origins: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  readonly status: number;
  /** The next complete request. */
  readonly request: (host: string) => string;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** What is known about a response as soon as its head has arrived. */
interface Head {
  readonly status: number;
  readonly whole: number;
  readonly body: number;
}

function headOf(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const text = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`An answer does not say how long it is: ${text.slice(0, 200)}`);
  return { status: Number(text.slice(9, 12)), whole: end + HEAD_END.length + Number(length), body: Number(length) };
}

/** A tally that all connections write to. */
interface Tally {
  readonly times: number[];
  failures: number;
  bytes: number;
}

/**
 * One keep-alive connection, one request at a time: plain bytes over a socket, so that the client uses as little of the
 * machine as possible.
 */
function ask(socket: Socket, { request, status }: Knock, host: string, end: number, tally: Tally): Promise<void> {
  return new Promise((resolve) => {
    let started = 0;
    let head: Head | undefined;
    let got: Buffer[] = [];
    let length = 0;
    const next = () => {
      [started, head, got, length] = [performance.now(), undefined, [], 0];
      if (started < end) socket.write(request(host));
      else socket.end(resolve);
    };
    socket.on('data', (chunk) => {
      length += chunk.length;
      if (!head) {
        got.push(chunk);
        head = headOf(got.length === 1 ? chunk : Buffer.concat(got));
      }
      if (!head || length < head.whole) return;
      tally.bytes = head.body;
      if (head.status === status) tally.times.push(performance.now() - started);
      else tally.failures += 1;
      next();
    });
    socket.once('error', () => {
      tally.failures += 1;
      resolve();
    });
    socket.once('connect', next);
  });
}

/** Sends requests as fast as responses arrive, over this many connections to all servers, for this many seconds. */
export async function knock(how: Knock): Promise<Knocked> {
  const tally: Tally = { times: [], failures: 0, bytes: 0 };
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: how.connections }, (_, index) => {
      const { hostname, port, host } = new URL(how.origins[index % how.origins.length] ?? '');
      return ask(
        connect({ host: hostname, port: Number(port), noDelay: true }),
        how,
        host,
        begun + how.seconds * 1000,
        tally,
      );
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const sorted = tally.times.toSorted((one, other) => one - other);
  return {
    perSecond: sorted.length / seconds,
    p50: percentileOf(sorted, 0.5),
    p95: percentileOf(sorted, 0.95),
    p99: percentileOf(sorted, 0.99),
    failures: tally.failures,
    bytes: tally.bytes,
  };
}
