import { stringOf } from '../document/node-access.ts';
import type { CampaignModel, PlacedRoute } from './campaign-model.ts';

/** The routes of a campaign and the steps between them, conditions left aside. */
export interface FlowGraph {
  readonly home: PlacedRoute | undefined;
  targets(route: PlacedRoute): readonly PlacedRoute[];
  /** What can be reached from a route, itself included. */
  from(route: PlacedRoute): ReadonlySet<PlacedRoute>;
}

export function flowGraph({ routes, home }: CampaignModel): FlowGraph {
  const byName = new Map(routes.map((route) => [route.name, route]));
  const targets = (route: PlacedRoute) => route.entry.next.flatMap(({ to }) => byName.get(stringOf(to) ?? '') ?? []);
  const from = (start: PlacedRoute) => {
    const reached = new Set([start]);
    // A set gives what is added while it is read: the loop ends when nothing new is found.
    for (const route of reached) for (const target of targets(route)) reached.add(target);
    return reached;
  };
  return { home: byName.get(stringOf(home) ?? ''), targets, from };
}
