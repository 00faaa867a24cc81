import { readFact } from '#engine/facts/index.ts';
import { factsOf } from '#engine/predicates/evaluate.ts';
import { factNames } from '#engine/route-state.ts';
import type { BlockUse, Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { FactTest, Predicate } from '#schemas/campaign/predicate.ts';
import { CHOSEN_CONDITIONS, CONDITIONS_FACT } from '../world/world-classes.ts';
import { watchState, watchVisit } from '../world/watched-reads.ts';
import { isValued, type Computing } from '../domain/computed-components.ts';
import { testsIn } from '../domain/cuts.ts';
import { cyclesOf, livenessOf, type Liveness, leadingTo } from './route-graph.ts';
import { ClassGroups } from './class-groups.ts';
import { computingIn } from './computed-keys.ts';
import type { Readers } from './open-variable.ts';
import { NEW_VISITOR, stateOf, type Slice, type Subject } from './subject.ts';

/** What was read on a route: to decide which blocks are shown, and to find where it leads. */
export interface Reads {
  readonly visible: Set<string>;
  readonly next: Set<string>;
  /** Facts of which something reads more than whether a condition about them holds. */
  readonly opaque: Set<string>;
}

/**
 * Which variables count where. It grows while an exploration finds that more is read; the exploration then restarts.
 */
export interface Relevance {
  readonly reads: (route: string) => Reads;
  /** What the route itself decides about visitors: the facts that it asks for, and whether they have an appointment. */
  readonly asks: (route: string) => ReadonlySet<string>;
  /** What is read on the route or after it, and may be known of the visitors who reach it. */
  readonly counted: (route: string) => ReadonlySet<string>;
  /** What the route cannot distinguish. */
  readonly groups: (route: string) => ClassGroups | undefined;
  /** Does some route read more of the fact than whether its conditions hold? */
  readonly isOpaque: (fact: string) => boolean;
  /** The computed facts that something may read. */
  readonly computing: () => Computing;
  /** The routes that the targets depend on: those that lead to them. */
  readonly scope: ReadonlySet<string>;
  /** Can the route or a later one read the variable? */
  readonly isRead: (route: string, variable: string) => boolean;
  /** Facts that pages of more than one route ask for. */
  readonly askedAgain: ReadonlySet<string>;
  /** The route with only the blocks that count. */
  readonly reduced: (route: Route) => Route;
  /** How many reads are known: an exploration that ends with more has to be repeated. */
  readonly size: () => number;
  /** Takes into account what was read since. */
  readonly refresh: () => void;
}

export function relevanceOf(subject: Subject, slice: Slice, readers: Readers): Relevance {
  const { routes } = subject.campaign;
  const askedAgain = askedAgainOf(subject);
  const asks = new Map(routes.map((route) => [route.name, asksOf(route, subject)]));
  const askedFirst = askedFirstOf(subject, askedAgain);
  const asked = factReads(subject);
  const scope = scopeOf(subject.campaign, slice);
  const reads = readsAtFirst(subject, slice, { asks, askedAgain, asked, scope });
  const readsOf = (name: string): Reads => reads.get(name) ?? nothingRead();
  const groups = new Map(
    routes.map((route) => [route.name, new ClassGroups(subject, testsOn(route, slice), readsOf(route.name).opaque)]),
  );
  let here = new Map<string, ReadonlySet<string>>();
  let live: Liveness | undefined;
  let reduced = new Map<string, Route>();
  let computing: Computing = {};
  const size = () =>
    [...reads.values()].reduce(
      (sum, { visible, next, opaque }) => sum + visible.size + next.size + opaque.size,
      readersOfVerdicts(readers),
    );
  const isRead = (name: string, variable: string) =>
    (here.get(name)?.has(variable) ?? false) || (live?.isReadAfter(name, variable) ?? false);
  const refresh = () => {
    for (let before = -1; before !== size();) {
      before = size();
      here = new Map([...reads].map(([name, { visible, next }]) => [name, new Set([...visible, ...next])]));
      live = livenessOf(routes, here, askedFirst);
      const kept = (route: Route) =>
        route.blocks.filter((use) => counts(subject, slice, route, use, (fact) => isRead(route.name, fact)));
      reduced = new Map(
        routes.filter(({ name }) => scope.has(name)).map((route) => [route.name, { ...route, blocks: kept(route) }]),
      );
      for (const route of reduced.values())
        for (const use of route.blocks)
          seedBlock(route, use, slice, readsOf(route.name), { asked, reads: subject.partOf(route, use.id).reads });
    }
    computing = computingIn(subject, (answer) => [...here.values()].some((own) => own.has(answer)));
  };
  refresh();
  const NONE: ReadonlySet<string> = new Set();
  return {
    reads: readsOf,
    scope,
    isRead,
    askedAgain,
    asks: (name) => asks.get(name) ?? NONE,
    counted: (name) => live?.countedAt(name) ?? NONE,
    groups: (name) => groups.get(name),
    computing: () => computing,
    isOpaque: (fact) => [...reads.values()].some(({ opaque }) => opaque.has(fact)),
    reduced: (route) => reduced.get(route.name) ?? route,
    size,
    refresh,
  };
}

function nothingRead(): Reads {
  return { visible: new Set(), next: new Set(), opaque: new Set() };
}

/** What is known of a campaign before anything is explored. */
interface Outset {
  readonly asks: ReadonlyMap<string, ReadonlySet<string>>;
  readonly askedAgain: ReadonlySet<string>;
  readonly asked: (predicate: Predicate) => string[];
  readonly scope: ReadonlySet<string>;
}

/** Returns what each route reads through its conditions and through the rules that apply there. */
function readsAtFirst(
  subject: Subject,
  slice: Slice,
  { asks, askedAgain, asked, scope }: Outset,
): ReadonlyMap<string, Reads> {
  const readsOn = (route: Route): Reads => {
    const reads = { ...nothingRead(), opaque: heldTo(route, subject, slice, askedAgain) };
    // Fields must accept what was answered before.
    for (const fact of asks.get(route.name) ?? []) if (askedAgain.has(fact)) reads.visible.add(fact);
    const leaves = route.next.some(({ to }) => scope.has(to));
    if (scope.has(route.name)) seedRoute(route, slice, reads, asked, leaves);
    return reads;
  };
  return new Map(subject.campaign.routes.map((route) => [route.name, readsOn(route)]));
}

/** Counts what parts of the verdicts read, and what something else reads of that; what else is read does not matter. */
function readersOfVerdicts({ direct, ofPart }: Readers): number {
  return [...ofPart.values()].reduce(
    (sum, own) => sum + own.size + [...own].filter((variable) => direct.has(variable)).length,
    0,
  );
}

/** The tests in the conditions of a route, and in the rules that apply there. */
function testsOn({ name, blocks, next }: Route, { rules }: Slice): FactTest[] {
  const own = [...blocks.map(({ showWhen }) => showWhen), ...next.map(({ when }) => when)];
  const asked = rules.filter(({ routes }) => routes.has(name)).map(({ holds }) => holds);
  return [...own, ...asked].flatMap((predicate) => (predicate ? testsIn(predicate) : []));
}

/**
 * The facts whose exact value counts on a route: its fields must accept what was answered before, and some rules
 * compare it.
 */
function heldTo(route: Route, subject: Subject, { rules }: Slice, askedAgain: ReadonlySet<string>): Set<string> {
  const { name, blocks } = route;
  const { partOf } = subject;
  const asked = blocks.flatMap(({ id }) => [...partOf(route, id).facts]);
  const again = asked
    .filter((fact, index) => askedAgain.has(fact) || asked.indexOf(fact) !== index)
    .filter((fact) => !isValued(fact, subject.campaign) || !isAskedAlike(fact, subject));
  const compared = rules
    .filter(({ routes, agrees, judge }) => routes.has(name) && (agrees ?? judge) !== undefined)
    .flatMap(({ holds }) => factsOf(holds));
  return new Set([...again, ...compared]);
}

/** Do all questions about a fact accept the same answers? */
function isAskedAlike(fact: string, { campaign, partOf }: Subject): boolean {
  const fields = campaign.routes
    .flatMap((route) => route.blocks.flatMap(({ id }) => partOf(route, id).fields))
    .filter((field) => factNames(field).includes(fact));
  return new Set(fields.map(({ id, controls, facts }) => JSON.stringify([id, controls, facts]))).size < 2;
}

/** The routes of the targets, and all that lead to them; every route if there are no particular targets. */
export function scopeOf({ routes }: Campaign, { targets, rules }: Slice): Set<string> {
  const goals = [
    ...[...targets].map((key) => key.slice(0, key.indexOf('@'))),
    ...rules.flatMap((rule) => [...rule.routes]),
  ];
  if (goals.length === 0) return new Set(routes.map(({ name }) => name));
  return leadingTo(routes, goals);
}

function seedRoute(
  route: Route,
  { free, rules }: Slice,
  { next }: Reads,
  asked: (predicate: Predicate) => string[],
  leaves: boolean,
): void {
  route.next.forEach(({ when }, index) => {
    if (leaves && when && !free.has(`${route.name}#${index}`)) for (const variable of asked(when)) next.add(variable);
  });
  for (const { routes, holds } of rules)
    if (routes.has(route.name)) for (const variable of asked(holds)) next.add(variable);
}

/** What is obviously read. More may turn up later. */
interface FirstSight {
  readonly asked: (predicate: Predicate) => string[];
  /** What the block itself reads. */
  readonly reads: ReadonlySet<string>;
}

function seedBlock(
  route: Route,
  { id, showWhen }: BlockUse,
  { free }: Slice,
  { visible, opaque }: Reads,
  { asked, reads }: FirstSight,
): void {
  for (const variable of reads) {
    visible.add(variable);
    opaque.add(variable);
  }
  if (showWhen && !free.has(`${route.name}@${id}`)) for (const variable of asked(showWhen)) visible.add(variable);
}

/**
 * Returns the variables that the facts of a predicate obviously read, through the engine's own readers. More may turn
 * up later.
 */
function factReads(subject: Subject): (predicate: Predicate) => string[] {
  const known = new Map<string, readonly string[]>();
  const worlds = [{}, { study: 1 }].map((world) => stateOf(subject, { ...NEW_VISITOR, world }, subject.campaign.home));
  const readsOfFact = (fact: string) => {
    const read = new Set<string>(fact === 'path.language' ? ['locale'] : []);
    const note = (variable: string) => read.add(variable);
    for (const state of worlds) readFact(fact, watchState(state, watchVisit(state, note), note));
    return [...read];
  };
  return (predicate) =>
    factsOf(predicate).flatMap((fact) => {
      const found = known.get(fact) ?? readsOfFact(fact);
      known.set(fact, found);
      return [...found];
    });
}

/** Does a block count: is it a target, does it ask for what counts, or can it hold visitors back? */
function counts(
  { partOf }: Subject,
  { targets, rules }: Slice,
  route: Route,
  { id }: BlockUse,
  read: (fact: string) => boolean,
): boolean {
  const part = partOf(route, id);
  const key = `${route.name}@${id}`;
  return (
    targets.has(key) ||
    part.guards ||
    (part.schedules && read('booking')) ||
    rules.some(({ shown }) => shown?.has(key)) ||
    [...part.facts].some(read)
  );
}

export function askedAgainOf({ campaign, partOf }: Subject): Set<string> {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const route of campaign.routes) {
    const own = new Set(route.blocks.flatMap(({ id }) => [...partOf(route, id).facts]));
    for (const fact of own) (seen.has(fact) ? again : seen).add(fact);
  }
  return again;
}

function asksOf(route: Route, { partOf }: Subject): Set<string> {
  const parts = route.blocks.map(({ id }) => partOf(route, id));
  const facts = parts.flatMap((part) => [...part.facts]);
  return new Set([
    ...facts,
    ...(facts.includes(CONDITIONS_FACT) ? [CHOSEN_CONDITIONS] : []),
    ...(parts.some(({ schedules }) => schedules) ? ['booking'] : []),
  ]);
}

/**
 * For each route, the facts that only it asks for, once in a visit, and that no address provides: before that route
 * they make no difference.
 */
function askedFirstOf(
  { campaign, partOf }: Subject,
  askedAgain: ReadonlySet<string>,
): Map<string, ReadonlySet<string>> {
  const cycles = cyclesOf(campaign);
  const once = campaign.routes.filter(({ name }) => !cycles.has(name));
  return new Map(
    once.map((route) => {
      const asked = route.blocks.flatMap(({ id }) => [...partOf(route, id).facts]);
      return [route.name, new Set(asked.filter((fact) => fact.startsWith('answer.') && !askedAgain.has(fact)))];
    }),
  );
}
