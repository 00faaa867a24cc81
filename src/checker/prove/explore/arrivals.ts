import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { World } from '../world/world-classes.ts';
import { componentsOf } from './circles.ts';
import { frameOf, isWithin, keyWithout, merged, rowOf, type Arrival, type Node, type Row } from './node-sets.ts';
import { countsFrom, type Relevance } from './relevance.ts';

/** More sets of visitors than this are not compared with another one. */
const MAX_COMPARED = 100;

/** Who was shown a route. */
interface Visited {
  readonly keys: Set<string>;
  readonly rows: Row[];
}

/**
 * Visitors on their way to the routes of a campaign. A route is shown once all that can lead to it have been, so that its
 * visitors come together: as the fewest sets that they make.
 */
export class Arrivals {
  readonly #waiting = new Map<string, Arrival[]>();
  readonly #visited = new Map<string, Visited>();
  /** Routes that lead to each other, before those that they lead to. */
  readonly #circles: readonly (readonly string[])[];
  readonly #world: World;
  readonly #relevance: Relevance;
  readonly #restOf: (arrival: Arrival) => string;
  size = 0;

  /** @param byEntry something asks where a visit began */
  constructor(campaign: Campaign, world: World, relevance: Relevance, byEntry: boolean) {
    const byCircle = Map.groupBy(componentsOf(campaign), ([, circle]) => circle);
    this.#circles = [...byCircle.values()].map((routes) => routes.map(([name]) => name));
    this.#world = world;
    this.#relevance = relevance;
    this.#restOf = ({ circle, entry, draft: { day = '', beside = [] } }) => [circle.join(), byEntry ? entry : '', day, beside.join()].join('\n');
  }

  add(arrival: Arrival): void {
    const { name } = arrival.route;
    const waiting = this.#waiting.get(name);
    if (waiting) waiting.push(arrival);
    else this.#waiting.set(name, [arrival]);
  }

  /** Sets of visitors, as long as there are some; each of them is shown its route before the next is asked for. */
  *inTurn(): Generator<Node> {
    for (const routes of this.#circles) {
      for (let name = this.#next(routes); name !== undefined; name = this.#next(routes)) yield* this.#take(name);
    }
  }

  #next(routes: readonly string[]): string | undefined {
    return routes.find((name) => this.#waiting.has(name));
  }

  #take(name: string): Node[] {
    const waiting = this.#waiting.get(name) ?? [];
    this.#waiting.delete(name);
    const [first] = waiting;
    if (!first) return [];
    const frame = frameOf(waiting.map(({ draft }) => draft), countsFrom(first.route, this.#relevance));
    const nodes = waiting.map((one): Node => ({ ...one, row: rowOf(one.draft, this.#restOf(one), frame) }));
    const fresh = merged(shortestOfEach(nodes), this.#world, frame).filter(({ row }) => this.#isNew(name, row));
    this.size += fresh.length;
    return fresh.toSorted((one, other) => one.depth - other.depth);
  }

  /** Has nobody been shown the route who is as these visitors are? From now on they have. */
  #isNew(name: string, row: Row): boolean {
    const { keys, rows } = this.#visited.get(name) ?? { keys: new Set<string>(), rows: [] };
    this.#visited.set(name, { keys, rows });
    const key = keyWithout(row);
    if (keys.has(key) || rows.some((other) => isWithin(row, other))) return false;
    keys.add(key);
    if (rows.length < MAX_COMPARED) rows.push(row);
    return true;
  }
}

/** Of visitors who are alike, those with the shortest way. */
function shortestOfEach(nodes: readonly Node[]): Node[] {
  const byKey = new Map<string, Node>();
  for (const node of nodes) {
    const key = keyWithout(node.row);
    const found = byKey.get(key);
    if (!found || node.depth < found.depth) byKey.set(key, node);
  }
  return [...byKey.values()];
}
