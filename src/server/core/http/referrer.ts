import type { FastifyRequest } from 'fastify';

type Headers = Pick<FastifyRequest, 'headers' | 'host'>;

function referrer({ headers: { referer } }: Headers): URL | undefined {
  const url = typeof referer === 'string' ? URL.parse(referer) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** The page of this site that led here, as far as the browser tells. */
export function ownReferrer(request: Headers): URL | undefined {
  const url = referrer(request);
  return url?.host === request.host ? url : undefined;
}

/** Was the page opened by a link, form or redirect of this site? Not by its address, a bookmark or another site. */
export function isFromOwnPage(request: Headers): boolean {
  const site = request.headers['sec-fetch-site'];
  return typeof site === 'string' ? site === 'same-origin' : ownReferrer(request) !== undefined;
}

/** The page on another site that led here, without its query (K6). */
export function foreignReferrer(request: Headers): string | undefined {
  const url = referrer(request);
  return url === undefined || url.host === request.host ? undefined : `${url.origin}${url.pathname}`;
}
