import { stringOf } from '../document/node-access.ts';
import type { CampaignModel, PlacedRoute } from './campaign-model.ts';

/** The routes of a campaign and the steps between them, conditions left aside. */
export interface FlowGraph {
  /** The first route; `undefined` also where parts or targets are missing, because what can be reached is then not known. */
  readonly home: PlacedRoute | undefined;
  targets(route: PlacedRoute): readonly PlacedRoute[];
  /** What can be reached from a route, itself included. */
  from(route: PlacedRoute): ReadonlySet<PlacedRoute>;
}

export function flowGraph({ routes, home, routesComplete }: CampaignModel): FlowGraph {
  const byName = new Map(routes.map((route) => [route.name, route]));
  const targets = (route: PlacedRoute) => route.entry.next.flatMap(({ to }) => byName.get(stringOf(to) ?? '') ?? []);
  const from = (start: PlacedRoute) => {
    const reached = new Set([start]);
    // A set gives what is added while it is read: the loop ends when nothing new is found.
    for (const route of reached) for (const target of targets(route)) reached.add(target);
    return reached;
  };
  const dangling = routes.some(({ entry }) => entry.next.some(({ to }) => !byName.has(stringOf(to) ?? '')));
  return { home: routesComplete && !dangling ? byName.get(stringOf(home) ?? '') : undefined, targets, from };
}
