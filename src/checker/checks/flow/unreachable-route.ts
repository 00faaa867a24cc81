import type { Check } from '../../check.ts';
import { flowGraph } from '../../model/flow-graph.ts';

/** Every route can be reached from the home, as far as the transitions tell. */
export const unreachableRoute: Check = ({ campaigns }) =>
  campaigns.flatMap(({ model, asked }) => {
    const graph = flowGraph(model, asked);
    if (!graph.home) return [];
    const reached = graph.from(graph.home);
    return model.routes
      .filter((route) => !reached.has(route))
      .map(({ name, entry }) => ({ code: 'unreachable-route' as const, at: { document: entry.document, node: entry.nameNode }, campaign: model.document.name, message: `No way leads from the home to the route "${name}"` }));
  });
