import type { FastifyReply, FastifyRequest } from 'fastify';
import { HASH_CONTROL, NAME_CONTROL, type OwnPages, type SigningProps } from '#api/own-pages.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Signable } from '#engine/block-rules.ts';
import { OWN_PAGES } from '#schemas/campaign/reserved-addresses.ts';
import { withoutFacts } from '#engine/flow-state.ts';
import { type PreparedSigning, textHash } from '../../features/consents/index.ts';
import { localeBase, parseAddress, routePath, withSearch } from '../../core/http/page-address.ts';
import { isOwnRequest } from '../../core/http/own-request.ts';
import { waitOfArrival, waitOfSigning } from '../form/post-limits.ts';
import { sendTooMany } from '../form/too-many-page.ts';
import { htmlDocument } from '../html/html-document.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from '../html/security-headers.ts';
import type { PageBody } from '../form/page-body.ts';
import type { PageServices } from '../page-services.ts';
import { lookOf } from '../theme/page-theme.ts';
import { dateAtCallCentre } from '../call-centre-date.ts';
import { redirect } from '../send-page.ts';
import { countryOfRequest } from '../visit.ts';

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly services: PageServices;
}

/** What the visitor of this browser has to sign. */
async function prepared(request: FastifyRequest, services: PageServices): Promise<PreparedSigning | undefined> {
  const id = services.draftCookies.read(request);
  const draft = id === undefined ? undefined : await services.drafts.load(id);
  return (
    draft && services.signing.prepare(draft, { host: request.hostname, country: countryOfRequest(request, services) })
  );
}

/** Where to send a visitor who has nothing to sign: to the start, in the language of the address. */
function startPath(request: FastifyRequest, { campaigns }: Pick<PageServices, 'campaigns'>): string {
  const { pathname } = new URL(request.raw.url ?? '/', 'http://server.invalid');
  return localeBase(parseAddress(pathname, campaigns).locale);
}

/** The page of the flow that the visitor came from, with the query of the visit. */
function returnPath({ draft: { locale, query }, visited, route }: PreparedSigning): string {
  return withSearch(
    routePath(visited.published.campaign, route, locale, query),
    new URLSearchParams(Object.entries(query)),
  );
}

type PageName = Extract<keyof OwnPages, `signing${string}`>;

async function send<Name extends PageName>(
  { request, reply, services }: Asked,
  { visited, draft: { locale } }: PreparedSigning,
  status: number,
  name: Name,
  props: OwnPages[Name],
): Promise<FastifyReply> {
  const { brand } = services.operatorFor(request.hostname);
  const { styles } = services.assets();
  const { title, html } = await services.renderOwnPage(name, props);
  const look = await lookOf(request, { campaign: visited.published.campaign, locale }, services);
  const document = htmlDocument({
    locale: props.locale,
    brand: brand.id,
    title: `${title} – ${brand.name}`,
    indexed: false,
    assets: { styles, preloads: [] },
    style: look?.style ?? '',
    body: html,
  });
  return reply
    .code(status)
    .headers({
      ...PAGE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': services.dev?.policy ?? contentSecurityPolicy(look?.style),
      'content-language': props.locale,
      'cache-control': 'no-store',
    })
    .send(services.dev ? await services.dev.transform(request.raw.url ?? '/', document) : document);
}

/** The properties that every signing page's frame shares. */
function frameOf({ request, services }: Asked, { draft: { locale } }: PreparedSigning) {
  const { brand } = services.operatorFor(request.hostname);
  return { locale, brandName: brand.name, demonstration: services.demonstration };
}

/** The place of this page among those whose last post is kept. No route of a campaign has a name with a slash. */
const SIGNING_PLACE = `/${OWN_PAGES.signing}`;
const SIGNING_ISSUES = ['nameMissing', 'changed'] as const;

/** What was wrong with the last post, and the name that it contained. */
function refusedOf({ draft: { posted } }: PreparedSigning): Pick<SigningProps, 'issue' | 'typedName'> {
  const issue = SIGNING_ISSUES.find((one) => posted?.issues.some(({ code }) => code === one));
  if (posted?.route !== SIGNING_PLACE || issue === undefined) return {};
  return { issue, typedName: posted.entered[NAME_CONTROL]?.[0] };
}

/**
 * Leads back to the page, which then says what was wrong: browsers would ask to send the form again if the page itself
 * were the answer.
 */
async function refuse(
  { request, reply, services }: Asked,
  { draft }: PreparedSigning,
  code: (typeof SIGNING_ISSUES)[number],
  typedName: string,
): Promise<FastifyReply> {
  const { savedAt: _before, startedAt: _first, ...kept } = draft;
  const issues = [{ field: NAME_CONTROL, control: NAME_CONTROL, code }];
  const posted = { route: SIGNING_PLACE, issues, entered: { [NAME_CONTROL]: [typedName] } };
  await services.drafts.save({ ...kept, posted });
  return redirect(reply, 303, request.raw.url ?? startPath(request, services));
}

async function sendOwn(asked: Asked, found: PreparedSigning): Promise<FastifyReply> {
  const { title, text, meaning } = found.signable;
  return send(asked, found, 200, 'signing', {
    ...frameOf(asked, found),
    title,
    text,
    textHash: textHash(text),
    meaning,
    signedOn: dateAtCallCentre(asked.services, asked.request.hostname),
    backHref: returnPath(found),
    ...refusedOf(found),
  });
}

/** Answers `/signup[/es]/signing`: our own signing page, or the link to a session of the consents service. */
export async function getSigningPage(
  request: FastifyRequest,
  reply: FastifyReply,
  services: PageServices,
): Promise<FastifyReply> {
  const asked = { request, reply, services };
  const found = await prepared(request, services);
  if (!found) return redirect(reply, 302, startPath(request, services));
  const session = await services.signing.session(found);
  if (!session) return sendOwn(asked, found);
  const frame = frameOf(asked, found);
  if (!session.ok) return send(asked, found, 503, 'signing-failed', { ...frame, retryHref: request.raw.url ?? '/' });
  const { title } = found.signable;
  return send(asked, found, 200, 'signing-session', { ...frame, title, url: session.url, backHref: returnPath(found) });
}

async function keepAnswers({ draft }: PreparedSigning, answers: Answers, services: PageServices): Promise<void> {
  const { savedAt: _before, posted: _done, ...kept } = draft;
  await services.drafts.save({ ...kept, answers });
}

/** The visitor does not sign: a refusal or, if no session could begin, no decision at all. */
function unsignedAnswers(answers: Answers, { decisionFact, outcomeFact }: Signable, action: string): Answers {
  const undecided = withoutFacts(answers, [decisionFact, outcomeFact]);
  return action === 'decline' ? { ...undecided, [decisionFact]: false } : { ...undecided, [outcomeFact]: 'unsigned' };
}

const NAME = /\p{L}/u;

/**
 * Accepts the signature: only for the words that are on the page now, and only with a name (K3). Then leads back to the
 * flow.
 */
export async function postSigningPage(
  request: FastifyRequest<{ Body: PageBody | undefined }>,
  reply: FastifyReply,
  services: PageServices,
): Promise<FastifyReply> {
  if (!isOwnRequest(request, services.publicOrigin))
    return reply.code(403).type('text/plain; charset=utf-8').send('This form was not sent from our own page.\n');
  const text = request.body?.text ?? '';
  const form = new URLSearchParams(text);
  const action = form.get('_action') ?? 'sign';
  const wait =
    (await waitOfArrival(request, 0, services)) || (action === 'sign' ? await waitOfSigning(request, services) : 0);
  if (wait > 0) return sendTooMany(request, reply, { wait, text }, services);
  const found = await prepared(request, services);
  if (!found) return redirect(reply, 303, startPath(request, services));
  const back = () => redirect(reply, 303, returnPath(found));
  if (action !== 'sign') {
    await keepAnswers(found, unsignedAnswers(found.draft.answers, found.signable, action), services);
    return back();
  }
  const typedName = (form.get(NAME_CONTROL) ?? '').trim().slice(0, 200);
  if (form.get(HASH_CONTROL) !== textHash(found.signable.text))
    return refuse({ request, reply, services }, found, 'changed', typedName);
  if (!NAME.test(typedName)) return refuse({ request, reply, services }, found, 'nameMissing', typedName);
  const { pathname } = new URL(request.raw.url ?? '/', 'http://server.invalid');
  await services.signing.sign(found, {
    typedName,
    signedOn: dateAtCallCentre(services, request.hostname),
    origin: `${services.publicOrigin ?? `https://${request.host}`}${pathname}`,
    at: services.clock.now(),
  });
  return back();
}
