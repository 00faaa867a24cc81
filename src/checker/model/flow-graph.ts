import { stringOf } from '../document/node-access.ts';
import type { Asked } from './asked.ts';
import { rememberHere } from './remember.ts';
import type { CampaignModel, PlacedRoute } from './campaign-model.ts';

/** The routes of a campaign and the steps between them, links of blocks included, conditions left aside. */
export interface FlowGraph {
  /**
   * The first route; `undefined` also where parts or targets are missing, because what can be reached is then not
   * known.
   */
  readonly home: PlacedRoute | undefined;
  targets(route: PlacedRoute): readonly PlacedRoute[];
  /** What can be reached from a route, itself included. */
  from(route: PlacedRoute): ReadonlySet<PlacedRoute>;
}

export function flowGraph({ routes, home, routesComplete }: CampaignModel, asked: Asked): FlowGraph {
  const byName = new Map(routes.map((route) => [route.name, route]));
  const names = ({ entry, blocks }: PlacedRoute) => [
    ...entry.next.map(({ to }) => stringOf(to) ?? ''),
    ...blocks.flatMap((block) => asked.routesOf(block)),
  ];
  const targets = rememberHere((route: PlacedRoute) => names(route).flatMap((name) => byName.get(name) ?? []));
  const from = rememberHere((start: PlacedRoute) => {
    const reached = new Set([start]);
    // A set gives what is added while it is read: the loop ends when nothing new is found.
    for (const route of reached) for (const target of targets(route)) reached.add(target);
    return reached;
  });
  const dangling = routes.some((route) => names(route).some((name) => !byName.has(name)));
  return { home: routesComplete && !dangling ? byName.get(stringOf(home) ?? '') : undefined, targets, from };
}
