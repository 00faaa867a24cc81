import type { Visitor } from '../visitor.ts';
import { burdenOf } from './burden.ts';
import { minutesOf, quantile } from './population-report.ts';

/** How many visitors come to a place of a flow. */
interface Count {
  readonly visitors: number;
  /** The share of all visitors, from 0 to 1. */
  readonly share: number;
  /** The median of the minutes that have passed until then. */
  readonly minutes: number;
}

export interface FlowCounts {
  /** By route, in the order in which the first visitor came there. */
  readonly routes: readonly (Count & { readonly route: string })[];
  readonly ways: readonly (Count & { readonly from: string; readonly transition: number })[];
}

/** Adds a visitor to those of a place, who has come there after so many minutes; who comes again counts once. */
function come(places: Map<string, Map<Visitor, number>>, place: string, visitor: Visitor, minutes: number): void {
  const known = places.get(place) ?? new Map<Visitor, number>();
  places.set(place, known);
  if (!known.has(visitor)) known.set(visitor, minutes);
}

/** How many of these visitors come to each route and take each transition, and after how many minutes. */
export function flowCounts(visitors: readonly Visitor[]): FlowCounts {
  const [routes, ways] = [new Map<string, Map<Visitor, number>>(), new Map<string, Map<Visitor, number>>()];
  for (const visitor of visitors) {
    let seconds = 0;
    for (const page of visitor.pages) {
      const { name } = page.route;
      come(routes, name, visitor, minutesOf(seconds));
      seconds += burdenOf([page]).seconds;
      if (page.taken !== undefined) come(ways, `${name}#${page.taken}`, visitor, minutesOf(seconds));
    }
  }
  const countOf = (known: ReadonlyMap<Visitor, number>): Count => ({
    visitors: known.size,
    share: known.size / visitors.length,
    minutes: quantile([...known.values()], 0.5),
  });
  return {
    routes: [...routes].map(([route, known]) => ({ route, ...countOf(known) })),
    ways: [...ways].map(([place, known]) => {
      const cut = place.lastIndexOf('#');
      return { from: place.slice(0, cut), transition: Number(place.slice(cut + 1)), ...countOf(known) };
    }),
  };
}
