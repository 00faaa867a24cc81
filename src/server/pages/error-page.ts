import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownPath } from '#schemas/safe-address.ts';
import { isUnavailable } from '../core/database/unavailable.ts';
import { errorDetails } from '../core/log.ts';
import { callLine, callLink } from './html/call-line.ts';
import { drawing } from './html/drawing.ts';
import { markup } from './html/markup.ts';
import { plainPage } from './html/plain-page.ts';
import { parseAddress } from '../core/http/page-address.ts';
import type { PageServices } from './page-services.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from './html/security-headers.ts';

/** The database is briefly unavailable: the page says to try again, and programs are told when. */
const RETRY_AFTER_S = 5;

/** The status of a request refused as invalid, which is not logged as a failure: anybody can send one. */
function refusalOf(error: unknown): number | undefined {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return status === 400 || status === 413 || status === 415 ? status : undefined;
}

/**
 * The page for an unexpected error: ways to continue, one of them to a person, and the number that finds the log line
 * (O6). Stored answers stay stored. Not rendered by a component: the bundle that renders them may be what failed.
 */
export async function sendErrorPage(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  services: PageServices,
): Promise<FastifyReply> {
  const refused = refusalOf(error);
  const away = isUnavailable(error);
  if (refused === undefined)
    services.log.error(
      { ...errorDetails(error), requestId: request.id, code: away ? 'outside-failed' : 'unexpected' },
      'A page could not be rendered',
    );
  const { pathname } = new URL(request.raw.url ?? '/', 'http://server.invalid');
  const { locale } = parseAddress(pathname, services.campaigns);
  const shell = (await services.texts()).shellIn(locale);
  const text = (key: string) => (shell[key] ?? '').replace('{requestId}', request.id);
  const detail =
    refused !== undefined
      ? markup`<p>${text(refused === 413 ? 'problem.body-too-large' : 'problem.request-invalid')}</p>`
      : markup`<p>${text(away ? 'problem.outside-failed' : 'problem.unexpected')}</p>
<p>${text('payloadFailed.reference')}</p>`;
  // A posted form has the same address as its page, so this link leads back to the page.
  const content = markup`<div class="moment">${drawing('error')}<div class="moment-words">
<h1>${text('pageFailed.title')}</h1>${detail}
<p><a class="button button-primary" href="${ownPath(request.raw.url ?? '/')}">${text('pageFailed.retry')}</a></p>
${callLine(await callLink(request, locale, services))}</div></div>`;
  const document = await plainPage(
    { locale, title: shell['pageFailed.title'] ?? '', indexed: false, content },
    request,
    services,
  );
  if (away) reply.header('retry-after', String(RETRY_AFTER_S));
  return reply
    .code(refused ?? (away ? 503 : 500))
    .headers({
      ...PAGE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(),
      'cache-control': 'no-store',
    })
    .send(document);
}
