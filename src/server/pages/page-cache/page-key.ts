import type { FastifyRequest } from 'fastify';
import { requestCountry } from '../../core/http/request-country.ts';
import { acceptedEncoding } from '../html/compress-html.ts';
import { missingFlowOf } from '../missing-flow.ts';
import type { PageServices } from '../page-services.ts';
import { referrerOf } from '../visit.ts';

const MINUTE_MS = 60_000;

/** Everything of a request that its page is made of. */
export interface PageKey {
  readonly text: string;
  readonly encoding: 'br' | undefined;
}

/**
 * What two requests have to agree in to be answered with one page. Undefined: the page is the visitor's own, by a draft
 * or by what she was screened for; or nothing is kept in the way that she takes it. The minute is in it because pages
 * tell whether somebody is there to be called, and what day it is; that a country is not served is told of each
 * request.
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
