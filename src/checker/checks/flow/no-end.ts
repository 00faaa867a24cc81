import type { Check } from '../../check.ts';
import { flowGraph } from '../../model/flow-graph.ts';

/** From every route that can be reached there is a way to an end. */
export const noEnd: Check = ({ campaigns }) =>
  campaigns.flatMap(({ model, asked }) => {
    const graph = flowGraph(model, asked);
    if (!graph.home) return [];
    const trapped = [...graph.from(graph.home)].filter((route) => ![...graph.from(route)].some(({ entry }) => entry.next.length === 0));
    const [first] = trapped;
    if (!first) return [];
    const names = trapped.map(({ name }) => `"${name}"`).join(', ');
    return [{ code: 'no-end' as const, at: { document: first.entry.document, node: first.entry.nameNode }, campaign: model.document.name, message: `From ${names} no way leads to an end` }];
  });
