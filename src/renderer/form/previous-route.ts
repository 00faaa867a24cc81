import { findRoute, homeOf } from '#engine/transition.ts';
import { walk } from '#engine/walk.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { PageKit } from '../page-kit.ts';

/** The step before this one: as the visitor came, else as the answers lead; home where neither is known. */
export function previousRoute(kit: PageKit, route: Route): Route {
  const flow = kit.flow();
  const { path, arrived } = walk(flow, kit.bind, route.name);
  const { trail } = kit.store.getState().path;
  const came =
    trail.lastIndexOf(route.name) > 0
      ? findRoute(flow.campaign, trail[trail.lastIndexOf(route.name) - 1] ?? '')
      : undefined;
  return (arrived ? path.at(-2) : undefined) ?? came ?? homeOf(flow.campaign, flow.query);
}
