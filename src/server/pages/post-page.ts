import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SentPage } from '#api/contract/lead-calls.ts';
import { LANGUAGE_CONTROL_ID, REMOVED_ID } from '#api/page-controls.ts';
import type { FormValues } from '#engine/block-rules.ts';
import { admit } from '#engine/entry-point.ts';
import { pageBefore } from '#engine/next-page.ts';
import { endOf, type FieldIssue } from '#engine/route-state.ts';
import { homeOf } from '#engine/transition.ts';
import { shownBlocks } from '#engine/walk.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';
import { arrive, type Arrival } from './arrive.ts';
import { callsOfCampaign } from '#engine/calls.ts';
import { languageOf } from '../features/content/index.ts';
import { askBlock } from './form/ask-block.ts';
import { readPost, type PostAction } from './form/form-post.ts';
import { isOwnRequest } from '../core/http/own-request.ts';
import { isSaved, leaveForward, noteRouteChange } from './form/leave-route.ts';
import { retryLink, withStudyOf } from './address/exchange-slug.ts';
import { routePath, withSearch } from '../core/http/page-address.ts';
import type { PageServices } from './page-services.ts';
import { draftFrom } from './address/prefilled-draft.ts';
import { editForm } from './form/edit-form.ts';
import { visitsBefore } from '../features/visits/index.ts';
import { bookChosenSlot } from './form/book-chosen-slot.ts';
import { keepFiles } from './form/keep-files.ts';
import { NO_BODY, type PageBody } from './form/page-body.ts';
import { waitOfAnswers, waitOfArrival, waitOfNewDraft, waitOfQuestions } from './form/post-limits.ts';
import { readPageForm } from './form/read-page-form.ts';
import { refusedValues, showPosted } from './form/show-posted.ts';
import { stayHere } from './form/stay-here.ts';
import { sendTooMany } from './form/too-many-page.ts';
import { notFound, redirect } from './send-page.ts';
import { isNew, withRemotes, type Visit } from './visit.ts';

type OpenDraft = ReturnType<typeof draftFrom>;

async function keep(reply: FastifyReply, draft: OpenDraft, services: PageServices): Promise<void> {
  await services.drafts.save(draft);
  services.draftCookies.set(reply, draft.id);
}

/**
 * Removes this browser's data of a flow, of those that led to it, and of visits that no longer exist; those of other
 * flows stay.
 */
async function forgetVisits(
  request: FastifyRequest,
  reply: FastifyReply,
  { state, draft: own }: Visit,
  services: PageServices,
): Promise<void> {
  const { drafts, draftCookies, bookingDesk } = services;
  const before = own ? (await visitsBefore(request, own, services)).map(({ id }) => id) : [];
  for (const id of draftCookies.all(request)) {
    const draft = await drafts.load(id);
    if (draft && draft.campaignId !== state.campaign.id && !before.includes(id)) continue;
    await bookingDesk.letGo(id);
    await drafts.remove(id);
    draftCookies.clear(reply, id);
  }
}

/** Removes the visit from this browser and starts over (K5). */
async function startOver(
  request: FastifyRequest,
  reply: FastifyReply,
  { visit, search }: Arrival,
  services: PageServices,
): Promise<FastifyReply> {
  const { campaign, locale, query } = visit.state;
  await forgetVisits(request, reply, visit, services);
  services.screeningHistory.forget(request);
  // Without script, Back would otherwise show the page as the browser froze it.
  void reply.header('clear-site-data', '"cache"');
  const home = withSearch(routePath(campaign, homeOf(campaign, query), locale, query), search);
  return redirect(reply, 303, `${home}#${REMOVED_ID}`);
}

interface Turn {
  readonly arrival: Arrival;
  readonly visit: Visit;
  readonly action: PostAction;
  readonly issues: readonly FieldIssue[];
  readonly values: FormValues;
}

/**
 * Stores what is valid and goes elsewhere: back, to the other language, or nowhere, if a button only answered. Nothing
 * is required for that, and no action runs (A10). What is not valid yet is in the controls again when the page is.
 */
async function turnAside(
  reply: FastifyReply,
  { arrival, visit, action, issues, values }: Turn,
  services: PageServices,
): Promise<FastifyReply> {
  const { campaign, query } = visit.state;
  const locale: Language = action.kind === 'locale' ? languageOf(campaign, action.locale) : visit.state.locale;
  const to: Route = action.kind === 'back' ? pageBefore(arrival.route, visit.state, visit.bind) : arrival.route;
  const entered = refusedValues(arrival.route, visit, { issues, values });
  await keep(
    reply,
    { ...draftFrom(visit), locale, posted: { route: arrival.route.name, issues: [], entered } },
    services,
  );
  if (to !== arrival.route) await noteRouteChange(visit, arrival.route, to, services);
  const address = withSearch(routePath(campaign, to, locale, query), arrival.search);
  return redirect(reply, 303, action.kind === 'locale' ? `${address}#${LANGUAGE_CONTROL_ID}` : address);
}

/**
 * A page that may not be shown yet was posted, from an old tab or a link: what was typed is stored, and the visitor is
 * led to what comes first (A16).
 */
async function leadElsewhere(
  reply: FastifyReply,
  { search, visit: before }: Arrival,
  visit: Visit,
  to: Route,
  services: PageServices,
): Promise<FastifyReply> {
  const { campaign, locale, query } = visit.state;
  await keep(reply, { ...draftFrom(visit), ...(isNew(before) ? { unseen: true } : {}) }, services);
  return redirect(reply, 303, withSearch(routePath(campaign, to, locale, query), search));
}

/** The block's button has done its work: the page is shown again. */
async function stay(
  reply: FastifyReply,
  { route, search }: Arrival,
  visit: Visit,
  services: PageServices,
): Promise<FastifyReply> {
  const { campaign, locale, query } = visit.state;
  await keep(reply, draftFrom(visit), services);
  return redirect(reply, 303, withSearch(routePath(campaign, route, locale, query), search));
}

/** Asks again for the person behind the visit's slug, and shows the page with what was learned (D17, K4). */
async function tryLinkAgain(
  reply: FastifyReply,
  { route, search }: Arrival,
  visit: Visit,
  services: PageServices,
): Promise<FastifyReply> {
  const { campaign, locale, query } = visit.state;
  const draft = await retryLink(visit, services);
  await keep(reply, draft, services);
  return redirect(reply, 303, withSearch(routePath(campaign, route, locale, query), withStudyOf(draft, search)));
}

/** Stores the files of a post, then reads its fields. */
async function readPosted(
  reply: FastifyReply,
  route: Route,
  known: Visit,
  sent: Parameters<typeof keepFiles>[2] & { readonly action: PostAction },
  services: PageServices,
) {
  const kept = await keepFiles(route, known, sent, services);
  if (kept.visit.draft && kept.visit.draft !== known.draft) services.draftCookies.set(reply, kept.visit.draft.id);
  const edited = await editForm(route, kept.visit, { values: kept.values, action: sent.action }, services);
  const { visit, issues } = await readPageForm(route, edited.visit, edited.values, services);
  return { visit, issues: [...kept.issues, ...issues], values: edited.values };
}

/** What was half typed on a page that the visitor left by Back: it is there when they return. */
function halfTyped({ route, visit }: Arrival): Pick<OpenDraft, 'posted'> {
  const posted = visit.draft?.posted;
  return posted && posted.route !== route.name && posted.issues.length === 0 ? { posted } : {};
}

interface Posted {
  readonly arrival: Arrival;
  /** The visit as the posted page showed it. */
  readonly known: Visit;
  readonly action: PostAction;
  readonly button: string | undefined;
  /** What the page reports about itself. */
  readonly page: SentPage;
  readonly form: Awaited<ReturnType<typeof readPosted>>;
}

/**
 * The control to show the page at if Next leads nowhere although nothing is wrong: a block has ended the visit, or all
 * that is missing are questions that these answers have revealed, which the posted page did not ask.
 */
function whereToStay(route: Route, known: Visit, { visit, issues }: Posted['form']): string | undefined {
  const shown = shownBlocks(route, visit.state, visit.bind);
  const asked = shownBlocks(route, known.state, known.bind).flatMap(({ bound }) => bound.fields.map(({ id }) => id));
  const revealed = issues.every(({ field, code }) => code === 'required' && !asked.includes(field));
  return endOf(shown) ?? (revealed ? issues[0]?.control : undefined);
}

/** Performs the pressed button's action, with what was read. */
async function act(
  request: FastifyRequest,
  reply: FastifyReply,
  { arrival, known, action, button, page, form: { values, ...form } }: Posted,
  services: PageServices,
): Promise<FastifyReply> {
  const { route, search } = arrival;
  const here = { arrival, ...form, values, focus: button };
  // Somebody who adds an entry is not told yet what it lacks.
  if (action.kind === 'edit') return stayHere(reply, { ...here, issues: [] }, services);
  if (action.kind === 'stay') return stayHere(reply, here, services);
  if (action.kind === 'ask') {
    const answered = await askBlock(route, form.visit, { block: action.block, issues: form.issues, values }, services);
    return answered.refused
      ? showPosted(reply, { arrival, visit: answered.visit }, answered.refused, services)
      : stay(reply, arrival, answered.visit, services);
  }
  if (action.kind === 'retry-link') return tryLinkAgain(reply, arrival, form.visit, services);
  if (action.kind !== 'next') return turnAside(reply, { arrival, action, values, ...form }, services);
  const focus = whereToStay(route, known, { values, ...form });
  if (focus !== undefined) return stayHere(reply, { ...here, issues: [], focus }, services);
  const { visit, issues } =
    form.issues.length > 0 ? form : await bookChosenSlot(request, route, { ...form, values }, services);
  if (issues.length > 0) return showPosted(reply, { arrival, visit }, { issues, entered: values }, services);
  const { draft, to } = await leaveForward(request, { route, page }, visit, services);
  await keep(reply, { ...draft, ...halfTyped(arrival) }, services);
  const { campaign, locale, query } = visit.state;
  return redirect(reply, 303, withSearch(routePath(campaign, to ?? route, locale, query), search));
}

/**
 * Answers a plain form post to a page's own address (K8): the same fields, checks and transitions as in the browser.
 * Every answer is 303: to where the visitor's path leads, or back to the page, which shows everything that was entered
 * and what is wrong with it. A used-up limit is reported with the whole form on the page (429).
 */
export async function postPage(
  request: FastifyRequest<{ Body: PageBody | undefined }>,
  reply: FastifyReply,
  services: PageServices,
): Promise<FastifyReply> {
  if (!isOwnRequest(request, services.publicOrigin))
    return reply.code(403).type('text/plain; charset=utf-8').send('This form was not sent from our own page.\n');
  const { text, files } = request.body ?? NO_BODY;
  const { action, button, page, values: sent } = readPost(text);
  // A visitor who is leaving a shared computer never has to wait.
  const early = action.kind === 'start-over' ? 0 : await waitOfArrival(request, files.length, services);
  if (early > 0) return sendTooMany(request, reply, { wait: early, text, filesLost: files.length > 0 }, services);
  const arrival = await arrive(request, services);
  if (!arrival) return notFound(reply);
  if (arrival.elsewhere) return redirect(reply, 303, arrival.elsewhere.location);
  const { route } = arrival;
  if (action.kind === 'start-over') return startOver(request, reply, arrival, services);
  const begun = await waitOfNewDraft(request, arrival.visit, services);
  if (begun > 0) return sendTooMany(request, reply, { wait: begun, text, filesLost: files.length > 0 }, services);
  const trapped = page.remarks !== '' || arrival.visit.draft?.trapped === true;
  const known = await withRemotes(
    { ...arrival.visit, trapped },
    callsOfCampaign(arrival.visit.state.campaign),
    services,
  );
  const admitted = admit(route, known.state, known.bind, isNew(known));
  const asked = await waitOfQuestions(request, { route, visit: known, action, values: sent }, services);
  if (asked > 0) return sendTooMany(request, reply, { wait: asked, text, filesLost: files.length > 0 }, services);
  const form = await readPosted(reply, route, known, { files, values: sent, action }, services);
  if (admitted !== route) return leadElsewhere(reply, arrival, form.visit, admitted, services);
  const saves = action.kind === 'next' && form.issues.length === 0 && isSaved(route, form.visit);
  const late = await waitOfAnswers(request, { before: known, visit: form.visit, saves }, services);
  if (late > 0) return sendTooMany(request, reply, { wait: late, text, values: form.values }, services);
  return act(request, reply, { arrival, known, action, button, page, form }, services);
}
