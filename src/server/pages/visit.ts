import type { FastifyRequest } from 'fastify';
import type { BindBlock } from '#engine/block-rules.ts';
import { beganRightly, firstPage, mayBegin } from '#engine/entry-point.ts';
import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import { findRoute } from '#engine/transition.ts';
import { shownBlocks, walk } from '#engine/walk.ts';
import { createBlockBinder } from '#registry/registry.ts';
import { createTextOf } from '#registry/text-values.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { isCountryCode, type CountryCode } from '#schemas/countries.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import type { Language } from '#schemas/language.ts';
import type { PublicOperator } from '#schemas/operator/operator.ts';
import { ownOrigin } from '../core/http/own-origin.ts';
import { errorDetails } from '../core/log.ts';
import { type Draft, type PageContext, visitsBefore, withLink } from '../features/visits/index.ts';
import type { PublishedCampaign } from '../features/content/index.ts';
import { addressAnswers, visitStudyId } from '#engine/address-conditions.ts';
import type { Query } from '../core/http/page-address.ts';
import type { PageServices } from './page-services.ts';
import { foreignReferrer } from '../core/http/referrer.ts';
import { requestCountry } from '../core/http/request-country.ts';

/** One request for a page, with everything that identifies its visit. */
export interface Visit {
  readonly published: PublishedCampaign;
  readonly state: FlowState;
  readonly draft?: Draft;
  /** The campaigns of the visits that led to this one. */
  readonly campaignsBefore?: readonly string[];
  readonly bind: BindBlock;
  readonly operator: PublicOperator;
  /** The study could not be loaded, and the first screen needs it (A13). */
  readonly payloadFailed: boolean;
  /** The payload could not be loaded; the flow continues without it (A13). */
  readonly degraded?: boolean;
  /** Something that the page shows is still on its way. */
  readonly late?: boolean;
  /** An invisible control of the page was filled in. */
  readonly trapped?: boolean;
  /** What calls need from the request (J6, J1). */
  readonly from: Pick<PageContext, 'host' | 'failed' | 'known'>;
  /** The origin under which the visitor sees this site. */
  readonly origin: string;
}

/** A page as its address names it. */
interface Place {
  readonly campaign: Campaign;
  readonly query: Query;
  /** Is it a page within the flow, not its beginning? */
  readonly isWithin: boolean;
}

/**
 * The draft in the visitor's cookie, if it belongs to this flow. A page within the flow also finds an older one:
 * whoever went on to another flow comes back by the browser's own Back (A10). Its beginning does not, since somebody
 * else may open it on a shared device.
 */
export async function draftOf(
  request: FastifyRequest,
  { campaign, query, isWithin }: Place,
  { draftCookies, drafts }: Pick<PageServices, 'draftCookies' | 'drafts'>,
): Promise<Draft | undefined> {
  const id = draftCookies.read(request);
  const draft = id === undefined ? undefined : await drafts.load(id);
  if (draft?.campaignId === campaign.id) return draft;
  if (!isWithin) return undefined;
  const others = draftCookies.all(request).filter((other) => other !== id);
  const loaded = await Promise.all(others.map((other) => drafts.load(other)));
  return loaded.find((other) => other?.campaignId === campaign.id && other.query['studyId'] === query['studyId']);
}

interface LoadedPayload {
  readonly payload: InitialPayload;
  readonly failed: boolean;
}

/** A flow whose payload could not be loaded continues with an empty one: no questions, no study (A13). */
async function loadPayload(
  visit: Parameters<PageServices['payloads']['load']>[0],
  services: PageServices,
): Promise<LoadedPayload> {
  try {
    // Caches may store pages, so everybody would share a session id. The browser creates its own.
    const { analytics: _everybodys, ...payload } = await services.payloads.load(visit);
    return { payload, failed: false };
  } catch (error) {
    services.log.error(
      { campaign: visit.campaign.id, ...errorDetails(error) },
      'The initial payload could not be loaded',
    );
    return { payload: { country: visit.country, enableRecording: false }, failed: true };
  }
}

export function countryOfRequest(request: FastifyRequest, services: PageServices): CountryCode {
  const { country, unserved } = requestCountry(request.headers['accept-language']);
  if (unserved !== undefined)
    services.log.warn({ country: unserved }, `Unable to find country ${unserved} assuming USA`);
  return country;
}

export interface VisitRequest {
  readonly request: FastifyRequest;
  readonly published: PublishedCampaign;
  readonly draft: Draft | undefined;
  readonly locale: Language;
  readonly query: Query;
  /** The requested route. */
  readonly route: Route;
}

/** Has no page of the visit been shown yet? A link may still have filled in answers. */
export function isNew({ draft }: Pick<Visit, 'draft'>): boolean {
  return draft === undefined || draft.unseen === true;
}

/**
 * Does this visit need its study from the first screen on (A12, A13)? Only if the address or the campaign names one: a
 * screener that is opened without a study id runs without a study.
 */
export function needsStudy(campaign: Campaign, query: Query): boolean {
  const { settings, type } = campaign;
  return (settings.needsStudy === true || type === 'Screener') && visitStudyId(campaign, query) !== undefined;
}

/**
 * Where the visit begins (A16). Opening the first page begins the visit there, even if it had begun in the middle,
 * unless a step of the visit leads there. Without a draft the visit begins at the requested page, if it may begin
 * there; otherwise on the first page.
 */
export function entryOf(
  route: Route,
  state: FlowState,
  draft: Pick<Draft, 'entry'> | undefined,
  bind: BindBlock,
): string {
  const first = firstPage(state, bind);
  if (route !== first) return draft?.entry ?? (mayBegin(route, state, bind) ? route : first).name;
  const began = draft && findRoute(state.campaign, draft.entry);
  const isStep = began && began !== first && leadsTo(first, { ...state, entry: began.name }, bind);
  return isStep ? began.name : first.name;
}

function leadsTo(route: Route, state: FlowState, bind: BindBlock): boolean {
  return beganRightly(state, bind) && walk(state, bind, route.name).arrived;
}

/** Where the visitor lives, as far as the draft says. */
function placeOf(draft: Draft | undefined, country: CountryCode) {
  const { 'candidate.country': chosen, 'candidate.postalCode': postalCode } = draft?.answers ?? {};
  return {
    country: isCountryCode(chosen) ? chosen : country,
    postalCode: typeof postalCode === 'string' ? postalCode : undefined,
  };
}

/** The appointments of a draft's visitor: those that stand, and those that were cancelled. */
async function appointmentsIn(
  draftId: string,
  { bookingDesk }: PageServices,
): Promise<Pick<FlowState, 'bookings' | 'cancelled'>> {
  const [bookings, cancelled] = await Promise.all([bookingDesk.bookings(draftId), bookingDesk.cancelled(draftId)]);
  return { bookings, ...(Object.keys(cancelled).length > 0 ? { cancelled } : {}) };
}

/**
 * The visit of a request: the draft's answers or, if there is no draft yet, what the address chooses; the payload; the
 * rules of the blocks.
 */
export async function openVisit(
  { request, published, draft, locale, query, route }: VisitRequest,
  services: PageServices,
): Promise<Visit> {
  const { campaign } = published;
  const referrerUrl = foreignReferrer(request);
  const country = countryOfRequest(request, services);
  const { payload, failed } = await loadPayload(
    {
      campaign,
      locale,
      query,
      country,
      livesIn: placeOf(draft, country),
      ...(referrerUrl === undefined ? {} : { referrerUrl }),
    },
    services,
  );
  const operator = services.operatorFor(request.hostname, campaign);
  const { studyId: _cleared, ...withoutStudy } = query;
  const state: FlowState = {
    campaign,
    locale,
    payload: withLink(payload, draft ?? {}),
    today: services.clock.now().toISOString().slice(0, 10),
    query: failed ? withoutStudy : query,
    answers: draft?.answers ?? addressAnswers(query),
    remote: {},
    device: draft?.device ?? {},
    ...(draft ? await appointmentsIn(draft.id, services) : {}),
    entry: draft?.entry ?? campaign.home,
    ...(draft?.readIn ? { readIn: draft.readIn } : {}),
  };
  const bind = createBlockBinder(
    services.registry,
    createTextOf((await services.texts()).translator(operator.brand, locale), operator),
  );
  return {
    published,
    state: { ...state, entry: entryOf(route, state, draft, bind) },
    bind,
    operator,
    payloadFailed: failed && needsStudy(campaign, query),
    degraded: failed,
    from: {
      host: request.host,
      failed: services.screeningHistory.failed(request),
      known: draft && campaign.type === 'Study Search' ? await services.earlierAnswers(request) : undefined,
    },
    origin: ownOrigin(request, services),
    ...(draft ? { draft } : {}),
    ...(draft
      ? { campaignsBefore: (await visitsBefore(request, draft, services)).map(({ campaignId }) => campaignId) }
      : {}),
  };
}

/** Requests outcomes that are missing and adds them to the visit. */
export async function withRemotes(
  visit: Visit,
  names: readonly RemoteName[],
  services: PageServices,
  { mayBeLate = false }: Pick<PageContext, 'mayBeLate'> = {},
): Promise<Visit> {
  if (names.length === 0) return visit;
  const remote = await services.remotes.resolve(names, visit.state, {
    ...visit.from,
    draftId: visit.draft?.id,
    mayBeLate,
  });
  return { ...visit, state: { ...visit.state, remote: { ...visit.state.remote, ...remote } } };
}

/**
 * What the blocks of a page show. Results of a slow outside service are omitted: the page says so, and a page with
 * script asks for them (J1).
 */
export async function withShown(visit: Visit, route: Route, services: PageServices): Promise<Visit> {
  const needs = [...new Set(shownBlocks(route, visit.state, visit.bind).flatMap(({ bound }) => bound.needs))];
  const shown = await withRemotes(visit, needs, services, { mayBeLate: true });
  const late = needs.some(
    (name) => remoteKey(name, shown.state) !== undefined && shown.state.remote[name] === undefined,
  );
  return { ...shown, late };
}
