import type { FastifyRequest } from 'fastify';

/**
 * Is this request under TLS, as far as the visitor's browser knows? PUBLIC_ORIGIN says so; without it the connection,
 * or the proxy that TRUSTED_PROXIES names.
 */
export function isOverTls(
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  { publicOrigin }: { readonly publicOrigin?: string | undefined },
): boolean {
  return publicOrigin === undefined ? protocol === 'https' : publicOrigin.startsWith('https:');
}

/** The origin of the site as the visitor sees it, for links that leave the site, such as in a calendar. */
export function ownOrigin(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  config: { readonly publicOrigin?: string | undefined },
): string {
  return `${isOverTls(request, config) ? 'https' : 'http'}://${request.host}`;
}
