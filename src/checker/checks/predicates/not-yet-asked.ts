import { sentence } from '#schemas/sentence.ts';
import type { Node } from '../../document/node.ts';
import { COMPUTED } from '#engine/computed/computed-facts.ts';
import { isDerivedFact } from '#engine/facts/fact.ts';
import type { Check, CheckedCampaign } from '../../workspace.ts';
import { member, stringItems } from '../../document/node-access.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import type { Asked } from '../../model/asked.ts';
import type { PlacedBlock, PlacedRoute } from '../../model/campaign-model.ts';
import { leavesOf } from '../../model/computed-domains.ts';
import { routeEntries } from '../../model/entries.ts';
import { readPredicate, readPredicates } from '../../model/predicate-tests.ts';
import { unreachedRoutes } from '../flow/reachability.ts';

/** A place where a document reads a fact, and the blocks that may have asked for it by then. */
interface Reading {
  readonly document: SourceDocument;
  readonly node: Node;
  readonly fact: string;
  readonly route: PlacedRoute;
  readonly inTime: boolean;
  readonly campaign: string;
}

/**
 * A fact is read only where some path asks for it, on the page itself or before it. A fragment may read what only some
 * of its campaigns ask in time. Conditions along the paths are ignored, so a fact that is reported is never known
 * there. A route to which no path leads is reported as such; what it reads is no second problem.
 */
export const notYetAsked: Check = ({ campaigns }) => {
  const readings = Map.groupBy(campaigns.flatMap(readingsOf), ({ node }) => node);
  return [...readings.values()].flatMap((sameSpot): Finding[] => {
    const [first] = sameSpot;
    if (!first || sameSpot.some(({ inTime }) => inTime)) return [];
    const { document, node, fact, route } = first;
    const message = sentence`No path to the route "${route.name}" asks for "${fact}", so it is never known here`;
    return sameSpot.map(({ campaign }) => ({ code: 'fact-not-yet-asked', at: { document, node }, campaign, message }));
  });
};

function readingsOf({ model, asked, graph }: CheckedCampaign): Reading[] {
  if (!graph.home || !model.blocksComplete || !model.parts.some(readsDerived)) return [];
  const askedBy = blocksByFact(model.routes, asked);
  const before = new Map(model.routes.map((route) => [route, new Set<PlacedRoute>()]));
  for (const route of model.routes)
    for (const target of graph.targets(route)) for (const later of graph.from(target)) before.get(later)?.add(route);
  const campaign = model.document.name;
  const unreached = new Set(unreachedRoutes({ model, graph }));
  return model.routes.flatMap((route) => {
    if (unreached.has(route)) return [];
    const reached = before.get(route) ?? new Set();
    const read = (document: SourceDocument, node: Node, fact: string, here: readonly PlacedBlock[]): Reading[] => {
      if (fact.startsWith(COMPUTED)) return leavesOf(fact, model).flatMap((one) => read(document, node, one, here));
      const by = askedBy.get(fact);
      if (!by || !isDerivedFact(fact)) return [];
      return [
        {
          document,
          node,
          fact,
          route,
          campaign,
          inTime: by.some((asking) => reached.has(asking.route) || here.includes(asking.block)),
        },
      ];
    };
    const inTests = (document: SourceDocument, predicate: Node | undefined, here: readonly PlacedBlock[]) =>
      predicate
        ? readPredicate(document, predicate).tests.flatMap(({ fact, factNode }) => read(document, factNode, fact, here))
        : [];
    return [
      ...route.entry.next.flatMap(({ document, when }) => inTests(document, when, route.blocks)),
      ...route.blocks.flatMap((block) =>
        inTests(
          block.entry.document,
          block.entry.showWhen,
          route.blocks.filter((other) => other !== block),
        ),
      ),
      ...stringItems(member(route.entry.meta, 'requires')).flatMap(({ node, text }) =>
        read(route.entry.document, node, text, []),
      ),
    ];
  });
}

/** Nearly every campaign reads only listed facts. */
function readsDerived(document: SourceDocument): boolean {
  const inPredicates = readPredicates(document).some(({ tests }) => tests.some(({ fact }) => isDerivedFact(fact)));
  return (
    inPredicates ||
    routeEntries(document).some(
      (entry) =>
        'parts' in entry && stringItems(member(entry.meta, 'requires')).some(({ text }) => isDerivedFact(text)),
    )
  );
}

function blocksByFact(
  routes: readonly PlacedRoute[],
  asked: Asked,
): ReadonlyMap<string, readonly { readonly route: PlacedRoute; readonly block: PlacedBlock }[]> {
  const by = new Map<string, { readonly route: PlacedRoute; readonly block: PlacedBlock }[]>();
  for (const route of routes) {
    for (const block of route.blocks) {
      for (const fact of new Set(asked.factsOf(block).map((one) => one.fact)))
        by.set(fact, [...(by.get(fact) ?? []), { route, block }]);
    }
  }
  return by;
}
