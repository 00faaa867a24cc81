import type { FastifyRequest } from 'fastify';
import { isOverTls } from '../draft-cookie.ts';

/** Where the visitor reads this site, for addresses that are read elsewhere, as in a calendar: the host that was settled for the request. */
export function ownOrigin(request: Pick<FastifyRequest, 'protocol' | 'host'>, config: { readonly publicOrigin?: string | undefined }): string {
  return `${isOverTls(request, config) ? 'https' : 'http'}://${request.host}`;
}
