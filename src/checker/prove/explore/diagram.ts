/**
 * Sets of assignments to variables, as multi-valued decision diagrams: each node tests one variable, and each edge
 * holds the values that lead to the same child. Equal sets from the same table are the same object, so they are
 * compared with `===`. No maintained library for the browser has diagrams of more than two values.
 */
export interface Diagram {
  readonly id: number;
  /** The variable that is tested; variables nearer the root have lower levels. */
  readonly level: number;
  /** Disjoint, sorted by the child. Values on no edge are in no assignment. */
  readonly edges: readonly Edge[];
}

type Edge = readonly [values: bigint, child: Diagram];

/** The maximum number of results that are cached. */
const MAX_RESULTS = 50_000;

const LAST = Number.MAX_SAFE_INTEGER;
export const NOTHING: Diagram = { id: 0, level: LAST, edges: [] };
export const EVERYTHING: Diagram = { id: 1, level: LAST, edges: [] };

let nextId = 2;

/** All values that a variable can have, by its level: a bit for each. `undefined`: their number is unknown. */
export type FullSet = (level: number) => bigint | undefined;

type Operation = (one: Diagram, other: Diagram) => Diagram;

/** Creates diagrams, each only once. */
export class Diagrams {
  readonly #full: FullSet;
  readonly #nodes = new Map<string, Diagram>();
  /** Numbers for sets of values, as short names. */
  readonly #sets = new Map<bigint, number>();
  readonly #results = {
    union: new Map<number, Diagram>(),
    intersection: new Map<number, Diagram>(),
    difference: new Map<number, Diagram>(),
  };

  constructor(full: FullSet) {
    this.#full = full;
  }

  /** Returns the same set made of nodes of this table, so that the nodes of a temporary table need not be kept. */
  kept(diagram: Diagram): Diagram {
    return this.without(diagram, () => false);
  }

  /** The assignments that give each of some variables one of some values. */
  box(sides: readonly (readonly [level: number, values: bigint])[]): Diagram {
    return sides
      .toSorted(([one], [other]) => other - one)
      .reduce<Diagram>((rest, [level, values]) => this.#node(level, [[values, rest]]), EVERYTHING);
  }

  readonly union: Operation = (one, other) => {
    if (one === NOTHING || one === other) return other;
    if (other === NOTHING) return one;
    if (one === EVERYTHING || other === EVERYTHING) return EVERYTHING;
    return this.#known('union', one, other, () => this.#combine(one, other, this.union, true, true));
  };

  /** The assignments that are in any of the diagrams. */
  unionOf(all: readonly Diagram[]): Diagram {
    const [first = NOTHING, second] = all;
    if (second === undefined) return first;
    const half = all.length >>> 1;
    return this.union(this.unionOf(all.slice(0, half)), this.unionOf(all.slice(half)));
  }

  readonly intersection: Operation = (one, other) => {
    if (one === NOTHING || other === NOTHING) return NOTHING;
    if (one === EVERYTHING || one === other) return other;
    if (other === EVERYTHING) return one;
    return this.#known('intersection', one, other, () => this.#combine(one, other, this.intersection, false, false));
  };

  readonly difference: Operation = (one, other) => {
    if (one === NOTHING || other === EVERYTHING || one === other) return NOTHING;
    if (other === NOTHING) return one;
    return this.#known('difference', one, other, () => this.#combine(one, other, this.difference, true, false));
  };

  /** The assignments that agree with one of the diagram on all variables except those of the removed levels. */
  without(diagram: Diagram, isGone: (level: number) => boolean): Diagram {
    const known = new Map<Diagram, Diagram>();
    const visit = (one: Diagram): Diagram => {
      if (one === NOTHING || one === EVERYTHING) return one;
      const found = known.get(one);
      if (found) return found;
      const edges = one.edges.map(([values, child]): Edge => [values, visit(child)]);
      const made = isGone(one.level)
        ? edges.reduce<Diagram>((sum, [, child]) => this.union(sum, child), NOTHING)
        : this.#node(one.level, edges);
      known.set(one, made);
      return made;
    };
    return visit(diagram);
  }

  #known(name: 'union' | 'intersection' | 'difference', one: Diagram, other: Diagram, make: () => Diagram): Diagram {
    const results = this.#results[name];
    if (results.size > MAX_RESULTS) results.clear();
    const key = one.id * 2 ** 26 + other.id;
    const found = results.get(key) ?? make();
    results.set(key, found);
    return found;
  }

  /**
   * Combines the edges of the upper variable. `left`, `right`: whether values that only that side has stay unchanged.
   */
  #combine(one: Diagram, other: Diagram, operate: Operation, left: boolean, right: boolean): Diagram {
    const level = Math.min(one.level, other.level);
    const [ours, theirs] = [this.#edges(one, level), this.#edges(other, level)];
    const edges: Edge[] = [];
    let others = theirs.map(([values]) => values);
    for (const [values, child] of ours) {
      let rest = values;
      for (const [place, [wanted, theirChild]] of theirs.entries()) {
        const common = values & wanted;
        if (common === 0n) continue;
        edges.push([common, operate(child, theirChild)]);
        rest &= ~wanted;
        others = others.with(place, (others[place] ?? 0n) & ~values);
      }
      if (left && rest !== 0n) edges.push([rest, child]);
    }
    if (right)
      for (const [place, [, child]] of theirs.entries())
        if (others[place] !== 0n) edges.push([others[place] ?? 0n, child]);
    return this.#node(level, edges);
  }

  #edges(diagram: Diagram, level: number): readonly Edge[] {
    return diagram.level === level ? diagram.edges : [[this.#full(level) ?? -1n, diagram]];
  }

  #node(level: number, edges: readonly Edge[]): Diagram {
    const merged = edges.length === 1 ? edges : byChild(edges);
    const [first] = merged;
    if (!first || first[1] === NOTHING) return NOTHING;
    if (merged.length === 1 && (first[0] === -1n || first[0] === this.#full(level))) return first[1];
    let key = `${level}`;
    for (const [values, child] of merged) key += `:${this.#numberOf(values)}>${child.id}`;
    const node = this.#nodes.get(key) ?? { id: nextId++, level, edges: merged };
    this.#nodes.set(key, node);
    return node;
  }

  #numberOf(values: bigint): number {
    const found = this.#sets.get(values) ?? this.#sets.size;
    this.#sets.set(values, found);
    return found;
  }
}

/** Returns the edges merged to one per child, in order. */
function byChild(edges: readonly Edge[]): readonly Edge[] {
  const values = new Map<Diagram, bigint>();
  for (const [some, child] of edges)
    if (some !== 0n && child !== NOTHING) values.set(child, (values.get(child) ?? 0n) | some);
  return [...values].map(([child, all]): Edge => [all, child]).toSorted(([, one], [, other]) => one.id - other.id);
}

/** Returns one assignment of a nonempty set, by level: the first value if there are several. */
export function oneOf(diagram: Diagram): Map<number, bigint> {
  const chosen = new Map<number, bigint>();
  for (let at = diagram; at !== EVERYTHING;) {
    const [first] = at.edges;
    if (!first) throw new Error('An empty set has no assignment');
    chosen.set(at.level, first[0] & -first[0]);
    at = first[1];
  }
  return chosen;
}

/**
 * Returns the values that each variable has in any assignment, by level. A variable of `levels` that does not occur has
 * all values.
 * @param levels the requested levels, in order
 */
export function rangesOf(diagram: Diagram, levels: readonly number[]): Map<number, bigint | undefined> {
  const ranges = new Map<number, bigint | undefined>();
  const seen = new Set<Diagram>();
  const skip = (from: number, to: number) => {
    for (const level of levels) if (level > from && level < to) ranges.set(level, undefined);
  };
  const visit = (one: Diagram) => {
    if (seen.has(one)) return;
    seen.add(one);
    for (const [values, child] of one.edges) {
      const sofar = ranges.get(one.level);
      if (sofar !== undefined || !ranges.has(one.level)) ranges.set(one.level, (sofar ?? 0n) | values);
      skip(one.level, child.level);
      visit(child);
    }
  };
  skip(-1, diagram.level);
  visit(diagram);
  return ranges;
}
