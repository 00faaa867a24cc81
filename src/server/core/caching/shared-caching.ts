import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Keeping } from '#api/contract/call.ts';

/** What a cache that stands between may keep of an answer that never changes at its address, in seconds: a year. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** How caches may keep an answer that is the same for everybody. */
export function publicFor({ fresh, stale }: Keeping): string {
  return `public, max-age=${fresh}, stale-while-revalidate=${stale}`;
}

/** A strong validator: other bytes, another tag. */
export function strongTag(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** Has the asker this very answer? Compared as RFC 9110 has it for `If-None-Match`: a list, weak or strong, or `*`. */
export function isKnown(request: FastifyRequest, tag: string): boolean {
  const listed = request.headers['if-none-match'];
  if (listed === undefined) return false;
  return listed.trim() === '*' || listed.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/**
 * Makes a good answer one that caches may keep, and answers 304 to whoever has it. One that failed, or that sets a
 * cookie, stays what every answer is at first: kept by nobody.
 */
export function letKeep(request: FastifyRequest, reply: FastifyReply, payload: unknown, keeping: string): unknown {
  if (reply.statusCode !== 200 || reply.hasHeader('set-cookie') || typeof payload !== 'string') return payload;
  const tag = strongTag(payload);
  reply.headers({ etag: tag, 'cache-control': keeping });
  if (!isKnown(request, tag)) return payload;
  reply.code(304).removeHeader('content-length').removeHeader('content-type');
  return null;
}
