import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Keeping } from '#api/contract/call.ts';

/**
 * `Cache-Control` for an answer that never changes at its address: shared caches may keep it for a year (in seconds).
 */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** `Cache-Control` for an answer that is the same for everybody. */
export function publicFor({ fresh, stale }: Keeping): string {
  return `public, max-age=${fresh}, stale-while-revalidate=${stale}`;
}

/** A strong validator: different bytes get different tags. */
export function strongTag(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}

/**
 * Does the client already have this exact answer? Compares as RFC 9110 defines it for `If-None-Match`: a list of weak
 * or strong tags, or `*`.
 */
export function isKnown(request: FastifyRequest, tag: string): boolean {
  const listed = request.headers['if-none-match'];
  if (listed === undefined) return false;
  return listed.trim() === '*' || listed.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/**
 * Makes a successful answer cacheable, and answers 304 to clients that already have it. Failures and answers that set a
 * cookie keep the default: nobody may cache them.
 */
export function letKeep(request: FastifyRequest, reply: FastifyReply, payload: unknown, keeping: string): unknown {
  if (reply.statusCode !== 200 || reply.hasHeader('set-cookie') || typeof payload !== 'string') return payload;
  const tag = strongTag(payload);
  reply.headers({ etag: tag, 'cache-control': keeping });
  if (!isKnown(request, tag)) return payload;
  reply.code(304).removeHeader('content-length').removeHeader('content-type');
  return null;
}
