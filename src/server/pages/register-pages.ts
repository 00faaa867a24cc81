import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OWN_PAGES } from '#schemas/campaign/reserved-addresses.ts';
import { contentPlugin } from '../features/content/index.ts';
import { createPageCache } from './page-cache/page-cache.ts';
import { sendCachedOr } from './page-cache/send-cached.ts';
import { sendActiveFlows } from './active-flows.ts';
import { sendErrorPage } from './error-page.ts';
import { getPage } from './get-page.ts';
import { sendLegalPage } from './legal/legal-page.ts';
import { parseAddress, withSearch } from '../core/http/page-address.ts';
import { registerNotFound } from './not-found-page.ts';
import type { PageServices } from './page-services.ts';
import { endCarrying } from './address/carry-contact.ts';
import { splitPersonal } from './address/personal-query.ts';
import { notFound, redirect, type MadePage } from './send-page.ts';
import { PAGE_BODY_LIMIT } from '../core/http/route-rules.ts';
import { acceptForms, type PageBody } from './form/page-body.ts';
import { refuseLargeForms } from './form/large-forms.ts';
import { sendTooMany } from './form/too-many-page.ts';
import { RATE_LIMITS } from '../core/http/consume-token.ts';
import { postPage } from './post-page.ts';
import { getAppointmentPage } from './appointment/appointment-page.ts';
import { postAppointmentPage } from './appointment/post-appointment-page.ts';
import { registerPictures } from './pictures/register-pictures.ts';
import { sendStudyPage } from './study/study-page.ts';
import { getSigningPage, postSigningPage } from './signing/signing-page.ts';

/**
 * Pages that belong to no flow come before flows; in production the list of flows counts as an unknown address (A5).
 */
async function answerGet(
  request: FastifyRequest,
  reply: FastifyReply,
  services: PageServices,
  made: (page: MadePage) => void,
): Promise<FastifyReply> {
  await endCarrying(request, services);
  const { pathname, searchParams } = new URL(request.raw.url ?? '/', 'http://server.invalid');
  const { locale, segments, canonical } = parseAddress(pathname, services.campaigns);
  const [first = '', name = ''] = segments;
  if (
    canonical !== undefined &&
    segments.length === 2 &&
    [OWN_PAGES.legal, OWN_PAGES.studies].some((own) => own === first)
  )
    return redirect(reply, 308, withSearch(canonical, splitPersonal(searchParams).rest));
  if (canonical === undefined && first === OWN_PAGES.flows && segments.length === 1 && !services.production)
    // For people who build flows, in English only.
    return locale === 'en' ? sendActiveFlows(request, reply, services) : notFound(reply);
  if (
    canonical === undefined &&
    first === OWN_PAGES.legal &&
    segments.length === 2 &&
    (await sendLegalPage(request, reply, { locale, name }, services))
  )
    return reply;
  if (canonical === undefined && first === OWN_PAGES.studies && segments.length === 2)
    return sendStudyPage(request, reply, { locale, id: name }, services);
  if (isAppointment(segments)) return getAppointmentPage(request, reply, { locale, segments }, services);
  if (isSigning(segments)) return getSigningPage(request, reply, services);
  return getPage(request, reply, services, made);
}

/** The page where a consent is signed belongs to the visit, whatever its flow. */
function isSigning(segments: readonly string[]): boolean {
  return segments.length === 1 && segments[0] === OWN_PAGES.signing;
}

/**
 * A person's own appointment: a token, and which part of it. However its address is spelt, it never leads into a flow.
 */
function isAppointment(segments: readonly string[]): boolean {
  return segments[0] === OWN_PAGES.appointment && segments.length > 1;
}

function answerPost(
  request: FastifyRequest<{ Body: PageBody | undefined }>,
  reply: FastifyReply,
  services: PageServices,
): Promise<FastifyReply> {
  const { pathname } = new URL(request.raw.url ?? '/', 'http://server.invalid');
  const { locale, segments } = parseAddress(pathname, services.campaigns);
  if (isAppointment(segments)) return postAppointmentPage(request, reply, { locale, segments }, services);
  return isSigning(segments) ? postSigningPage(request, reply, services) : postPage(request, reply, services);
}

/** Every address for visitors: `/` and `/signup/**` (A4), with GET and POST; and the documents behind them (B9). */
export async function registerPages(app: FastifyInstance, services: PageServices): Promise<void> {
  await app.register(await contentPlugin(), services);
  registerNotFound(app, services);
  if (services.preview) registerPictures(app, services);
  await app.register(async (pages) => {
    const waitOfPage = services.limits.byAddress('pages', RATE_LIMITS.pages);
    pages.addHook('onRequest', async (request, reply) => {
      const wait = request.method === 'POST' ? 0 : await waitOfPage({ request });
      return wait > 0 ? sendTooMany(request, reply, { wait, text: '' }, services) : undefined;
    });
    refuseLargeForms(pages, services);
    acceptForms(pages);
    pages.setErrorHandler((error, request, reply) => sendErrorPage(error, request, reply, services));
    const keptPages = createPageCache();
    for (const url of ['/', '/signup', '/signup/*']) {
      pages.get(url, { schema: { hide: true } }, (request, reply) =>
        sendCachedOr({ request, reply, services, keptPages }, (made) => answerGet(request, reply, services, made)),
      );
      pages.post<{ Body: PageBody | undefined }>(
        url,
        { bodyLimit: PAGE_BODY_LIMIT, schema: { hide: true } },
        (request, reply) => answerPost(request, reply, services),
      );
    }
  });
}
