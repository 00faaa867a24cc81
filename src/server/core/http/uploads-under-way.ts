import type { FastifyReply, FastifyRequest } from 'fastify';

/** A body above it is read only while there is room for it. */
export const LARGE_BODY = 1024 * 1024;
/**
 * How many bytes of large bodies a process reads at a time: two forms of four photos each, or a hundred photos that a
 * browser made smaller.
 */
const MAX_BYTES = 128 * 1024 * 1024;
/** When to come back, in seconds. */
export const UPLOAD_RETRY_S = 5;

/** Keeps large bodies that are read at once within the memory of a process (E7). */
export interface UploadsUnderWay {
  /**
   * Makes room for the body of a request until it is answered, or its connection ends. False: there is none just now.
   */
  take(request: FastifyRequest, reply: FastifyReply, maxBody: number): boolean;
}

/** How large the body will be, by its own word; at most what is read of it. */
function sizeOf({ headers }: FastifyRequest, maxBody: number): number {
  const told = Number(headers['content-length']);
  return Number.isFinite(told) ? Math.min(told, maxBody) : maxBody;
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
