import type { FastifyReply, FastifyRequest } from 'fastify';
import { redirectOriginFragment } from '#api/redirect-origin.ts';
import { isPassed } from '#engine/offers-times.ts';
import { admit } from '#engine/entry-point.ts';
import { readQuery } from '#engine/address-query.ts';
import { endOf } from '#engine/route-state.ts';
import { nextRoute } from '#engine/transition.ts';
import { shownBlocks } from '#engine/walk.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { PostedForm } from '../features/visits/index.ts';
import { handedDraft } from './address/carry-answers.ts';
import { exchangeSlug, withStudyOf } from './address/exchange-slug.ts';
import { arrive, type Arrival } from './arrive.ts';
import { answerClosed } from './closed-page.ts';
import { callsOfCampaign } from '#engine/calls.ts';
import { rememberMissingFlow } from './missing-flow.ts';
import { routePath, withSearch } from '../core/http/page-address.ts';
import { SLOT_STANDS } from './form/book-chosen-slot.ts';
import { waitOfNewDraft, waitOfSlug } from './form/post-limits.ts';
import { shownAfterPost } from './form/stay-here.ts';
import { sendTooMany } from './form/too-many-page.ts';
import type { PageServices } from './page-services.ts';
import { prefilledDraft } from './address/prefilled-draft.ts';
import { preferredLanguage } from '../core/http/preferred-language.ts';
import { notFound, redirect, sendPage, type MadePage } from './send-page.ts';
import { isNew, withRemotes, withShown, type Visit } from './visit.ts';

/**
 * What a page that may be everybody's is made from: without the parameters that nothing reads, so that it is the same
 * for all addresses that differ only in them. The browser takes them from its own address (decision 0060).
 */
function sharedForm(visit: Visit, search: URLSearchParams): { visit: Visit; search: URLSearchParams } {
  if (visit.draft !== undefined || visit.degraded === true) return { visit, search };
  const query = readQuery(visit.state.query);
  return { visit: { ...visit, state: { ...visit.state, query } }, search: new URLSearchParams(query) };
}

/** Moves the personal parameters of an address into a draft, and redirects to the address without them (P1). */
async function takePersonal(
  request: FastifyRequest,
  reply: FastifyReply,
  arrival: Arrival,
  services: PageServices,
): Promise<FastifyReply> {
  const { visit, route, search, personal, elsewhere } = arrival;
  const { campaign, locale, query } = visit.state;
  const slug = personal.get('slug');
  const wait = slug ? await waitOfSlug(request, services) : await waitOfNewDraft(request, visit, services);
  if (wait > 0) return sendTooMany(request, reply, { wait, text: '' }, services);
  const linked = slug ? await exchangeSlug(slug, arrival, services) : undefined;
  const draft = linked ?? (await prefilledDraft(arrival, services));
  if (draft) {
    await services.drafts.save(draft);
    services.draftCookies.set(reply, draft.id);
  }
  return redirect(
    reply,
    303,
    elsewhere?.location ?? withSearch(routePath(campaign, route, locale, query), withStudyOf(linked, search)),
  );
}

/** The post after which the page is shown again. */
function postedOn({ name }: Route, { draft }: Visit): PostedForm | undefined {
  return draft?.posted?.route === name ? draft.posted : undefined;
}

/** Notes that the page says that a block has ended the visit. A wrong press can still be put right (I1). */
async function noteEnd({ draft, state, bind }: Visit, route: Route, services: PageServices): Promise<void> {
  if (draft?.posted && endOf(shownBlocks(route, state, bind)) !== undefined)
    await services.drafts.save({ ...draft, posted: { ...draft.posted, ended: true } });
}

/** Forgets a visit that has ended: the page is opened for somebody else. */
async function beginAnew(
  request: FastifyRequest,
  reply: FastifyReply,
  ended: string,
  { drafts, draftCookies }: PageServices,
): Promise<FastifyReply> {
  await drafts.remove(ended);
  draftCookies.clear(reply, ended);
  return redirect(reply, 303, request.raw.url ?? '/');
}

/**
 * Answers a visitor's request for a page. `made` receives a page that may be sent again to anybody with an equivalent
 * request.
 */
export async function getPage(
  request: FastifyRequest,
  reply: FastifyReply,
  services: PageServices,
  made?: (page: MadePage) => void,
): Promise<FastifyReply> {
  const arrival = await arrive(request, services);
  if (!arrival) return notFound(reply);
  const { route, search, personal, elsewhere, missing } = arrival;
  rememberMissingFlow(reply, missing, services);
  const { campaign, locale, query } = arrival.visit.state;
  const follow = async (path: string) => {
    const next = personal.size > 0 ? await arrive(request, services, path) : undefined;
    return next ? takePersonal(request, reply, next, services) : redirect(reply, 302, withSearch(path, search));
  };
  const closed = isNew(arrival.visit) && (await answerClosed(request, reply, { campaign, locale, follow }, services));
  if (closed) return closed;
  if (personal.size > 0) return takePersonal(request, reply, arrival, services);
  if (elsewhere) return redirect(reply, elsewhere.status, elsewhere.location);
  const handed = await handedDraft(request, arrival.visit, services);
  if (handed) {
    // Another tab may already have continued it.
    if (!(await services.drafts.load(handed.id))) await services.drafts.save(handed);
    services.draftCookies.set(reply, handed.id);
    return redirect(reply, 303, withSearch(routePath(campaign, route, locale, query), search));
  }
  const known = await withRemotes(
    arrival.visit,
    arrival.visit.draft ? callsOfCampaign(campaign) : ['indications'],
    services,
  );
  const admitted = admit(route, known.state, known.bind, isNew(known));
  if (admitted !== route)
    return redirect(
      reply,
      302,
      `${withSearch(routePath(campaign, admitted, locale, query), search)}${redirectOriginFragment(route.name)}`,
    );
  const stands = postedOn(route, known)?.issues.some(({ code }) => code === SLOT_STANDS) === true;
  const onward = !stands && isPassed(route, known.state, known.bind) ? nextRoute(route, known.state) : undefined;
  if (onward) return redirect(reply, 303, withSearch(routePath(campaign, onward, locale, query), search));
  const ended = known.draft?.posted?.ended === true ? known.draft.id : undefined;
  if (ended !== undefined) return beginAnew(request, reply, ended, services);
  const shown = sharedForm(known, search);
  const posted = postedOn(route, known);
  const visit = await (posted
    ? shownAfterPost(shown.visit, route, posted, services)
    : withShown(shown.visit, route, services));
  if (posted) await noteEnd(visit, route, services);
  return sendPage(
    reply,
    {
      visit,
      route,
      search: shown.search,
      // Whoever previews a draft has chosen its language.
      preferred: services.preview === undefined ? preferredLanguage(request) : undefined,
      requestId: request.id,
      url: request.raw.url ?? '/',
      acceptEncoding: request.headers['accept-encoding']?.toString(),
      status: 200,
      ...(posted ? { refused: posted, focus: posted.focus } : {}),
      made,
    },
    services,
  );
}
