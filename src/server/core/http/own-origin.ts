import type { FastifyRequest } from 'fastify';
import { isOverTls } from '../../draft-cookie.ts';

/** The origin of the site as the visitor sees it, for links that leave the site, such as in a calendar. */
export function ownOrigin(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  config: { readonly publicOrigin?: string | undefined },
): string {
  return `${isOverTls(request, config) ? 'https' : 'http'}://${request.host}`;
}
