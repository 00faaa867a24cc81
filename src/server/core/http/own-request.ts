import type { FastifyRequest } from 'fastify';

/**
 * Does a request that changes something come from one of our own pages? Browsers that report a request's origin are
 * believed. Others may report the origin `null`, because our pages send no referrer; the draft's cookie is not sent
 * with another site's post. Clients that are not browsers report neither.
 */
export function isOwnRequest(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string') return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined || origin === 'null') return true;
  return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === request.host);
}
