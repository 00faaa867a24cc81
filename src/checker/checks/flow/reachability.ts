import { sentence } from '#schemas/sentence.ts';
import { member } from '../../document/node-access.ts';
import type { PlacedRoute } from '../../model/campaign-model.ts';
import type { Check, CheckedCampaign } from '../../workspace.ts';

/** The routes to which no path leads from the home or from a landing page (A7), as far as the transitions show. */
export function unreachedRoutes({ model, graph }: Pick<CheckedCampaign, 'model' | 'graph'>): readonly PlacedRoute[] {
  if (!graph.home) return [];
  const landings = model.routes.filter(({ entry }) => member(entry.meta, 'landing')?.value === true);
  const reached = new Set([graph.home, ...landings].flatMap((start) => [...graph.from(start)]));
  return model.routes.filter((route) => !reached.has(route));
}

/** Every route can be reached. */
export const unreachableRoute: Check = ({ campaigns }) =>
  campaigns.flatMap(({ model, graph }) =>
    unreachedRoutes({ model, graph }).map(({ name, entry }) => ({
      code: 'unreachable-route' as const,
      at: { document: entry.document, node: entry.nameNode },
      campaign: model.document.name,
      message: sentence`No path leads from the home to the route "${name}"`,
    })),
  );

/** Every reachable route has a path to an end. */
export const noEnd: Check = ({ campaigns }) =>
  campaigns.flatMap(({ model, graph }) => {
    if (!graph.home) return [];
    const reached = [...graph.from(graph.home)];
    const free = new Set(reached.filter(({ entry }) => entry.next.length === 0));
    // Each round finds the routes one step further from an end; the last round finds none.
    for (let before = -1; before !== free.size;) {
      before = free.size;
      for (const route of reached.toReversed())
        if (graph.targets(route).some((target) => free.has(target))) free.add(route);
    }
    const trapped = reached.filter((route) => !free.has(route));
    const [first] = trapped;
    if (!first) return [];
    const names = trapped.map(({ name }) => `"${name}"`).join(', ');
    return [
      {
        code: 'no-end' as const,
        at: { document: first.entry.document, node: first.entry.nameNode },
        campaign: model.document.name,
        message: sentence`No path leads from ${names} to an end`,
      },
    ];
  });
