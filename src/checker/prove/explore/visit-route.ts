import type { Route } from '#schemas/campaign/campaign.ts';
import { amongThem, type Arrivals, type Group, type Node } from './arrivals.ts';
import { EVERYTHING, NOTHING, type Diagram } from './diagram.ts';
import type { Relevance } from './relevance.ts';
import type { RouteEffects, Step } from './route-effects.ts';
import type { Sightings } from './sightings.ts';
import type { SymbolicVisitor, Subject } from './subject.ts';
import type { Variable } from './variables.ts';
import { sidesOf, valuesOf, type Frame, type Values } from './visitor-sets.ts';

/** What happens to visitors. */
export type Found = Readonly<
  Record<'routes' | 'taken' | 'shown' | 'ends' | 'stuck' | 'gaps' | 'loops' | 'unmet' | 'broken', Sightings>
>;

/** How visitors move on through the routes of a campaign. */
export interface Following {
  readonly subject: Subject;
  readonly relevance: Relevance;
  readonly found: Found;
  /** The routes that have a path back to themselves, with the name of their cycle. */
  readonly cycles: ReadonlyMap<string, string>;
  readonly arrivals: Arrivals;
  /** What a route does with visitors who have seen it before. */
  readonly again: (group: Group) => RouteEffects;
}

/** Records what a route does with the visitors who reached it, and sends them on. */
export function followOn(route: Route, { nodes, hull }: Group, effects: RouteEffects, run: Following): void {
  const { found } = run;
  const note = (sightings: Sightings, key: string, visitors: readonly SymbolicVisitor[]) =>
    noteFirst(sightings, key, nodes, visitors, run.arrivals);
  note(found.routes, route.name, [hull]);
  if (route.next.length === 0) note(found.ends, route.name, [hull]);
  for (const [block, visitor] of effects.shown) note(found.shown, block, [visitor]);
  note(found.stuck, route.name, effects.stuck);
  for (const [rule, visitor] of effects.broken) note(found.broken, rule, [visitor]);
  note(
    found.gaps,
    route.name,
    effects.steps.filter(({ taken }) => taken.length === 0).map(({ visitor }) => visitor),
  );
  for (const way of waysFrom(effects)) {
    note(found.taken, `${route.name}#${way.step.index}`, way.left);
    goOn(route, way, { nodes, hull }, run);
  }
}

/** Records an event for the visitors with the shortest path among those it applies to. */
export function noteFirst(
  sightings: Sightings,
  key: string,
  nodes: readonly Node[],
  visitors: readonly SymbolicVisitor[],
  arrivals: Arrivals,
): void {
  for (const node of visitors.length === 0 || sightings.isSettled(key, nodes[0]?.depth ?? 0) ? [] : nodes) {
    const visitor = visitors.find((one) => amongThem(node, one, arrivals) !== NOTHING);
    if (visitor) return sightings.note(key, { node, visitor, arrivals });
  }
}

/** A transition, with all ways to leave the page on which it is taken. */
interface Way {
  readonly step: Step;
  readonly left: readonly SymbolicVisitor[];
}

function waysFrom({ steps }: RouteEffects): Way[] {
  const all = steps.flatMap(({ visitor, taken }) => taken.map((step) => ({ step, visitor })));
  const alike = Map.groupBy(all, ({ step: { index, missing } }) => `${index} ${missing.join()}`);
  return [...alike.values()].flatMap((some) =>
    some.slice(0, 1).map(({ step }) => ({ step, left: some.map(({ visitor }) => visitor) })),
  );
}

function goOn(route: Route, { step, left }: Way, group: Group, run: Following): void {
  const { index, target, missing } = step;
  const { found, relevance, cycles, arrivals } = run;
  const key = `${route.name}#${index}`;
  const leads = target !== undefined && relevance.scope.has(target.name);
  const ways = leads ? leadingTo(target, left, group, arrivals) : NOTHING;
  const asked = relevance.asks(route.name);
  for (const node of group.nodes) {
    // What a page asks for, or would have asked for, is known only through its answer.
    const isAsked = (fact: string) => asked.has(fact) || (fact === 'candidate.age' && asked.has('candidate.birthDate'));
    const beside = node.visitor.beside?.filter((fact) => !isAsked(fact));
    const admitted = target === undefined || isAdmitted(target, missing, { entry: node.entry, beside }, run);
    if (!admitted && hasNext(route)) noteFirst(found.unmet, key, [node], left, arrivals);
    if (!admitted || !leads) continue;
    const together = cycles.get(target.name);
    const isBack = together !== undefined && (target === route || node.cycle.includes(target.name));
    if (isBack) {
      noteFirst(found.loops, key, [node], left, arrivals);
      continue;
    }
    const isInside = together !== undefined && together === cycles.get(route.name);
    const cycle = isInside ? [...node.cycle, target.name] : together === undefined ? [] : [target.name];
    const set = carried(node, target, ways, arrivals);
    if (set !== NOTHING)
      arrivals.add({
        route: target,
        visitor: { ...(left[0] ?? node.visitor), ...(beside ? { beside } : {}) },
        set,
        entry: node.entry,
        from: node,
        left: () => leftAgain(step, group, run),
        cycle,
        depth: node.depth + 1,
      });
  }
}

function leftAgain({ index, missing }: Step, group: Group, { again }: Following): readonly SymbolicVisitor[] {
  const isSame = ({ step }: Way) => step.index === index && step.missing.join() === missing.join();
  return waysFrom(again(group)).find(isSame)?.left ?? [];
}

/** A page without the button is left by what its blocks do once they are answered. */
function hasNext({ meta: { showNav = true, showNext = true } }: Route): boolean {
  return showNav && showNext;
}

/**
 * The first page admits everybody; other pages admit only visitors who have answered what they require (A16), or got it
 * from a link.
 */
function isAdmitted(
  target: Route,
  missing: readonly string[],
  { entry, beside }: { readonly entry: string; readonly beside: readonly string[] | undefined },
  { subject }: Following,
): boolean {
  if (target.name === entry || target.name === subject.campaign.home) return true;
  return missing.every((fact) => beside?.includes(fact) ?? false);
}

/**
 * Returns everybody who leaves a page by one of these ways: what they must have brought, and what the page has set that
 * counts later.
 */
function leadingTo(
  target: Route,
  left: readonly SymbolicVisitor[],
  { nodes: [{ frame, setHere }], hull }: Group,
  arrivals: Arrivals,
): Diagram {
  const next = arrivals.frameOf(target);
  const whole = valuesOf(hull, frame);
  const isBrought = (variable: Variable) => !setHere.has(variable) && isIn(frame, variable);
  const both: Frame = {
    ...frame,
    questions: [...new Set([...frame.questions, ...next.questions])],
    counts: (name) => frame.counts(name) || next.counts(name),
  };
  const matters = (variable: Variable, values: bigint) =>
    isBrought(variable) ? whole.get(variable) !== values : isIn(next, variable);
  const known = new Map<readonly Values[], Diagram>();
  return arrivals.scratch.unionOf(
    left.map((visitor) => arrivals.withSides(EVERYTHING, sidesOf(visitor, both), matters, known)),
  );
}

function isIn({ questions, counts }: Frame, variable: Variable): boolean {
  return variable.facts.length > 0 ? questions.includes(variable) : counts(variable.name);
}

/** Returns what still counts about visitors on the next page: what they brought, and what this page has set. */
function carried(
  { set, setHere }: Node,
  target: Route,
  ways: Diagram,
  { diagrams, scratch, variables, frameOf }: Arrivals,
): Diagram {
  const next = frameOf(target);
  const isSetHere = (level: number) => [...setHere].some((variable) => variable.level === level);
  const brought = setHere.size === 0 ? set : scratch.without(set, isSetHere);
  const onward = scratch.without(scratch.intersection(brought, ways), (level) => {
    const variable = variables.at(level);
    return !variable || !isIn(next, variable);
  });
  return diagrams.kept(onward);
}
