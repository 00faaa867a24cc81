import { decideNextPage } from '#engine/next-page.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { checkStored } from '#engine/route-state.ts';
import { loggedActions } from '#schemas/campaign/after-actions.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import { leftForward, saveStatusChanged, sent } from '#store/events.ts';
import type { PageKit } from './page-kit.ts';

/** Consents that have a call of their own: the commercial ones (G5). All others are recorded with the lead. */
function calledConsents(kit: PageKit, route: Route, flow: FlowState): ConsentDecision[] {
  return kit
    .blocks(route, flow)
    .flatMap(({ use, bound }) => bound.consents((key, values) => kit.translator.translate(use, key, values)))
    .filter(({ type }) => type === 'commercial');
}

/**
 * Leaves a route forward: its actions, its save, the next route (A10). Only answers on the visitor's real path decide
 * which route that is. If the answers require a consent on an earlier page, the visitor is sent there first; nothing is
 * saved before it is given.
 */
export function goForward(kit: PageKit, route: Route, navigate: boolean, replace = false): void {
  const flow = kit.flow();
  const leaving = decideNextPage(route, flow, kit.bind);
  if (leaving.kind === 'consent') {
    kit.store.dispatch(saveStatusChanged({ status: 'owedConsent' }));
    kit.store.dispatch(sent({ to: leaving.to.name, replace }));
    return;
  }
  if (kit.store.getState().ui.save === 'owedConsent') kit.store.dispatch(saveStatusChanged({ status: 'none' }));
  if (leaving.kind === 'led') {
    kit.store.dispatch(sent({ to: leaving.to.name, replace }));
    return;
  }
  const actions = [
    ...kit.blocks(route, flow).flatMap(({ bound }) => bound.actions),
    ...loggedActions(route.meta.afterActions),
  ];
  const consents = calledConsents(kit, route, flow);
  kit.store.dispatch(
    leftForward({
      from: route.name,
      entry: leaving.entry,
      ...(leaving.to ? { to: leaving.to.name } : {}),
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

/** Are the answers to a route's questions all present and valid? */
export function isAnswered(kit: PageKit, route: Route): boolean {
  const flow = kit.flow();
  return kit
    .blocks(route, flow)
    .every(({ bound }) => bound.fields.every((field) => checkStored(field, flow.answers).issue === undefined));
}
