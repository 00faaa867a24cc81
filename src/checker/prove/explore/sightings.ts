import type { Sighting, SymbolicVisitor, Visited } from './subject.ts';
import { mergedAnswers, withoutFacts } from '#engine/flow-state.ts';
import { amongThem, type Arrival, type Arrivals, type Node } from './arrivals.ts';
import { NOTHING, oneOf } from './diagram.ts';
import type { Variable } from './variables.ts';
import { eachOf, valuesOf, withValues } from './visitor-sets.ts';

/** Where things happened, each with a visitor whose path there is as short as any that was found. */
export class Sightings implements ReadonlyMap<string, Sighting> {
  readonly #seen: Map<string, Sighted>;
  readonly #traced = new Map<string, Sighting>();
  readonly #before: ReadonlySet<string>;

  /** @param seen what was recorded before, which takes precedence */
  constructor(seen?: Sightings) {
    this.#seen = new Map(seen ? seen.#seen : []);
    this.#before = new Set(this.#seen.keys());
  }

  /** Is the record for this place final, whatever is seen after this many pages? */
  isSettled(key: string, depth: number): boolean {
    const found = this.#seen.get(key);
    return found !== undefined && (this.#before.has(key) || found.node.depth <= depth);
  }

  note(key: string, sighted: Sighted): void {
    if (this.isSettled(key, sighted.node.depth)) return;
    this.#seen.set(key, sighted);
    this.#traced.delete(key);
  }

  get(key: string): Sighting | undefined {
    const seen = this.#seen.get(key);
    const found = this.#traced.get(key) ?? (seen && traced(seen));
    if (found) this.#traced.set(key, found);
    return found;
  }

  has(key: string): boolean {
    return this.#seen.has(key);
  }

  get size(): number {
    return this.#seen.size;
  }

  keys(): MapIterator<string> {
    return this.#seen.keys();
  }

  *entries(): MapIterator<[string, Sighting]> {
    for (const key of this.#seen.keys()) {
      const sighting = this.get(key);
      if (sighting) yield [key, sighting];
    }
  }

  *values(): MapIterator<Sighting> {
    for (const [, sighting] of this.entries()) yield sighting;
  }

  [Symbol.iterator](): MapIterator<[string, Sighting]> {
    return this.entries();
  }

  forEach(call: (sighting: Sighting, key: string, map: ReadonlyMap<string, Sighting>) => void): void {
    for (const [key, sighting] of this.entries()) call(sighting, key, this);
  }
}

/** Visitors to whom something happened. */
interface Sighted {
  readonly node: Node;
  readonly visitor: SymbolicVisitor;
  readonly arrivals: Arrivals;
}

type Chosen = ReadonlyMap<number, bigint>;

/** Returns one visitor of a sighting, and their path: what sets leave open is decided as later pages need it. */
function traced({ node, visitor, arrivals }: Sighted): Sighting {
  const stages: { readonly arrival: Arrival; readonly left: SymbolicVisitor }[] = [];
  let wanted: Chosen = new Map();
  let ways: readonly SymbolicVisitor[] = [visitor];
  for (let at: Node | undefined = node; at;) {
    const [way, chosen] = wayOut(at, ways, wanted, arrivals);
    const [source, came] = sourceOf(at, chosen, arrivals);
    stages.unshift({ arrival: source, left: settled(asChosen(way, at, chosen, wanted, arrivals)) });
    wanted = came;
    ways = source.left?.() ?? [];
    at = source.from;
  }
  return rebuilt(stages);
}

/** Finds a way to leave a page after which a visitor has what later pages need, and what they brought. */
function wayOut(
  node: Node,
  ways: readonly SymbolicVisitor[],
  wanted: Chosen,
  arrivals: Arrivals,
): [SymbolicVisitor, Chosen] {
  const { scratch: diagrams, variables } = arrivals;
  const isBrought = (variable: Variable) =>
    !node.setHere.has(variable) &&
    (variable.facts.length === 0 ? node.frame.counts(variable.name) : node.frame.questions.includes(variable));
  const wishes = [...wanted].flatMap(([level, bit]) => {
    const variable = variables.at(level);
    return variable ? [{ level, bit, variable, brought: isBrought(variable) }] : [];
  });
  const brought = diagrams.box(
    wishes.flatMap(({ level, bit, brought: isOne }) => (isOne ? [[level, bit] as const] : [])),
  );
  for (const way of everyOf(ways)) {
    const said = valuesOf(way, {
      ...node.frame,
      counts: () => true,
      questions: wishes.filter(({ variable }) => variable.facts.length > 0).map(({ variable }) => variable),
    });
    const isSet = wishes.every(
      ({ variable, bit, brought: isOne }) => isOne || ((said.get(variable) ?? bit) & bit) !== 0n,
    );
    const found = isSet ? diagrams.intersection(amongThem(node, way, arrivals), brought) : NOTHING;
    if (found !== NOTHING) return [way, oneOf(found)];
  }
  throw new Error(`No exit from the route "${node.route.name}" matches this visitor`);
}

function* everyOf(ways: readonly SymbolicVisitor[]): Generator<SymbolicVisitor> {
  for (const way of ways) yield* eachOf(way);
}

/** Returns how the visitor arrived, and which choices were fixed by then. */
function sourceOf({ sources, route }: Node, chosen: Chosen, { scratch: diagrams }: Arrivals): [Arrival, Chosen] {
  const box = diagrams.box([...chosen]);
  for (const source of sources) {
    const both = diagrams.intersection(source.set, box);
    if (both !== NOTHING) return [source, oneOf(both)];
  }
  throw new Error(`No arrival at the route "${route.name}" matches this visitor`);
}

/**
 * Returns the visitor who left the page, with the choices made about what they brought, and the values that later pages
 * need from their answers there.
 */
function asChosen(
  left: SymbolicVisitor,
  { visitor, frame, setHere }: Node,
  chosen: Chosen,
  wanted: Chosen,
  { variables }: Arrivals,
): SymbolicVisitor {
  const values = new Map<Variable, bigint>();
  for (const [level, bit] of [...chosen].concat([...wanted])) {
    const variable = variables.at(level);
    const isBefore = chosen.get(level) === bit && !wanted.has(level);
    if (variable && !(isBefore && setHere.has(variable))) values.set(variable, bit);
  }
  const counting = new Set(frame.questions.flatMap(({ facts }) => facts));
  // For facts that do not matter, a set keeps one visitor's values; others may differ.
  const others = Object.keys(visitor.answers).filter(
    (fact) => !counting.has(fact) && JSON.stringify(left.answers[fact]) === JSON.stringify(visitor.answers[fact]),
  );
  return withValues({ ...left, answers: withoutFacts(left.answers, others) }, values, variables);
}

/** Returns the visitor with an answer to each open question. Their circumstances may stay open. */
function settled(visitor: SymbolicVisitor): SymbolicVisitor {
  const answers = mergedAnswers(...visitor.pending.map(({ classes }) => classes[0]?.answers ?? {}), visitor.answers);
  return { ...visitor, answers, pending: [] };
}

/** Returns the path as if nobody else had taken it. What is decided on a page holds from there on. */
function rebuilt(stages: readonly { readonly arrival: Arrival; readonly left: SymbolicVisitor }[]): Sighting {
  let at: Visited | undefined;
  const [first] = stages;
  // What a link provided belongs to them, whether anything reads it or not.
  let sofar: SymbolicVisitor | undefined = first?.arrival.visitor;
  for (const { arrival, left } of stages) {
    const { route, visitor } = arrival;
    at = {
      route,
      visitor,
      entry: first?.arrival.entry ?? route.name,
      ...(at && sofar ? { from: at, left: sofar } : {}),
    };
    sofar = sofar ? together(sofar, left) : left;
  }
  if (!at || !sofar) throw new Error('A way has no page');
  const { landing: _, ...last } = sofar;
  const began = first?.arrival.visitor.landing;
  return { node: at, visitor: { ...last, ...(began === undefined ? {} : { landing: began }) } };
}

/** Combines what a visitor was before with what they are now. */
function together(before: SymbolicVisitor, now: SymbolicVisitor): SymbolicVisitor {
  return {
    ...now,
    answers: mergedAnswers(before.answers, now.answers),
    world: { ...before.world, ...now.world },
    remotes: { ...before.remotes, ...now.remotes },
    ...(before.filledIn ? { filledIn: { ...before.filledIn, ...now.filledIn } } : {}),
  };
}
