import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { PageKit } from './page-kit.ts';

/**
 * The calls that the page of a route makes while it is filled in: its blocks' needs, what its meta asks, and the sites
 * if study and postal code are known (F3). The phone match of `checkIfPhoneAlreadyMatchedToStudy` is not among them: it
 * is requested when the route is left, because the server must have the draft first, and answers go there only once the
 * visitor has consented (F4, G2).
 */
export function wantedRemotes(kit: Pick<PageKit, 'blocks'>, route: Route, flow: FlowState): readonly RemoteName[] {
  return [
    ...(flow.payload.study === undefined ? [] : ['sites' as const]),
    ...(route.meta.shouldFetchSiteScheduling === true ? ['siteScheduling' as const] : []),
    ...kit.blocks(route, flow).flatMap(({ bound }) => bound.needs),
  ];
}
