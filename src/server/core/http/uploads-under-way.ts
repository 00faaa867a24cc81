import type { FastifyReply, FastifyRequest } from 'fastify';

/** A larger body is read only while there is room for it. */
export const LARGE_BODY = 1024 * 1024;
/**
 * How many bytes of large bodies a process reads at a time: two forms of four photos each, or a hundred photos shrunk
 * by the browser.
 */
const MAX_BYTES = 128 * 1024 * 1024;
/** When to retry, in seconds. */
export const UPLOAD_RETRY_S = 5;

/** Limits large bodies that are read concurrently to the memory of a process (E7). */
export interface UploadsUnderWay {
  /**
   * Reserves room for the body of a request until it is answered or its connection ends. False: there is none at the
   * moment.
   */
  take(request: FastifyRequest, reply: FastifyReply, maxBody: number): boolean;
}

/** The announced size of the body, but no more than is read of it. */
function sizeOf({ headers }: FastifyRequest, maxBody: number): number {
  const declared = Number(headers['content-length']);
  return Number.isFinite(declared) ? Math.min(declared, maxBody) : maxBody;
}

export function createUploadsUnderWay(maxBytes = MAX_BYTES): UploadsUnderWay {
  let bytes = 0;
  return {
    take: (request, reply, maxBody) => {
      const size = sizeOf(request, maxBody);
      if (size <= LARGE_BODY) return true;
      if (bytes + size > maxBytes) return false;
      bytes += size;
      reply.raw.once('close', () => {
        bytes -= size;
      });
      return true;
    },
  };
}
