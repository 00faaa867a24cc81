import { evaluate, type ReadFact } from '#engine/predicates/evaluate.ts';
import { findRoute, takenTransition } from '#engine/transition.ts';
import type { Route, Transition } from '#schemas/campaign/campaign.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import { watchState } from '../world/watched-reads.ts';
import { overEach, readingOf } from './open-variable.ts';
import { lookOn, waysToLeave, type LeftPage, type PageContext } from './page.ts';
import { stuckOf } from './stuck.ts';
import { stateOf, type SymbolicVisitor, type RuleCheck } from './subject.ts';

/** How a route is examined. */
export interface Looking extends Omit<PageContext, 'seen' | 'askedAgain'> {
  /** Called immediately for each visitor who sees one of the target blocks. */
  readonly sighted?: PageContext['seen'];
}

/** What a route does with some visitors: which of them see a block, are held back, break a rule or continue. */
export interface RouteEffects {
  /** By `route@block`. */
  readonly shown: readonly (readonly [block: string, visitor: SymbolicVisitor])[];
  readonly stuck: readonly SymbolicVisitor[];
  /** By the rule. */
  readonly broken: readonly (readonly [rule: string, visitor: SymbolicVisitor])[];
  readonly steps: readonly Steps[];
  /** Facts that the route asks for although visitors have answered them before. */
  readonly askedAgain: ReadonlySet<string>;
}

/** The transitions that visitors take; empty if there is none for them. */
export interface Steps {
  readonly visitor: SymbolicVisitor;
  readonly taken: readonly Step[];
}

export interface Step {
  readonly index: number;
  readonly target: Route | undefined;
  /** What the target requires and these visitors have not answered (A16). */
  readonly missing: readonly string[];
}

/** Visitors at a route, as far as the route can see them. */
export interface Incoming {
  readonly visitor: SymbolicVisitor;
  /** Where the visits started; only what examines whole visits may ask for it. */
  readonly entry: string;
}

/** Shows a route to visitors with the engine, and finds everything that it can do with them. */
export function effectsOf(route: Route, incoming: Incoming, looking: Looking): RouteEffects {
  const { relevance } = looking;
  const reduced = relevance.reduced(route);
  const end = route.next.length === 0;
  const shown = new Map<string, SymbolicVisitor[]>();
  const seen = (block: string, visitor: SymbolicVisitor) => {
    const visitors = shown.get(block) ?? [];
    visitors.push(visitor);
    shown.set(block, visitors);
    looking.sighted?.(block, visitor);
  };
  const askedAgain = new Set<string>();
  const context: PageContext = {
    ...looking,
    seen,
    askedAgain: (facts) => facts.forEach((fact) => askedAgain.add(fact)),
  };
  const ways = waysToLeave(context, reduced, incoming.visitor);
  const leads = !end && route.next.some(({ to }) => relevance.scope.has(to));
  return {
    shown: [...shown].flatMap(([block, visitors]) => visitors.map((visitor) => [block, visitor] as const)),
    stuck: end ? [] : stuckOf(context, reduced, incoming.visitor, ways),
    broken: ways.left.flatMap((page) => brokenRules(route, incoming, page, looking)),
    steps: leads ? ways.left.flatMap(({ visitor }) => stepsFrom(route, visitor, looking)) : [],
    askedAgain,
  };
}

function brokenRules(
  route: Route,
  incoming: Incoming,
  { visitor: left, visible }: LeftPage,
  looking: Looking,
): (readonly [string, SymbolicVisitor])[] {
  const rules = looking.slice.rules.filter(({ routes }) => routes.has(route.name));
  const spoken = rules.filter(
    ({ shown }) => shown === undefined || visible.some(({ use }) => shown.has(`${route.name}@${use.id}`)),
  );
  return spoken.flatMap((check) => {
    // What judges whole visits reads every answer: the ways to decide them are steps as well.
    const isKept = (visitor: SymbolicVisitor) =>
      (check.judge !== undefined && !looking.step()) ||
      truthOf(
        check,
        route,
        incoming.entry,
        check.at === 'entry' ? asEntered(visitor, incoming.visitor) : visitor,
        looking,
      );
    return overEach(left, lookOn(route, looking), isKept)
      .filter(({ value }) => value !== true)
      .map(({ visitor }) => [check.rule, visitor] as const);
  });
}

function truthOf(
  { holds, agrees, judge }: RuleCheck,
  route: Route,
  entry: string,
  visitor: SymbolicVisitor,
  looking: Looking,
): Truth {
  if (agrees) return agrees(readerOn(route, visitor, looking));
  if (!judge) return evaluate(holds, readerOn(route, visitor, looking), visitor.day ?? looking.subject.today);
  const reads = looking.relevance.reads(route.name);
  const { state, visit, note, read } = readingOf(lookOn(route, looking), visitor, reads.next);
  return judge(watchState({ ...state, entry }, visit, note), (fact) => {
    // The result of the read may be more than the truth of a condition.
    reads.opaque.add(fact);
    return read(fact, state);
  });
}

/** Returns the visitors as they reached the page: without what only this page asks for. */
function asEntered(visitor: SymbolicVisitor, before: SymbolicVisitor): SymbolicVisitor {
  const here = (fact: string) =>
    before.answers[fact] === undefined && !before.pending.some(({ facts }) => facts.includes(fact));
  const answers = Object.fromEntries(Object.entries(visitor.answers).filter(([fact]) => !here(fact)));
  return { ...visitor, answers, pending: visitor.pending.filter(({ facts }) => !facts.every(here)) };
}

/** Reads facts of visitors on a route, and records for the route what they depend on. */
export function readerOn(
  route: Route,
  visitor: SymbolicVisitor,
  looking: Pick<Looking, 'subject' | 'readers' | 'relevance'>,
) {
  const { state, read } = readingOf(lookOn(route, looking), visitor, looking.relevance.reads(route.name).next);
  return (fact: string): AnswerValue | undefined => read(fact, state);
}

/** Every transition that can be taken from a page that was left. */
function stepsFrom(route: Route, left: SymbolicVisitor, looking: Looking): Steps[] {
  const { subject, slice, step } = looking;
  const ways = overEach(left, lookOn(route, looking), (visitor) => {
    if (!step()) return [];
    const read = readerOn(route, visitor, looking);
    const taken = transitionsFrom(route, slice.free, (candidate) =>
      takenTransition(candidate, stateOf(subject, visitor), read),
    );
    return taken.map((index): Step => {
      const target = findRoute(subject.campaign, route.next[index]?.to ?? '');
      return { index, target, missing: target ? missingFor(target, read) : [] };
    });
  });
  return ways.map(({ visitor, value }) => ({ visitor, taken: value }));
}

function missingFor({ meta: { requires = [] } }: Route, read: ReadFact): string[] {
  return requires.filter((fact) => read(fact) === undefined);
}

type Take = (route: Route) => Transition | undefined;

function transitionsFrom(route: Route, free: ReadonlySet<string>, take: Take): number[] {
  const isFree = (index: number) => free.has(`${route.name}#${index}`);
  const indexWith = (open: number | undefined) => {
    const asked = (transition: Transition, index: number): Transition =>
      isFree(index) ? { ...transition, when: index === open ? { all: [] } : { any: [] } } : transition;
    const next = route.next.map(asked);
    const found = take({ ...route, next });
    return found ? next.indexOf(found) : -1;
  };
  if (free.size === 0) return [indexWith(undefined)].filter((index) => index !== -1);
  const indices = [undefined, ...route.next.keys()]
    .filter((index) => index === undefined || isFree(index))
    .map(indexWith);
  return [...new Set(indices)].filter((index) => index !== -1);
}
