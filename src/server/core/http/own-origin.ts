import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

/**
 * Does the visitor's browser use TLS for this request? PUBLIC_ORIGIN decides; without it the connection, or the proxy
 * named in TRUSTED_PROXIES.
 */
export function isOverTls(
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  { publicOrigin }: { readonly publicOrigin?: string | undefined },
): boolean {
  return publicOrigin === undefined ? protocol === 'https' : publicOrigin.startsWith('https:');
}

/** The origin of the site as the visitor sees it, for links used outside the site, such as in a calendar. */
export function ownOrigin(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  config: { readonly publicOrigin?: string | undefined },
): string {
  return `${isOverTls(request, config) ? 'https' : 'http'}://${request.host}`;
}

/**
 * Under TLS a cookie's name begins with `__Host-`: neither another host of the domain nor a page without TLS can set
 * it.
 */
export function cookieOf(
  name: string,
  request: Pick<FastifyRequest, 'protocol'>,
  config: { readonly publicOrigin?: string | undefined },
): { readonly name: string; readonly options: CookieSerializeOptions } {
  const secure = isOverTls(request, config);
  return { name: secure ? `__Host-${name}` : name, options: { path: '/', httpOnly: true, sameSite: 'lax', secure } };
}
