import type { FastifyRequest } from 'fastify';
import { queryOf } from '#engine/address-query.ts';
import { homeOf } from '#engine/transition.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';
import { defaultFlow } from '../features/content/index.ts';
import { chooseFlow } from './address/choose-flow.ts';
import { chooseRoute, unknownLanding } from './address/choose-route.ts';
import { linkedQuery } from './address/linked-query.ts';
import { flowBase, parseAddress, withSearch } from '../core/http/page-address.ts';
import type { PageServices } from './page-services.ts';
import { splitPersonal, type SplitQuery } from './address/personal-query.ts';
import { foreignReferrer } from '../core/http/referrer.ts';
import { draftOf, needsStudy, openVisit, type Visit } from './visit.ts';

/** Where an address leads: to the page of a route, or elsewhere. */
export interface Arrival {
  readonly visit: Visit;
  readonly route: Route;
  readonly search: URLSearchParams;
  readonly personal: SplitQuery['personal'];
  /** The address to redirect to; with its query, without anything personal. */
  readonly elsewhere?: { readonly status: 302 | 308; readonly location: string };
  /** The flow that the address names, but that does not exist. */
  readonly missing?: string | undefined;
}

/** Only what could be the name of a page is repeated in the log: an address can contain anything (P2). */
const ROUTE_NAME = /^[A-Za-z][A-Za-z0-9-]{0,60}$/;

async function noteUnknownCampaign(attempted: string, request: FastifyRequest, services: PageServices): Promise<void> {
  services.log.error({ code: 'campaign-unknown' }, 'Invalid campaign name');
  try {
    await services.visitLog.unknownCampaign({
      referrerUrl: foreignReferrer(request) ?? '',
      attemptedCampaign: attempted.slice(0, 200),
    });
  } catch {
    services.log.error({ code: 'unexpected' }, 'An unknown campaign name could not be noted');
  }
}

/** A study was requested but not found: the flow cannot continue without it (A12). */
function lacksStudy({ state, payloadFailed }: Visit): boolean {
  return !payloadFailed && state.payload.study === undefined && needsStudy(state.campaign, state.query);
}

/** Where to send a visitor whose study was not found; undefined if there is no other flow. */
function studySearchPath(visit: Visit, locale: Language, services: PageServices): string | undefined {
  const target = defaultFlow(services.campaigns, 'studySearch');
  if (!target || target.campaign.id === visit.state.campaign.id || target.campaign.settings.needsStudy === true)
    return undefined;
  return flowBase(target.campaign, locale);
}

/**
 * Finds flow, visit and route of an address, by the rules of A1–A8 and A12. Undefined: no campaign is served. If
 * `elsewhere` is set, the address is not the route's own; visit and route are then those of the place that it leads to.
 * @param path in place of the request's own: that of a campaign that its visitors are led to
 */
export async function arrive(
  request: FastifyRequest,
  services: PageServices,
  path?: string,
): Promise<Arrival | undefined> {
  const url = new URL(request.raw.url ?? '/', 'http://server.invalid');
  const { personal, rest } = splitPersonal(url.searchParams);
  const search = linkedQuery(request, rest);
  const query = queryOf(search);
  const flow = chooseFlow(parseAddress(path ?? url.pathname, services.campaigns), query, services.campaigns);
  if (!flow) return undefined;
  if (flow.unknown !== undefined) await noteUnknownCampaign(flow.unknown, request, services);
  const place = { campaign: flow.published.campaign, query, isWithin: flow.rest.length > 0 };
  const draft = await draftOf(request, place, services);
  const published = (draft && services.campaigns.version(draft.campaignId, draft.campaignVersion)) ?? flow.published;
  const { campaign } = published;
  const landing = unknownLanding(campaign, query);
  if (landing !== undefined)
    services.log.info(
      { flow: campaign.id },
      `landing ${ROUTE_NAME.test(landing) ? landing : '…'} does not exist for ${campaign.id}`,
    );
  const chosen = chooseRoute(campaign, flow.rest, query);
  const route = chosen.kind === 'route' ? chosen.route : homeOf(campaign, query);
  const visit = await openVisit({ request, published, draft, locale: flow.locale, query, route }, services);
  const instead = lacksStudy(visit) ? studySearchPath(visit, flow.locale, services) : undefined;
  const moved =
    instead !== undefined
      ? { status: 302 as const, path: instead }
      : (flow.redirect ??
        (chosen.kind === 'home' ? { status: chosen.status, path: flowBase(campaign, flow.locale) } : undefined) ??
        (search === rest ? undefined : { status: 302 as const, path: url.pathname }));
  return {
    visit,
    route,
    search,
    personal,
    missing: flow.missing,
    ...(moved ? { elsewhere: { status: moved.status, location: withSearch(moved.path, search) } } : {}),
  };
}
