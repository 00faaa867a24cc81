import { sentence } from '#schemas/sentence.ts';
import { member } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import type { PlacedBlock, PlacedRoute } from '../../model/campaign-model.ts';
import type { Check } from '../../workspace.ts';

/**
 * What a page asks can be sent. The page of a route without a way on has no Next; a block that answers a press of its
 * own button on the same page needs none.
 */
export const unsentAnswers: Check = ({ campaigns, registry }) =>
  campaigns.flatMap(({ model, asked, graph }) =>
    model.routes.flatMap((route): Finding[] => {
      if (leads(route) || graph.targets(route).length > 0) return [];
      const first = route.blocks.find((block) => asked.controlsOf(block).some((controls) => controls.length > 0));
      const isAnswering = ({ entry }: PlacedBlock) => registry.find(entry.block)?.ask !== undefined;
      if (!first || route.blocks.some(isAnswering)) return [];
      const message = sentence`Nobody can send what the route "${route.name}" asks: no way leads on from it`;
      return [{ code: 'answers-unsent', at: first.entry, campaign: model.document.name, message }];
    }),
  );

/** What stands in place of a list is left to the schema. */
function leads({ entry }: PlacedRoute): boolean {
  return entry.next.length > 0 || (member(entry.node, 'next')?.type ?? 'array') !== 'array';
}
