import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LARGE_BODY } from './uploads-under-way.ts';

/**
 * Limits of Node's server: headers are there within 20 seconds (looked at every 2), and no request takes longer than 15
 * minutes.
 */
export const SERVER_TIMES = {
  headersTimeout: 15_000,
  connectionsCheckingInterval: 2000,
  requestTimeout: 15 * 60_000,
} as const;

export interface BodyTimes {
  /** A small body is there by then. */
  readonly smallMs: number;
  /**
   * Of a large body so much comes at least in each such time: a phone on the slowest network sends several times as
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

/** Ends the connection when less than the least came since the last look. */
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

/** Closes connections whose body does not come: each holds a request open, and a server has only so many (E7). */
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
