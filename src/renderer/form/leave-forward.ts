import { lackedConsent } from '#engine/entry-point.ts';
import { leavePage } from '#engine/leave-page.ts';
import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import { checkStored } from '#engine/route-state.ts';
import { nextRoute } from '#engine/transition.ts';
import { walk } from '#engine/walk.ts';
import { loggedActions } from '#schemas/campaign/action-codes.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { leftForward, saveStatusChanged, sent } from '#store/events.ts';
import type { PageKit } from '../page-kit.ts';

/** Outcomes that decide where a route leads, by the facts that ask for them. */
const REMOTE_OF: Readonly<Record<string, readonly RemoteName[]>> = {
  'sites.nearby': ['sites'],
  'site.scheduling': ['sites', 'siteScheduling'],
  'phone.matchedToStudy': ['matchedToStudy'],
  'callNow.offered': ['callNow'],
  'partner.check': ['qualification'],
};

function factsOf(predicate: Predicate): string[] {
  if ('all' in predicate) return predicate.all.flatMap(factsOf);
  if ('any' in predicate) return predicate.any.flatMap(factsOf);
  if ('not' in predicate) return factsOf(predicate.not);
  return [predicate.fact];
}

/**
 * The calls that must have answered, or failed, before a route is left: what its `when`s and its meta ask for (F3, F4).
 */
export function remotesToLeave({ next, meta }: Route): RemoteName[] {
  const asked = next
    .flatMap(({ when }) => (when ? factsOf(when) : []))
    .flatMap((fact) => REMOTE_OF[fact] ?? (fact.startsWith('verdict.') ? ['sites' as const] : []));
  const matched: RemoteName[] = meta.checkIfPhoneAlreadyMatchedToStudy === true ? ['matchedToStudy'] : [];
  const scheduling: RemoteName[] = meta.shouldFetchSiteScheduling === true ? ['sites', 'siteScheduling'] : [];
  return [...new Set([...asked, ...matched, ...scheduling])];
}

/** Consents that have a call of their own: the commercial ones (G5). All others are recorded with the lead. */
function calledConsents(kit: PageKit, route: Route, flow: FlowState): ConsentDecision[] {
  return kit
    .blocks(route, flow)
    .flatMap(({ use, bound }) =>
      bound.consents((key, values) => kit.translator.translate({ block: use.block }, key, values)),
    )
    .filter(({ type }) => type === 'commercial');
}

/**
 * Leaves a route forward: its actions, its save, the next route (A10). Only answers on the visitor's real path decide
 * where to. A visitor whose answers ask for a consent on an earlier page is led there first; nothing is saved before it
 * is given.
 */
export function leaveForward(kit: PageKit, route: Route, navigate: boolean, replace = false): void {
  const flow = kit.flow();
  const walked = walk(flow, kit.bind, route.name);
  const consentPage = lackedConsent(walked, route, flow, kit.bind);
  if (consentPage) {
    kit.store.dispatch(saveStatusChanged({ status: 'owedConsent' }));
    kit.store.dispatch(sent({ to: consentPage.name, replace }));
    return;
  }
  if (kit.store.getState().ui.save === 'owedConsent') kit.store.dispatch(saveStatusChanged({ status: 'none' }));
  const leaving = leavePage(route, flow, kit.bind);
  if (leaving.kind === 'led') {
    kit.store.dispatch(sent({ to: leaving.to.name, replace }));
    return;
  }
  const to = nextRoute(route, leaving.there);
  const actions = [
    ...kit.blocks(route, flow).flatMap(({ bound }) => bound.actions),
    ...loggedActions(route.meta.afterActions),
  ];
  const consents = calledConsents(kit, route, flow);
  kit.store.dispatch(
    leftForward({
      from: route.name,
      entry: leaving.entry,
      ...(to ? { to: to.name } : {}),
      actions,
      save: route.meta.saveSubject === true,
      navigate,
      replace,
      ...(consents.length > 0
        ? { consents: { page: `${window.location.origin}${window.location.pathname}`, decisions: consents } }
        : {}),
    }),
  );
}

/** Are the answers to a route's questions all there and right? */
export function isAnswered(kit: PageKit, route: Route): boolean {
  const flow = kit.flow();
  return kit
    .blocks(route, flow)
    .every(({ bound }) => bound.fields.every((field) => checkStored(field, flow.answers).issue === undefined));
}
