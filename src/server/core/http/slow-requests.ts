import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LARGE_BODY } from './uploads-under-way.ts';

/**
 * Limits of Node's server: headers must arrive within 20 seconds (checked every 2), and no request may take longer than
 * 15 minutes.
 */
export const SERVER_TIMES = {
  headersTimeout: 15_000,
  connectionsCheckingInterval: 2000,
  requestTimeout: 15 * 60_000,
} as const;

export interface BodyTimes {
  /** A small body must be complete by then. */
  readonly smallMs: number;
  /**
   * The least that must arrive of a large body in each interval: a phone on the slowest network sends several times as
   * much.
   */
  readonly bytes: number;
  readonly everyMs: number;
}

const BODY_TIMES: BodyTimes = { smallMs: 60_000, bytes: 20 * 1024, everyMs: 20_000 };

function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return length === undefined || Number(length) > LARGE_BODY;
}

/** Ends the connection if too little has arrived since the last check. */
function watchPace({ raw }: FastifyRequest, { bytes, everyMs }: BodyTimes): () => void {
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.socket.bytesRead - before < bytes) raw.socket.destroy();
    before = raw.socket.bytesRead;
  }, everyMs);
  return () => clearInterval(timer);
}

function watchTime({ raw }: FastifyRequest, { smallMs }: BodyTimes): () => void {
  const timer = setTimeout(() => raw.socket.destroy(), smallMs);
  return () => clearTimeout(timer);
}

/** Closes connections whose body does not arrive: each keeps a request open, and a server has only so many (E7). */
export function closeSlowBodies(app: FastifyInstance, times: BodyTimes = BODY_TIMES): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) {
      const stop = isLarge(request) ? watchPace(request, times) : watchTime(request, times);
      raw.once('end', stop);
      reply.raw.once('close', stop);
    }
    done();
  });
}
