import type { FastifyRequest } from 'fastify';
import { queryOf, readQuery } from '#engine/address-query.ts';
import { withSearch } from '../../core/http/page-address.ts';
import { preferredLanguage } from '../../core/http/preferred-language.ts';
import { foreignReferrer } from '../../core/http/referrer.ts';
import { requestCountry } from '../../core/http/request-country.ts';
import { linkedQuery } from '../address/linked-query.ts';
import { splitPersonal } from '../address/personal-query.ts';
import { acceptedEncoding } from '../html/compress-html.ts';
import { missingFlowOf } from '../missing-flow.ts';
import type { PageServices } from '../page-services.ts';

/**
 * The path and what a page can depend on of the query, read as the page itself reads it. Undefined: the query contains
 * something personal, or lacks what the page that linked here carries.
 */
function addressOf(request: FastifyRequest): string | undefined {
  const address = request.raw.url ?? '/';
  if (!address.includes('?') && request.headers.referer === undefined) return address;
  const { pathname, searchParams } = new URL(address, 'http://server.invalid');
  const { personal, rest } = splitPersonal(searchParams);
  if (personal.size > 0 || linkedQuery(request, rest) !== rest) return undefined;
  return withSearch(pathname, new URLSearchParams(readQuery(queryOf(rest))));
}

const MINUTE_MS = 60_000;

/** Everything in a request that its page depends on. */
export interface PageKey {
  readonly text: string;
  readonly encoding: 'br' | undefined;
}

/**
 * What two requests must have in common to get the same page. Undefined: the page is the visitor's own, because of a
 * draft, of what they were screened for or of something personal in the address; or pages are not cached in the
 * encoding that the client accepts; or the country is not served, which is logged for each request. The minute is
 * included because pages show whether the call centre is open, and the date.
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
  const address = addressOf(request);
  if (address === undefined) return undefined;
  const minute = Math.floor(clock.now().getTime() / MINUTE_MS);
  const parts = [
    address,
    request.host,
    country,
    preferredLanguage(request),
    encoding,
    minute,
    foreignReferrer(request),
  ];
  return { encoding, text: parts.join('\n') };
}
