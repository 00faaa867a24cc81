import type { Route } from '#schemas/campaign/campaign.ts';
import type { Visitor } from '../simulate/visitor.ts';

/**
 * Sorts routes so that each comes after those from which visitors come to it; among those that nothing orders, the
 * document does. Pages that only an address opens come last.
 */
export function inOrderMet(
  routes: readonly Route[],
  visitors: readonly Pick<Visitor, 'pages'>[],
  home: string,
): Route[] {
  const isFront = (route: Route | undefined) => route?.name === home || route?.meta.landing === true;
  const front = visitors.filter(({ pages }) => isFront(pages[0]?.route));
  const met = new Set(front.flatMap(({ pages }) => pages.map(({ route }) => route)));
  return [
    ...sorted(
      routes.filter((route) => met.has(route)),
      front,
    ),
    ...sorted(
      routes.filter((route) => !met.has(route)),
      visitors,
    ),
  ];
}

function sorted(routes: readonly Route[], visitors: readonly Pick<Visitor, 'pages'>[]): Route[] {
  const before = new Map(routes.map(({ name }) => [name, new Set<string>()]));
  for (const { pages } of visitors)
    for (const [index, { route }] of pages.entries()) {
      const from = pages[index - 1]?.route.name;
      if (from !== undefined) before.get(route.name)?.add(from);
    }
  const open = [...routes];
  const order: Route[] = [];
  while (open.length > 0) {
    const isFree = ({ name }: Route) => open.every((other) => before.get(name)?.has(other.name) !== true);
    // Where visitors go in a circle, the document's order opens it.
    order.push(...open.splice(Math.max(0, open.findIndex(isFree)), 1));
  }
  return order;
}
