import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '#schemas/language.ts';
import { sendProblem } from '../core/http/error-handler.ts';
import { Problem } from '../core/http/problem.ts';
import { localeBase } from '../core/http/page-address.ts';
import { callLine, numberFor } from './html/call-line.ts';
import { escapeHtml } from './html/html-document.ts';
import { plainPage } from './html/plain-page.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from './html/security-headers.ts';
import type { PageServices } from './page-services.ts';
import { standstillNotice } from './refusal-notice.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers an address that nothing is at, or that is none. */
    answerNotFound: (request: FastifyRequest, reply: FastifyReply, problem: Problem) => Promise<FastifyReply>;
  }
}

/** A person's browser asks for HTML by name; programs and pictures do not. */
function isVisitor({ headers, url }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '') && !/^\/api(\/|\?|$)/.test(url);
}

interface Words {
  readonly shell: Readonly<Record<string, string>>;
  readonly locale: Language;
  readonly number: string | undefined;
  /** Is there any flow to begin with? */
  readonly served: boolean;
  readonly first: boolean;
}

/** What the page says in one language: that nothing is here, and the ways on that there are. */
function section({ shell, locale, number, served, first }: Words): string {
  const text = (key: string) => escapeHtml(shell[key] ?? '');
  const title = first
    ? `<h1 class="page-title">${text('problem.not-found')}</h1>`
    : `<h2>${text('problem.not-found')}</h2>`;
  const start = served
    ? `<p><a class="button button-primary" href="${localeBase(locale)}">${text('notFound.start')}</a></p>`
    : '';
  const call = callLine(number, shell);
  return (
    `<section lang="${locale}">${title}` +
    `<p>${text(served ? 'notFound.text' : 'notFound.closed')}</p>${start}${call}</section>`
  );
}

async function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  services: PageServices,
): Promise<FastifyReply> {
  const own: Language = /^\/signup\/es(\/|\?|$)/.test(request.url) ? 'es' : 'en';
  const { shell } = await services.texts();
  const served = services.campaigns.list().length > 0;
  const locales = [own, ...LANGUAGES.filter((language) => language !== own)];
  const content =
    standstillNotice(services) +
    locales
      .map((locale) =>
        section({
          shell: shell[locale],
          locale,
          number: numberFor(request, locale, services),
          served,
          first: locale === own,
        }),
      )
      .join('<hr>');
  const document = await plainPage(
    { locale: own, title: shell[own]['problem.not-found'] ?? '', indexed: false, content },
    request,
    services,
  );
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

/** Answers every address that nothing is at: a person with a page in both languages, a program with the problem. */
export function registerNotFound(app: FastifyInstance, services: PageServices): void {
  app.answerNotFound = async (request, reply, problem) =>
    isVisitor(request) ? sendNotFound(request, reply, services) : sendProblem(request, reply, problem);
  app.setNotFoundHandler((request, reply) => app.answerNotFound(request, reply, new Problem('not-found')));
}
