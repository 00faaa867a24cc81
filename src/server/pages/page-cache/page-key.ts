import type { FastifyRequest } from 'fastify';
import { requestCountry } from '../../core/http/request-country.ts';
import { acceptedEncoding } from '../html/compress-html.ts';
import { missingFlowOf } from '../missing-flow.ts';
import type { PageServices } from '../page-services.ts';
import { referrerOf } from '../visit.ts';

const MINUTE_MS = 60_000;

/** Everything in a request that its page depends on. */
export interface PageKey {
  readonly text: string;
  readonly encoding: 'br' | undefined;
}

/**
 * What two requests must have in common to get the same page. Undefined: the page is the visitor's own, because of a
 * draft or of what they were screened for; or pages are not cached in the encoding that the client accepts; or the
 * country is not served, which is logged for each request. The minute is included because pages show whether the call
 * centre is open, and the date.
 */
export function pageKeyOf(
  request: FastifyRequest,
  services: Pick<PageServices, 'draftCookies' | 'screeningHistory' | 'clock' | 'production'>,
): PageKey | undefined {
  const { draftCookies, screeningHistory, clock } = services;
  if (missingFlowOf(request, services) !== undefined) return undefined;
  if (
    request.headers.cookie !== undefined &&
    (draftCookies.read(request) !== undefined || screeningHistory.failed(request).length > 0)
  )
    return undefined;
  const { country, unserved } = requestCountry(request.headers['accept-language']);
  const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString());
  if (unserved !== undefined || encoding === 'gzip') return undefined;
  const minute = Math.floor(clock.now().getTime() / MINUTE_MS);
  return { encoding, text: [request.raw.url, request.host, country, encoding, minute, referrerOf(request)].join('\n') };
}
