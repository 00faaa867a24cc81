import type { FastifyRequest } from 'fastify';

/**
 * Does a request that changes something come from a page of our own? Browsers that say where a request starts are
 * believed. Others may call the origin `null`, because our pages send no referrer; the draft's cookie does not travel
 * with a post of another site. What is no browser says neither.
 */
export function isOwnRequest(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string') return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined || origin === 'null') return true;
  return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === request.host);
}
