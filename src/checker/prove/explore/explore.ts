import { factNames } from '#engine/route-state.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { Arrivals, boxOf, type Group } from './arrivals.ts';
import { beginningsOf } from './beginnings.ts';
import {
  type Beginning,
  type Beginnings,
  type SymbolicVisitor,
  type Slice,
  type Subject,
  type Exploration,
  MISHAPS,
  type Explored,
  type Mishap,
} from './subject.ts';
import { BindMemory } from './bind-memory.ts';
import { cyclesOf } from './route-graph.ts';
import { noReaders, overEach } from './open-variable.ts';
import { lookOn } from './page.ts';
import { isAnswer } from './page-fields.ts';
import { relevanceOf } from './relevance.ts';
import { effectsOf, readerOn, type Looking } from './route-effects.ts';
import { Sightings } from './sightings.ts';
import { factsAskedTogether, Variables } from './variables.ts';
import { followOn, noteFirst, type Following, type Found } from './visit-route.ts';
import { valuesOf } from './visitor-sets.ts';

/**
 * The number of page evaluations that an exploration may take: for a short flow, for each route of a longer one, and
 * for any flow.
 */
const MAX_STEPS = { flow: 400_000, route: 2_000, all: 1_200_000 } as const;

export function maxSteps({ routes }: Campaign): number {
  return Math.min(Math.max(MAX_STEPS.flow, MAX_STEPS.route * routes.length), MAX_STEPS.all);
}

/** How much an exploration may cost. */
export interface Limits {
  readonly most?: number;
  readonly spend?: Spend;
  /** Receives what was found by then if the exploration would exceed the limit. */
  readonly given?: (found: Exploration) => void;
}

/**
 * Follows every visitor from the beginning to every end with the engine: visitors reach a route as one of a few sets.
 * The exploration restarts whenever something turns out to be read that it had ignored. `undefined`: it would take more
 * steps than allowed.
 */
export function explore(
  subject: Subject,
  slice: Slice,
  most: number = maxSteps(subject.campaign),
  spend: Spend = () => undefined,
): Explored | undefined {
  const steps = exploring(subject, slice, { most, spend });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The same in steps, so that other work can run in between. Earlier results for the same question are reused. */
export function* exploring(
  subject: Subject,
  slice: Slice,
  { most = maxSteps(subject.campaign), spend = () => undefined, given = () => undefined }: Limits = {},
): Generator<void, Explored | undefined> {
  const { memory } = subject;
  const beginnings = beginningsOf(subject);
  const question = memory?.questionOf(subject, slice, beginnings, most);
  const known = question === undefined ? undefined : memory?.recall(question);
  for (const reason of known?.undecided ?? []) subject.note(reason);
  if (known) return known.found;
  const undecided = new Set<string>();
  const note = (reason: string) => {
    undecided.add(reason);
    subject.note(reason);
  };
  const found = yield* exploringAnew({ ...subject, note }, slice, { most, spend, given }, beginnings);
  // A result over the limit is not cached, so the next call reports it again with what it found by then.
  if (question !== undefined && found) memory?.keep(question, { found, undecided: [...undecided] });
  return found;
}

function* exploringAnew(
  subject: Subject,
  slice: Slice,
  { most, spend, given }: Required<Limits>,
  beginnings: Beginnings,
): Generator<void, Explored | undefined> {
  const readers = noReaders();
  const relevance = relevanceOf(subject, slice, readers);
  const binds = new BindMemory(subject.bind);
  for (;;) {
    const before = relevance.size();
    let partial: Exploration | undefined;
    const found = yield* runOnce({ subject, slice, beginnings, relevance, binds, readers, spend }, most, (sofar) => {
      partial = sofar;
    });
    if (relevance.size() === before) {
      if (partial) given(partial);
      return found;
    }
    relevance.refresh();
  }
}

/** Called with the steps that were taken, to keep count over several explorations. */
export type Spend = (steps: number) => void;

interface Parts extends Omit<Looking, 'step'> {
  readonly spend: Spend;
  readonly beginnings: Beginnings;
}

function* runOnce(parts: Parts, most: number, given: Required<Limits>['given']): Generator<void, Explored | undefined> {
  const { subject, slice, beginnings } = parts;
  const { pages, known, knowingMore, open, openKnowingMore } = beginnings;
  const variables = new Variables(subject.world, factsAskedTogether(questionsOf(subject, beginnings)));
  // Only what examines whole visits can tell where they started.
  const arrivals = new Arrivals(
    subject.campaign,
    parts.relevance,
    variables,
    slice.rules.some(({ judge }) => judge !== undefined),
  );
  const turns = turnsOf(parts, arrivals, most);
  const entered = nothingYet();
  yield* turns.take(pages, entered);
  const found = laterThan(entered);
  yield* turns.take(known, found);
  // If nobody is sent back, it makes no difference who got required facts from a link.
  if (found.unmet.size > 0) yield* turns.take(knowingMore, found);
  // Visitors who start at the home represent those who arrive in other ways.
  const apart = nothingYet();
  const { stuck, gaps, loops, unmet, broken } = apart;
  const all = { ...laterThan(found), stuck, gaps, loops, unmet, broken };
  yield* turns.take(open, all);
  if (found.unmet.size + unmet.size > 0) yield* turns.take(openKnowingMore, all);
  const { routes, taken, shown, ends } = all;
  const { askedAgain } = turns;
  if (turns.tooMany()) given({ states: arrivals.size, ...found, askedAgain });
  return turns.tooMany()
    ? undefined
    : { states: arrivals.size, ...found, routes, taken, shown, ends, askedAgain, elsewhere: onlyThere(apart, found) };
}

/** The facts of each question of the campaign, and of what links provide. */
function questionsOf({ campaign, partOf }: Subject, { pages, known, open }: Beginnings): (readonly string[])[] {
  const asked = campaign.routes.flatMap((route) =>
    route.blocks.flatMap(({ id }) => partOf(route, id).fields.map(factNames)),
  );
  return [
    ...asked,
    ...[...pages, ...known, ...open].flatMap(({ visitor }) => visitor.pending.map(({ facts }) => facts)),
  ];
}

/** Sends visitors in through one entry after the other. */
function turnsOf(parts: Parts, arrivals: Arrivals, most: number) {
  const { subject, slice, relevance } = parts;
  const cycles = cyclesOf(subject.campaign);
  const askedAgain = new Map<string, Set<string>>();
  let steps = 0;
  const take = function* take(ways: readonly Beginning[], found: Found): Generator<void> {
    const isDone = () => slice.targets.size > 0 && found.shown.size === slice.targets.size;
    const step = (count = 1) => {
      parts.spend(count);
      steps += count;
      return steps <= most && !isDone();
    };
    const looking: Looking = { ...parts, step };
    const effects = ({ nodes: [{ route, entry }], hull }: Group, how: Pick<Looking, 'step' | 'sighted'>) =>
      effectsOf(route, { visitor: hull, entry }, { ...parts, ...how });
    const again = lastOf((group: Group) => effects(group, { step: () => true }));
    const run: Following = { subject, relevance, found, cycles, arrivals, again };
    for (const { route, visitor } of ways.filter((one) => relevance.scope.has(one.route.name))) {
      const cycle = cycles.has(route.name) ? [route.name] : [];
      for (const one of letIn(route, visitor, looking)) {
        const set = boxOf(valuesOf(one, arrivals.frameOf(route)), arrivals.diagrams);
        arrivals.add({ route, entry: route.name, visitor: one, set, cycle, depth: 0 });
      }
    }
    for (const group of arrivals.inTurn()) {
      if (steps > most || isDone()) break;
      const { nodes } = group;
      const sighted = (block: string, visitor: SymbolicVisitor) =>
        noteFirst(found.shown, block, nodes, [visitor], arrivals);
      const done = effects(group, { step, sighted });
      // A page that was not examined completely says nothing about what happens to its visitors.
      if (steps > most || isDone()) break;
      const [{ route }] = nodes;
      if (done.askedAgain.size > 0)
        askedAgain.set(route.name, new Set([...(askedAgain.get(route.name) ?? []), ...done.askedAgain]));
      followOn(route, group, done, run);
      yield;
    }
  };
  return { take, tooMany: () => steps > most, askedAgain };
}

/** Memoises the last call of a function that is often called again with the same argument. */
function lastOf<Asked, Answer>(ask: (asked: Asked) => Answer): (asked: Asked) => Answer {
  let last: { readonly asked: Asked; readonly answer: Answer } | undefined;
  return (asked) => {
    last = last?.asked === asked ? last : { asked, answer: ask(asked) };
    return last.answer;
  };
}

/** Visitors who arrive by a link also need required facts that are not answers, such as a study. */
function letIn(route: Route, visitor: SymbolicVisitor, looking: Looking): SymbolicVisitor[] {
  const others = visitor.beside === undefined ? [] : (route.meta.requires ?? []).filter((fact) => !isAnswer(fact));
  if (others.length === 0) return [visitor];
  const looks = overEach(visitor, lookOn(route, looking), (one) =>
    others.every((fact) => readerOn(route, one, looking)(fact) !== undefined),
  );
  return looks.filter(({ value }) => value).map((one) => one.visitor);
}

function nothingYet(): Found {
  return eachEvent(() => new Sightings());
}

/** Keeps what was found before; later findings rank after it. */
function laterThan(found: Found): Found {
  return eachEvent((event) => new Sightings(found[event]));
}

function eachEvent(make: (event: keyof Found) => Sightings): Found {
  return {
    routes: make('routes'),
    taken: make('taken'),
    shown: make('shown'),
    ends: make('ends'),
    stuck: make('stuck'),
    gaps: make('gaps'),
    loops: make('loops'),
    unmet: make('unmet'),
    broken: make('broken'),
  };
}

/** Mishaps that other visitors have as well are reported for them. */
function onlyThere(apart: Found, found: Found): Mishap[] {
  return MISHAPS.flatMap((what) =>
    [...apart[what]]
      .filter(([key]) => !found[what].has(key))
      .map(([, { visitor }]): Mishap => ({ what, landing: visitor.landing ?? '' })),
  );
}
