import { sentence } from '#schemas/sentence.ts';
import { member } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import type { PlacedBlock, PlacedRoute } from '../../model/campaign-model.ts';
import type { Check } from '../../workspace.ts';

/**
 * Visitors can go on, and send what a page asks. The page of a route without a way on has no Next; a block that answers
 * a press of its own button on the same page needs none. A page with ways on has Next, unless it is hidden: then a
 * block has to lead on.
 */
export const unsentAnswers: Check = ({ campaigns, registry }) =>
  campaigns.flatMap(({ model, asked, graph }) => {
    const campaign = model.document.name;
    return model.routes.flatMap((route): Finding[] => {
      const { name, blocks, entry } = route;
      if (leads(route)) {
        const flag = ['showNav', 'showNext'].map((one) => member(entry.meta, one)).find((one) => one?.value === false);
        const message = sentence`Nobody can go on from the route "${name}": Next is hidden, and no block leads on`;
        return flag === undefined || !model.blocksComplete || blocks.some(asked.leadsOn)
          ? []
          : [{ code: 'answers-unsent', at: { document: entry.document, node: flag }, campaign, message }];
      }
      if (graph.targets(route).length > 0) return [];
      const first = blocks.find((block) => asked.controlsOf(block).some((controls) => controls.length > 0));
      const isAnswering = ({ entry: { block } }: PlacedBlock) => registry.find(block)?.ask !== undefined;
      if (!first || blocks.some(isAnswering)) return [];
      const message = sentence`Nobody can send what the route "${name}" asks: no way leads on from it`;
      return [{ code: 'answers-unsent', at: first.entry, campaign, message }];
    });
  });

/** What stands in place of a list is left to the schema. */
function leads({ entry }: PlacedRoute): boolean {
  return entry.next.length > 0 || (member(entry.node, 'next')?.type ?? 'array') !== 'array';
}
