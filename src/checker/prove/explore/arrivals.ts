import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { componentsOf } from './route-graph.ts';
import { Diagrams, NOTHING, rangesOf, type Diagram } from './diagram.ts';
import type { Relevance } from './relevance.ts';
import type { SymbolicVisitor } from './subject.ts';
import type { Variable, Variables } from './variables.ts';
import { combinedIn, sidesOf, undecided, withValues, type Frame, type Sides, type Values } from './visitor-sets.ts';

/** Visitors who reach a route together. */
export interface Arrival {
  readonly route: Route;
  /** For everything that does not count, what one of them has. */
  readonly visitor: SymbolicVisitor;
  /** What they have, for everything that counts. */
  readonly set: Diagram;
  /** The route where the visit started. */
  readonly entry: string;
  readonly from?: Node;
  /**
   * Finds the ways to leave the previous page that led here; there are too many to store. Anything that no longer
   * counts is missing from `set` but still belongs to these visitors.
   */
  readonly left?: () => readonly SymbolicVisitor[];
  /** The routes of the cycle containing this route that this visit has already been to. */
  readonly cycle: readonly string[];
  /** How many pages were left before. */
  readonly depth: number;
}

/** Visitors at a route who see it for the first time. */
export interface Node extends Omit<Arrival, 'from' | 'left'> {
  readonly frame: Frame;
  /** What the route sets for these visitors: all of them had the same values of it before. */
  readonly setHere: ReadonlySet<Variable>;
  /** How they arrived; those with the shortest path first. */
  readonly sources: readonly Arrival[];
}

/** Sets of visitors for whom a route can be evaluated at once. */
export interface Group {
  /** Those with the shortest path first. */
  readonly nodes: readonly [Node, ...Node[]];
  /** An over-approximation of all of them: any of their answers combined with any other. */
  readonly hull: SymbolicVisitor;
}

/**
 * Visitors on their way to the routes of a campaign. A route is shown only after all routes that can lead to it, so
 * that its visitors arrive together.
 */
export class Arrivals {
  readonly #waiting = new Map<string, Arrival[]>();
  readonly #visited = new Map<string, Diagram>();
  /** Groups of routes that lead to each other, each before the groups that it leads to. */
  readonly #cycles: readonly (readonly string[])[];
  readonly #frames = new Map<string, Frame>();
  readonly #relevance: Relevance;
  readonly #byEntry: boolean;
  readonly #campaign: Campaign;
  readonly variables: Variables;
  readonly diagrams: Diagrams;
  /** For results that are not needed once the visitors of a route have moved on. */
  scratch: Diagrams;
  /** How many sets of visitors saw a route. */
  size = 0;

  /** @param byEntry whether anything asks where a visit started */
  constructor(campaign: Campaign, relevance: Relevance, variables: Variables, byEntry: boolean) {
    const byCycle = Map.groupBy(componentsOf(campaign), ([, cycle]) => cycle);
    this.#cycles = [...byCycle.values()].map((routes) => routes.map(([name]) => name));
    this.#relevance = relevance;
    this.variables = variables;
    this.diagrams = new Diagrams(variables.full);
    this.scratch = new Diagrams(variables.full);
    this.#byEntry = byEntry;
    this.#campaign = campaign;
  }

  add(arrival: Arrival): void {
    const { name } = arrival.route;
    const waiting = this.#waiting.get(name);
    if (waiting) waiting.push(arrival);
    else this.#waiting.set(name, [arrival]);
  }

  /**
   * Yields groups of visitors as long as there are any: the results of one group are known before the next is
   * requested.
   */
  *inTurn(): Generator<Group> {
    for (const routes of this.#cycles) {
      for (let name = this.#next(routes); name !== undefined; name = this.#next(routes)) yield* this.#take(name);
    }
  }

  /** The variables that count at a route. */
  readonly frameOf = (route: Route): Frame => {
    const found = this.#frames.get(route.name) ?? this.#makeFrame(route);
    this.#frames.set(route.name, found);
    return found;
  };

  #makeFrame(route: Route): Frame {
    const { variables } = this;
    const counted = this.#relevance.counted(route.name);
    const facts = [...counted].filter((name) => !variables.isCircumstance(name));
    const questions = [...new Set(facts.map((fact) => variables.question(fact)))];
    return { variables, questions, counts: (name) => counted.has(name) };
  }

  /**
   * Returns the visitors of a set who have one of the given values of each variable that counts.
   * @param known sides of other visitors that were computed with the same variables
   */
  withSides(
    set: Diagram,
    { own, oneOfEach }: Sides,
    counts: (variable: Variable, values: bigint) => boolean,
    known = new Map<readonly Values[], Diagram>(),
  ): Diagram {
    const { scratch } = this;
    const box = (values: Values) =>
      boxOf(new Map([...values].filter(([variable, some]) => counts(variable, some))), scratch);
    const groups = oneOfEach.map((some) => {
      const side = known.get(some) ?? scratch.unionOf(some.map(box));
      known.set(some, side);
      return side;
    });
    return [box(own), ...groups].reduce(scratch.intersection, set);
  }

  #next(routes: readonly string[]): string | undefined {
    return routes.find((name) => this.#waiting.has(name));
  }

  #take(name: string): Group[] {
    const waiting = this.#waiting.get(name) ?? [];
    this.#waiting.delete(name);
    this.scratch = new Diagrams(this.variables.full);
    const ways = [...Map.groupBy(waiting, (arrival) => this.#wayOf(arrival))];
    const parts = ways.flatMap(([way, arrivals]) =>
      this.#partsOf(this.#freshOf(`${name}\n${way}`, arrivals), arrivals),
    );
    this.size += parts.length;
    return [...Map.groupBy(parts, ({ together }) => together).values()].map((some) =>
      this.#groupOf(some.map(({ node }) => node)),
    );
  }

  #wayOf({ cycle, entry, visitor: { day = '', beside = [] } }: Arrival): string {
    return [day, this.#byEntry ? entry : '', cycle.join(), beside.join()].join('\n');
  }

  /** Returns those of the visitors who have not seen the route yet, and records that they now have. */
  #freshOf(key: string, arrivals: readonly Arrival[]): Diagram {
    const { union, difference } = this.diagrams;
    const all = this.diagrams.unionOf(arrivals.map(({ set }) => set));
    const before = this.#visited.get(key) ?? NOTHING;
    this.#visited.set(key, union(before, all));
    return difference(all, before);
  }

  /** Visitors who have answered a question of the route are not asked again, so each kind of visitors is separate. */
  #partsOf(fresh: Diagram, arrivals: readonly Arrival[]): { readonly together: string; readonly node: Node }[] {
    const [first] = arrivals.toSorted((one, other) => one.depth - other.depth);
    if (!first || fresh === NOTHING) return [];
    const { route, visitor, entry, cycle, depth } = first;
    const frame = this.frameOf(route);
    const sources = arrivals.toSorted((one, other) => one.depth - other.depth);
    const whole: Kind = { set: fresh, name: '', setHere: [] };
    const kinds = this.#setAt(route, frame).reduce<Kind[]>(
      (some, variable) => some.flatMap((kind) => this.#kindsBy(variable, kind)),
      [whole],
    );
    return kinds.map(({ set, name, setHere }) => ({
      together: [visitor.day ?? '', this.#byEntry ? entry : '', name].join('\n'),
      node: {
        route,
        visitor: undecided(visitor, frame),
        set,
        entry,
        cycle,
        depth,
        frame,
        setHere: new Set(setHere),
        sources,
      },
    }));
  }

  /** The variables that a route may set. */
  #setAt({ name }: Route, { questions, counts }: Frame): Variable[] {
    const asks = this.#relevance.asks(name);
    const circumstances = [...asks].filter((one) => this.variables.isCircumstance(one) && counts(one));
    return [
      ...questions.filter(({ facts }) => facts.some((fact) => asks.has(fact))),
      ...circumstances.map((one) => this.variables.circumstance(one)),
    ];
  }

  #kindsBy(variable: Variable, { set, name, setHere }: Kind): Kind[] {
    const { level, facts } = variable;
    const range = rangesOf(set, [level]).get(level) ?? this.variables.full(level) ?? 0n;
    const bits = [...bitsOf(range)];
    const isKnown = (bit: bigint) =>
      facts.length > 0 &&
      variable
        .valuesIn(bit)
        .every((value) => 'answers' in value && facts.every((fact) => value.answers[fact] !== undefined));
    const known = bits.filter(isKnown).reduce((sum, bit) => sum | bit, 0n);
    const others = bits.filter((bit) => !isKnown(bit));
    return [
      { values: known, sets: setHere },
      ...others.map((bit) => ({ values: bit, sets: [...setHere, variable] })),
    ].flatMap(({ values, sets }): Kind[] => {
      const part = values === 0n ? NOTHING : this.diagrams.intersection(set, this.diagrams.box([[level, values]]));
      return part === NOTHING
        ? []
        : [{ set: part, name: `${name}\n${level}:${values === known ? 'known' : values}`, setHere: sets }];
    });
  }

  #groupOf(nodes: readonly Node[]): Group {
    const [first, ...others] = nodes.toSorted((one, other) => one.depth - other.depth);
    if (!first) throw new Error('A group of visitors has nobody');
    const all = this.diagrams.unionOf(nodes.map(({ set }) => set));
    const levels = levelsIn(all);
    const ranges = [...rangesOf(all, levels)].flatMap(([level, values]): [Variable, bigint][] => {
      const variable = this.variables.at(level);
      return variable && values !== undefined && values !== this.variables.full(level) ? [[variable, values]] : [];
    });
    const hull = withValues(first.visitor, new Map(ranges), this.variables);
    return {
      nodes: [first, ...others],
      hull: { ...hull, combined: combinedIn(all, ranges, this.#campaign, this.scratch) },
    };
  }
}

/** Everybody with one of these values of each of these variables. */
export function boxOf(values: Values, diagrams: Diagrams): Diagram {
  return diagrams.box([...values].map(([{ level }, set]) => [level, set]));
}

interface Kind {
  readonly set: Diagram;
  readonly name: string;
  readonly setHere: readonly Variable[];
}

function* bitsOf(set: bigint): Generator<bigint> {
  for (let rest = set; rest !== 0n; rest &= rest - 1n) yield rest & -rest;
}

function levelsIn(set: Diagram): number[] {
  const levels = new Set<number>();
  const seen = new Set<Diagram>();
  const visit = (one: Diagram) => {
    if (seen.has(one) || one.edges.length === 0) return;
    seen.add(one);
    levels.add(one.level);
    for (const [, child] of one.edges) visit(child);
  };
  visit(set);
  return [...levels].toSorted((one, other) => one - other);
}

/** Returns the visitors of a node to whom something said about some of them applies. */
export function amongThem({ set, frame, setHere }: Node, said: SymbolicVisitor, arrivals: Arrivals): Diagram {
  return arrivals.withSides(set, sidesOf(said, frame), (variable) => !setHere.has(variable));
}
