import { stringOf } from '../document/node-access.ts';
import type { Asked } from './asked.ts';
import { memoize } from './memoize.ts';
import type { CampaignModel, PlacedRoute } from './campaign-model.ts';

/** The routes of a campaign and the steps between them, including links of blocks, ignoring conditions. */
export interface FlowGraph {
  /**
   * The first route; also `undefined` if parts or targets are missing, because it is then not known what can be
   * reached.
   */
  readonly home: PlacedRoute | undefined;
  targets(route: PlacedRoute): readonly PlacedRoute[];
  /** The routes that can be reached from a route, including itself. */
  from(route: PlacedRoute): ReadonlySet<PlacedRoute>;
}

export function flowGraph({ routes, home, routesComplete }: CampaignModel, asked: Asked): FlowGraph {
  const byName = new Map(routes.map((route) => [route.name, route]));
  const names = ({ entry, blocks }: PlacedRoute) => [
    ...entry.next.map(({ to }) => stringOf(to) ?? ''),
    ...blocks.flatMap((block) => asked.routesOf(block)),
  ];
  const targets = memoize((route: PlacedRoute) => names(route).flatMap((name) => byName.get(name) ?? []));
  const from = memoize((start: PlacedRoute) => {
    const reached = new Set([start]);
    // Iterating a set includes elements added on the way: the loop ends when nothing new is found.
    for (const route of reached) for (const target of targets(route)) reached.add(target);
    return reached;
  });
  const dangling = routes.some((route) => names(route).some((name) => !byName.has(name)));
  return { home: routesComplete && !dangling ? byName.get(stringOf(home) ?? '') : undefined, targets, from };
}
