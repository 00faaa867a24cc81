import type { FastifyRequest } from 'fastify';
import type { SentPage } from '#api/contract/lead-calls.ts';
import { decideNextPage } from '#engine/next-page.ts';
import { shownBlocks } from '#engine/walk.ts';
import type { ActionCode } from '#schemas/campaign/action-codes.ts';
import { loggedActions } from '#schemas/campaign/after-actions.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { errorDetails } from '../../core/log.ts';
import type { OpenDraft } from '../../features/visits/index.ts';
import { callsOfCampaign } from '#engine/calls.ts';
import { routePath } from '../../core/http/page-address.ts';
import type { PageServices } from '../page-services.ts';
import { draftFrom } from '../address/prefilled-draft.ts';
import { saveLead } from './save-lead.ts';
import { withRemotes, type Visit } from '../visit.ts';

/** The action log is for reports: if it fails, the visitor continues (K1). */
async function noted(services: PageServices, write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    services.log.error(errorDetails(error), 'A visit could not be noted');
  }
}

/**
 * The actions logged when the route is left forward: its own and its blocks' (L1). A save's findings are logged with
 * the save.
 */
function actionsOf(route: Route, { state, bind }: Visit): ActionCode[] {
  return [
    ...new Set([
      ...shownBlocks(route, state, bind).flatMap(({ bound }) => bound.actions),
      ...loggedActions(route.meta.afterActions),
    ]),
  ];
}

/** Logs that the visitor went from one route to another (A14). */
export async function noteRouteChange({ state }: Visit, from: Route, to: Route, services: PageServices): Promise<void> {
  const { campaign, query, payload, locale } = state;
  const studyId = payload.study?.externalId;
  const entry = {
    signup: campaign.id,
    to: to.name,
    from: from.name,
    path: routePath(campaign, to, locale, query),
    query,
    ...(studyId === undefined ? {} : { studyId }),
  };
  await noted(services, services.visitLog.routeChange(entry));
}

/** The route that is left, and what its page reports about itself. */
export interface LeftPage {
  readonly route: Route;
  readonly page: SentPage;
}

export interface Left {
  readonly draft: OpenDraft;
  /** Undefined: the flow ends here. */
  readonly to: Route | undefined;
}

/** The route to save the lead for now: this one, or one whose save is owed. Undefined: nothing is saved. */
function savedRoute(route: Route, { draft }: Pick<Visit, 'draft'>): string | undefined {
  return route.meta.saveSubject === true ? route.name : draft?.owedSave?.route;
}

/** Will leaving the route forward save the lead? */
export function isSaved(route: Route, visit: Pick<Visit, 'draft'>): boolean {
  return savedRoute(route, visit) !== undefined;
}

/** The visit of someone who has read a page in its current language (G1). */
function readNow(visit: Visit, { name }: Route): Visit {
  const { state } = visit;
  return { ...visit, state: { ...state, readIn: { ...state.readIn, [name]: state.locale } } };
}

/**
 * Leaves a route forward. If the visitor's answers require a consent on an earlier page, they are led there first, and
 * nothing is saved until it is given: the save is owed. Otherwise: saves if the route says so or a save is owed, logs
 * the actions, finds the next route (A10).
 */
export async function leaveForward(
  request: FastifyRequest,
  { route, page }: LeftPage,
  before: Visit,
  services: PageServices,
): Promise<Left> {
  const visit = await withRemotes(readNow(before, route), callsOfCampaign(before.state.campaign), services);
  const { state, bind } = visit;
  const open = draftFrom(visit);
  const owed = savedRoute(route, visit);
  const leaving = decideNextPage(route, state, bind);
  if (leaving.kind === 'consent')
    return {
      draft: owed === undefined ? open : { ...open, owedSave: { route: owed, refused: true, consent: true } },
      to: leaving.to,
    };
  if (leaving.kind === 'led') return { draft: open, to: leaving.to };
  const begun = { ...open, entry: leaving.entry };
  const draft = owed === undefined ? begun : await saveLead(request, begun, { route: owed, page }, services);
  const actions = actionsOf(route, visit);
  if (actions.length > 0)
    await noted(
      services,
      services.visitLog.actions({
        signup: state.campaign.id,
        routePath: route.path,
        draftId: draft.id,
        actions,
        query: state.query,
      }),
    );
  if (leaving.to) await noteRouteChange(visit, route, leaving.to, services);
  return { draft, to: leaving.to };
}
