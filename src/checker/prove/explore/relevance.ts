import { readFact } from '#engine/facts/index.ts';
import { factsOf } from '#engine/predicates/evaluate.ts';
import type { BlockUse, Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { watchState, watchVisit } from '../world/recording.ts';
import type { Readers } from './open-variable.ts';
import { NEW_VISIT, stateOf, type Slice, type Subject } from './subject.ts';

/** What was read on a route: to see which blocks are shown, and to find where it leads. */
export interface Reads {
  readonly visible: Set<string>;
  readonly next: Set<string>;
}

/** Which variables count where. It grows while an exploration finds that more is read; then the exploration begins anew. */
export interface Relevance {
  readonly reads: (route: string) => Reads;
  /** The routes that what is looked for depends on: those that lead to it. */
  readonly scope: ReadonlySet<string>;
  /** What is read on the route itself. */
  readonly here: (route: string) => ReadonlySet<string>;
  /** What routes after this one may read. */
  readonly after: (route: string) => ReadonlySet<string>;
  /** Facts that pages of more than one route ask. */
  readonly askedAgain: ReadonlySet<string>;
  /** The route with only the blocks that count. */
  readonly reduced: (route: Route) => Route;
  /** How many reads are known: an exploration that ends with more has to be done again. */
  readonly size: () => number;
  /** Takes what was read since into account. */
  readonly refresh: () => void;
}

export function relevanceOf(subject: Subject, slice: Slice, readers: Readers): Relevance {
  const { routes } = subject.campaign;
  const reads = new Map(routes.map(({ name }) => [name, { visible: new Set<string>(), next: new Set<string>() }]));
  const readsOf = (name: string) => reads.get(name) ?? { visible: new Set<string>(), next: new Set<string>() };
  let here = new Map<string, ReadonlySet<string>>();
  let after = new Map<string, ReadonlySet<string>>();
  let reduced = new Map<string, Route>();
  const size = () => [...reads.values()].reduce((sum, { visible, next }) => sum + visible.size + next.size, readers.direct.size + [...readers.ofPart.values()].reduce((sum, { size: own }) => sum + own, 0));
  const asked = factReads(subject);
  const scope = scopeOf(subject.campaign, slice);
  for (const route of routes) if (scope.has(route.name)) seedRoute(route, slice, readsOf(route.name), asked, route.next.some(({ to }) => scope.has(to)));
  const refresh = () => {
    for (let before = -1; before !== size(); ) {
      before = size();
      here = new Map([...reads].map(([name, { visible, next }]) => [name, new Set([...visible, ...next])]));
      after = liveAfter(subject.campaign, here);
      const kept = (route: Route) => route.blocks.filter((use) => counts(subject, slice, route, use, (fact) => (here.get(route.name)?.has(fact) ?? false) || (after.get(route.name)?.has(fact) ?? false)));
      reduced = new Map(routes.filter(({ name }) => scope.has(name)).map((route) => [route.name, { ...route, blocks: kept(route) }]));
      for (const route of reduced.values()) for (const use of route.blocks) seedBlock(route, use, slice, readsOf(route.name), asked);
    }
  };
  refresh();
  const NONE: ReadonlySet<string> = new Set();
  return { reads: readsOf, scope, here: (name) => here.get(name) ?? NONE, after: (name) => after.get(name) ?? NONE, askedAgain: askedAgainOf(subject), reduced: (route) => reduced.get(route.name) ?? route, size, refresh };
}

/** The routes of what is looked for, and all that lead to them; where nothing in particular is, every route. */
function scopeOf({ routes }: Campaign, { targets, rules }: Slice): Set<string> {
  const goals = [...[...targets].map((key) => key.slice(0, key.indexOf('@'))), ...rules.flatMap((rule) => [...rule.routes])];
  if (goals.length === 0) return new Set(routes.map(({ name }) => name));
  return leadingTo(routes, goals);
}

/** The named routes and every route from which a way leads to one of them, conditions left aside. */
export function leadingTo(routes: readonly Route[], goals: readonly string[]): Set<string> {
  const before = new Map<string, string[]>();
  for (const { name, next } of routes) for (const { to } of next) before.set(to, [...(before.get(to) ?? []), name]);
  const reached = new Set(goals);
  for (const name of reached) for (const source of before.get(name) ?? []) reached.add(source);
  return reached;
}

function seedRoute(route: Route, { free, rules }: Slice, { next }: Reads, asked: (predicate: Predicate) => string[], leaves: boolean): void {
  route.next.forEach(({ when }, index) => {
    if (leaves && when && !free.has(`${route.name}#${index}`)) for (const variable of asked(when)) next.add(variable);
  });
  for (const { routes, holds } of rules) if (routes.has(route.name)) for (const variable of asked(holds)) next.add(variable);
}

function seedBlock(route: Route, { id, showWhen }: BlockUse, { free }: Slice, { visible }: Reads, asked: (predicate: Predicate) => string[]): void {
  if (showWhen && !free.has(`${route.name}@${id}`)) for (const variable of asked(showWhen)) visible.add(variable);
}

/** The variables that the facts of a predicate read at first sight, by the engine's own readers. More may show later. */
function factReads(subject: Subject): (predicate: Predicate) => string[] {
  const known = new Map<string, readonly string[]>();
  const worlds = [{}, { study: 1 }].map((world) => stateOf(subject, { ...NEW_VISIT, world }, subject.campaign.home));
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

/** Does a block count: is it looked for, does it ask what counts, or may it hold visitors back? */
function counts({ partOf }: Subject, { targets, rules }: Slice, route: Route, { id }: BlockUse, read: (fact: string) => boolean): boolean {
  const part = partOf(route, id);
  const key = `${route.name}@${id}`;
  return targets.has(key) || part.guards || (part.schedules && read('booking')) || rules.some(({ shown }) => shown?.has(key)) || [...part.facts].some(read);
}

function askedAgainOf({ campaign, partOf }: Subject): Set<string> {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const route of campaign.routes) {
    const own = new Set(route.blocks.flatMap(({ id }) => [...partOf(route, id).facts]));
    for (const fact of own) (seen.has(fact) ? again : seen).add(fact);
  }
  return again;
}

/** For each route, what routes that can follow it read. */
function liveAfter({ routes }: Campaign, here: ReadonlyMap<string, ReadonlySet<string>>): Map<string, ReadonlySet<string>> {
  const after = new Map(routes.map(({ name }) => [name, new Set<string>()]));
  const before = new Map<string, string[]>();
  for (const { name, next } of routes) for (const { to } of next) before.set(to, [...(before.get(to) ?? []), name]);
  const work = routes.map(({ name }) => name);
  for (let name = work.pop(); name !== undefined; name = work.pop()) {
    const live = [...(here.get(name) ?? []), ...(after.get(name) ?? [])];
    for (const source of before.get(name) ?? []) {
      const known = after.get(source);
      const fresh = live.filter((variable) => known && !known.has(variable));
      for (const variable of fresh) known?.add(variable);
      if (fresh.length > 0) work.push(source);
    }
  }
  return after;
}
