import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NotFoundProps } from '#api/own-pages.ts';
import { DEFAULT_LANGUAGE, type Language } from '#schemas/language.ts';
import { sendProblem } from '../core/http/error-handler.ts';
import { Problem } from '../core/http/problem.ts';
import { localeBase, parseAddress, withSearch } from '../core/http/page-address.ts';
import { carriedByAddress } from './address/carried-query.ts';
import { callLink } from './html/call-line.ts';
import { offeredLanguages, plainPage, renderedContent } from './html/plain-page.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from './html/security-headers.ts';
import type { PageServices } from './page-services.ts';
import { standstillNotices } from './refusal-notice.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers an unknown or malformed address. */
    answerNotFound: (request: FastifyRequest, reply: FastifyReply, problem: Problem) => Promise<FastifyReply>;
  }
}

/** A person's browser asks for HTML by name; programs and images do not. */
function isVisitor({ headers, url }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '') && !/^\/api(\/|\?|$)/.test(url);
}

/** The page's content in one language: that nothing is here, and the available ways to continue. */
async function sectionOf(
  request: FastifyRequest,
  locale: Language,
  services: PageServices,
): Promise<NotFoundProps['sections'][number]> {
  const shell = (await services.texts()).shellIn(locale);
  const text = (key: string) => shell[key] ?? '';
  const carried = new URLSearchParams(carriedByAddress(request));
  const served = services.campaigns.list().length > 0;
  return {
    locale,
    title: text('problem.not-found'),
    text: text(served ? 'notFound.text' : 'notFound.closed'),
    start: served ? { href: withSearch(localeBase(locale), carried), words: text('notFound.start') } : undefined,
    call: await callLink(request, locale, services),
  };
}

async function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  services: PageServices,
): Promise<FastifyReply> {
  const { pathname } = new URL(request.raw.url ?? '/', 'http://server.invalid');
  const own = pathname.startsWith('/signup/') ? parseAddress(pathname, services.campaigns).locale : DEFAULT_LANGUAGE;
  const locales = [own, ...offeredLanguages(services).filter((language) => language !== own)];
  const rendered = await services.renderOwnPage('not-found', {
    notices: standstillNotices(services),
    sections: await Promise.all(locales.map((locale) => sectionOf(request, locale, services))),
  });
  const document = await plainPage({ locale: own, ...renderedContent(rendered), indexed: false }, request, services);
  request.problemCode = 'not-found';
  return reply
    .code(404)
    .headers({
      ...PAGE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(),
      'content-language': locales.join(', '),
      'cache-control': 'no-store',
      vary: 'Accept',
    })
    .send(document);
}

/** Answers every unknown address: people get a page in every language of the campaigns, programs the problem. */
export function registerNotFound(app: FastifyInstance, services: PageServices): void {
  app.answerNotFound = async (request, reply, problem) =>
    isVisitor(request) ? sendNotFound(request, reply, services) : sendProblem(request, reply, problem);
  app.setNotFoundHandler((request, reply) => app.answerNotFound(request, reply, new Problem('not-found')));
}
