import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorDetails } from '../log.ts';
import { escapeHtml } from './html/html-document.ts';
import { plainPage } from './html/plain-page.ts';
import { parseAddress } from './address/page-address.ts';
import type { PageServices } from './page-services.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from './html/security-headers.ts';

/** The page of an unforeseen error: what to do, and the number that finds the log line (O6). Answers already kept stay kept. */
export async function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply, services: PageServices): Promise<FastifyReply> {
  const tooLarge = typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 413;
  if (!tooLarge) services.log.error({ ...errorDetails(error), requestId: request.id, code: 'unexpected' }, 'A page could not be made');
  const { locale } = parseAddress(new URL(request.raw.url ?? '/', 'http://server.invalid').pathname);
  const { shell } = await services.texts();
  const text = (key: string) => escapeHtml((shell[locale][key] ?? '').replace('{requestId}', request.id));
  const detail = tooLarge ? text('problem.body-too-large') : `${text('problem.unexpected')}</p><p>${text('payloadFailed.reference')}`;
  const retry = request.method === 'GET' ? `<p><a class="button button-primary" href="${escapeHtml(request.raw.url ?? '/')}">${text('pageFailed.retry')}</a></p>` : '';
  const content = `<h1>${text('pageFailed.title')}</h1><p>${detail}</p>${retry}`;
  const document = await plainPage({ locale, title: shell[locale]['pageFailed.title'] ?? '', indexed: false, content }, request, services);
  return reply
    .code(tooLarge ? 413 : 500)
    .headers({ ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': contentSecurityPolicy(undefined), 'cache-control': 'no-store' })
    .send(document);
}
