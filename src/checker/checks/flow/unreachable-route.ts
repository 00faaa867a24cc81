import type { Check } from '../../check.ts';
import { member } from '../../document/node-access.ts';

/** Every route can be reached from the home or from a landing page (A7), as far as the transitions tell. */
export const unreachableRoute: Check = ({ campaigns }) =>
  campaigns.flatMap(({ model, graph }) => {
    if (!graph.home) return [];
    const landings = model.routes.filter(({ entry }) => member(entry.meta, 'landing')?.value === true);
    const reached = new Set([graph.home, ...landings].flatMap((start) => [...graph.from(start)]));
    return model.routes
      .filter((route) => !reached.has(route))
      .map(({ name, entry }) => ({
        code: 'unreachable-route' as const,
        at: { document: entry.document, node: entry.nameNode },
        campaign: model.document.name,
        message: `No way leads from the home to the route "${name}"`,
      }));
  });
